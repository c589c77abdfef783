import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { isListening } from '../../src/platform/notifications.ts'
import { connect, type Pool, transaction } from '../../src/platform/postgres.ts'
import { addReplica, noteWrite, readWithLag } from '../../src/platform/read-replica.ts'
import { startReplicatedPostgres } from '../support/external-postgres.ts'
import { until } from '../support/until.ts'

const servers = await startReplicatedPostgres()
const open = (url: string) => {
  const pool = connect({ url }, { connections: 3 })
  after(() => pool.end())
  return pool
}
/** Each pool stands for a process. */
const openProcess = () => {
  const pool = open(servers.primary.url)
  addReplica(pool, open(servers.replica.url))
  return pool
}
const [one, two] = [openProcess(), openProcess()]
const replica = open(servers.replica.url)
await one`create table notes (organisation text, note text)`

const write = (pool: Pool, organisation: string, note: string) =>
  transaction(pool, async (tx) => {
    await noteWrite(tx, organisation)
    await tx`insert into notes ${tx({ organisation, note })}`
  })

/** The notes of an organisation, and the server they were read from. */
const read = (pool: Pool, organisation: string) =>
  readWithLag(pool, organisation, async (from) => {
    const [row] = await from`
      select pg_is_in_recovery() as replica, array_agg(note) filter (where note is not null) as notes
      from notes
      where organisation = ${organisation}`
    return { from: row!.replica ? 'replica' : 'primary', notes: row!.notes ?? [] }
  })

const untilFromReplica = async (pool: Pool, organisation: string) =>
  until(async () => (await read(pool, organisation)).from === 'replica')

test('reads use the replica once it is known to be current', async () => {
  await untilFromReplica(one, 'acme')
  await untilFromReplica(two, 'acme')
})

test('an organisation reads its own writes in every process, and later from the replica', async () => {
  await replica`select pg_wal_replay_pause()`
  await write(one, 'acme', 'first')
  assert.deepEqual(await read(one, 'acme'), { from: 'primary', notes: ['first'] })
  await until(async () => (await read(two, 'acme')).from === 'primary')
  assert.deepEqual((await read(two, 'acme')).notes, ['first'])
  // Other organisations still use the replica.
  assert.deepEqual(await read(one, 'other'), { from: 'replica', notes: [] })
  await replica`select pg_wal_replay_resume()`
  for (const pool of [one, two]) {
    await untilFromReplica(pool, 'acme')
    assert.deepEqual((await read(pool, 'acme')).notes, ['first'])
  }
})

test('a long transaction counts from its commit, not from its start', async () => {
  await transaction(one, async (tx) => {
    await noteWrite(tx, 'acme')
    await tx`insert into notes values ('acme', 'slow')`
    // The replica has replayed everything that was committed so far.
    await untilFromReplica(one, 'acme')
    await replica`select pg_wal_replay_pause()`
  })
  assert.deepEqual(await read(one, 'acme'), { from: 'primary', notes: ['first', 'slow'] })
  await replica`select pg_wal_replay_resume()`
  await untilFromReplica(one, 'acme')
})

test('a process that cannot receive notifications reads organisations from the primary', async () => {
  const pooled = connect({ url: servers.primary.url }, { connections: 3, isPooled: true })
  after(() => pooled.end())
  addReplica(pooled, open(servers.replica.url))
  await until(async () => readWithLag(pooled, null, async (from) => from !== pooled))
  assert.equal(isListening(pooled), false)
  assert.equal((await read(pooled, 'acme')).from, 'primary')
})

test('while the replica is down, reads use the primary without an error', async () => {
  await untilFromReplica(one, 'acme')
  await servers.replica.stop()
  for (let time = 0; time < 3; time++) assert.equal((await read(one, 'acme')).from, 'primary')
  await servers.replica.start()
  await untilFromReplica(one, 'acme')
})

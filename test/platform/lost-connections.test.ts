import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Db, isUnreachable, transaction } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

const database = await createTestDatabase({ empty: true })
after(() => database.drop())
const outside = database.pool
await outside`create table notes (text text)`

const pidOf = async (db: Db) => (await db`select pg_backend_pid() as pid`)[0]!.pid as number
const cut = async (pid: number) => {
  await outside`select pg_terminate_backend(${pid})`
  await until(async () => (await outside`select 1 from pg_stat_activity where pid = ${pid}`).length === 0)
}
const open = () => {
  const pool = connect(database.address, { connections: 1 })
  after(() => pool.end({ timeout: 1 }))
  return pool
}

test('a connection that is lost between two statements fails the next one, and not the process', async () => {
  const pool = open()
  const outcome = transaction(pool, async (tx) => {
    await cut(await pidOf(tx))
    await pause(10)
    await tx`select 1`
  })
  await assert.rejects(outcome, isUnreachable)
  await until(async () => (await pool`select 1 as one`.catch(() => []))[0]?.one === 1)
})

test('a transaction that lost its connection is over: nothing of its rest is done on another one', async () => {
  const pool = open()
  const rest: Promise<unknown>[] = []
  const lost = transaction(pool, async (tx) => {
    await tx`insert into notes values ('first')`
    await cut(await pidOf(tx))
    // Somebody else makes the pool connect again meanwhile.
    await until(async () => (await pool`select 1 as one`.catch(() => []))[0]?.one === 1)
    const second = tx`insert into notes values ('second')`
    rest.push(second.catch(() => {}))
    await second
  })
  await assert.rejects(lost, isUnreachable)
  await until(() => rest.length === 1)
  await Promise.all(rest)
  assert.equal((await outside`select text from notes`).length, 0)
})

test('whenever connections are lost, the pool serves again, and no query waits for ever', async () => {
  let failed = 0
  for (let round = 0; round < 10; round++) failed += await loseConnections()
  assert.ok(failed > 0)
})

/** Answers how many queries failed with their connections. */
async function loseConnections(): Promise<number> {
  const pool = connect(database.address, { connections: 4 })
  const outcomes = { done: 0, failed: 0 }
  const work = async () => {
    for (let index = 0; index < 60; index++) {
      const query =
        index % 2 === 0 ? pool`select ${index}::int` : transaction(pool, (tx) => tx`select ${index}::int`)
      await query.then(
        () => outcomes.done++,
        (error) => {
          assert.ok(isUnreachable(error), String(error))
          outcomes.failed++
        },
      )
    }
  }
  const cuts = (async () => {
    for (let round = 0; round < 30; round++, await pause(2)) {
      await outside`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'euterpe' and random() < 0.3`
    }
  })()
  await Promise.all(Array.from({ length: 8 }, work))
  await cuts
  assert.equal(outcomes.done + outcomes.failed, 480)
  await until(async () => (await pool`select 1 as one`.catch(() => []))[0]?.one === 1)
  await pool.end({ timeout: 1 })
  return outcomes.failed
}

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Db, isUnreachable, transaction } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

const database = await createTestDatabase({ empty: true })
after(() => database.drop())
const server = database.pool
await server`create table notes (text text)`

const pidOf = async (db: Db) => (await db`select pg_backend_pid() as pid`)[0]!.pid as number
const terminate = async (pid: number) => {
  await server`select pg_terminate_backend(${pid})`
  await until(async () => (await server`select 1 from pg_stat_activity where pid = ${pid}`).length === 0)
}
const open = () => {
  const pool = connect(database.address, { connections: 1 })
  after(() => pool.end({ timeout: 1 }))
  return pool
}

test('a connection lost between two statements fails the next one and not the process', async () => {
  const pool = open()
  const outcome = transaction(pool, async (tx) => {
    await terminate(await pidOf(tx))
    await pause(10)
    await tx`select 1`
  })
  await assert.rejects(outcome, isUnreachable)
  await until(async () => (await pool`select 1 as one`.catch(() => []))[0]?.one === 1)
})

test('the rest of a transaction does not run on another connection', async () => {
  const pool = open()
  const rest: Promise<unknown>[] = []
  const lost = transaction(pool, async (tx) => {
    await tx`insert into notes values ('first')`
    await terminate(await pidOf(tx))
    // Another caller makes the pool reconnect.
    await until(async () => (await pool`select 1 as one`.catch(() => []))[0]?.one === 1)
    const second = tx`insert into notes values ('second')`
    rest.push(second.catch(() => {}))
    await second
  })
  await assert.rejects(lost, isUnreachable)
  await until(() => rest.length === 1)
  await Promise.all(rest)
  assert.equal((await server`select text from notes`).length, 0)
})

test('a query that waits too long for a connection fails', async () => {
  const pool = connect(database.address, { connections: 1, waitTimeoutMs: 2_000 })
  after(() => pool.end())
  await transaction(pool, async (tx) => {
    await tx`select 1`
    await assert.rejects(pool`select 1`, isUnreachable)
  })
  assert.equal((await pool`select 1 as one`)[0]!.one, 1)
})

test('the pool recovers from lost connections, and every query returns its own result or fails', async () => {
  let failed = 0
  for (let round = 0; round < 10; round++) failed += await runWhileTerminating()
  assert.ok(failed > 0)
})

/** Runs queries while their connections are terminated. Returns how many queries failed. */
async function runWhileTerminating(): Promise<number> {
  const pool = connect(database.address, { connections: 4 })
  const outcomes = { done: 0, failed: 0 }
  const work = async () => {
    for (let index = 0; index < 60; index++) {
      const query =
        index % 2 === 0
          ? pool`select ${index}::int as index`
          : transaction(pool, (tx) => tx`select ${index}::int as index`)
      await query.then(
        ([row]) => {
          assert.equal(row!.index, index)
          outcomes.done++
        },
        (error) => {
          assert.ok(isUnreachable(error), String(error))
          outcomes.failed++
        },
      )
    }
  }
  const terminations = (async () => {
    for (let round = 0; round < 30; round++, await pause(2)) {
      await server`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'euterpe' and random() < 0.3`
    }
  })()
  await Promise.all(Array.from({ length: 8 }, work))
  await terminations
  assert.equal(outcomes.done + outcomes.failed, 480)
  await until(async () => (await pool`select 1 as one`.catch(() => []))[0]?.one === 1)
  await pool.end({ timeout: 1 })
  return outcomes.failed
}

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { withAdvisoryLock } from '../../src/platform/advisory-lock.ts'
import { connect } from '../../src/platform/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

test('one process works at a time, and the others wait without keeping it from building indexes', async () => {
  const { address, pool, drop } = await createTestDatabase({ empty: true })
  after(() => drop())
  await pool.unsafe('create table numbers (number int)')
  const [database] = await pool<{ name: string }[]>`select current_database() as name`
  // Two that wait for each other would do so forever.
  await pool.unsafe(`alter database ${database!.name} set lock_timeout = '5s'`)
  const processes = Array.from({ length: 8 }, () => connect(address, { connections: 2 }))
  let running = 0
  const work = async (place: number) => {
    assert.equal(++running, 1)
    for (let index = 0; index < 15; index++)
      await processes[place]!.unsafe(`create index concurrently index_${place}_${index} on numbers (number)`)
    running--
    return place
  }
  const done = await Promise.all(
    processes.map((process, place) => withAdvisoryLock(process, 'a test', () => work(place))),
  )
  assert.deepEqual(done, [0, 1, 2, 3, 4, 5, 6, 7])
  await Promise.all(processes.map((process) => process.end()))
})

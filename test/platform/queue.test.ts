import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { transaction } from '../../src/platform/postgres.ts'
import { deadLetters, type Job, Queue } from '../../src/platform/queue.ts'
import { createTestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

const database = await createTestDatabase()
const queue = new Queue(database.pool, pino({ level: 'silent' }), { worker: true })
const done: object[] = []
const record: Job<null, { word: string }> = {
  name: 'record',
  run: async (_context, data) => void done.push(data),
}
let attempts = 0
const fail: Job<null> = {
  name: 'fail',
  retries: 0,
  run: async () => {
    attempts++
    throw new Error('cannot be done')
  },
}
const jobs = [record, fail] as Job<null>[]
await queue.start(jobs)
await queue.work(jobs, null)
after(async () => {
  await queue.stop()
  await database.drop()
})

test('a job is enqueued if and only if its transaction commits', async () => {
  const rolledBack = transaction(database.pool, async (tx) => {
    await queue.enqueue(tx, record, { word: 'rolled back' })
    throw new Error('changed my mind')
  })
  await assert.rejects(rolledBack)
  await transaction(database.pool, (tx) => queue.enqueue(tx, record, { word: 'a "quoted" word' }))
  await until(() => done.length > 0, 'the job has run')
  assert.deepEqual(done, [{ word: 'a "quoted" word' }])
})

test('a job that keeps failing becomes a dead letter', async () => {
  await queue.enqueue(database.pool, fail, { of: 'this' })
  await until(() => attempts > 0, 'the job has failed')
  await until(async () => {
    const letters = await database.pool`select data from queue.job where name = ${deadLetters}`
    return letters.length === 1 && letters[0]!.data.of === 'this'
  }, 'it is a dead letter')
})

test('jobs enqueued together are all run after one notification', async () => {
  const before = done.length
  await transaction(database.pool, async (tx) => {
    for (let index = 0; index < 40; index++) await queue.enqueue(tx, record, { word: `burst ${index}` })
  })
  await until(() => done.length === before + 40, 'all have run')
})

test('a process that starts later uses the existing queues', async () => {
  const second = new Queue(database.pool, pino({ level: 'silent' }), { worker: false })
  await second.start(jobs)
  await second.enqueue(database.pool, record, { word: 'from the second' })
  await until(
    () => done.some((data) => (data as { word: string }).word === 'from the second'),
    'the first has run it',
  )
  await second.stop()
})

import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { startHeartbeat } from '../../../src/domain/operations/processes.ts'
import { readStatus } from '../../../src/domain/operations/status.ts'
import { connect } from '../../../src/platform/postgres.ts'
import { Queue } from '../../../src/platform/queue.ts'
import { createTestContext } from '../../support/context.ts'
import { passTime } from '../../support/pass-time.ts'

const context = await createTestContext()
const heartbeat = await startHeartbeat(context, 'worker')
const operational = {
  database: 'operational',
  storage: 'operational',
  queue: 'operational',
  analysis: 'operational',
}
const unreachable = { ...context.blobs, ping: () => Promise.reject(new Error('the storage is away')) }

test('the service is operational when every component is', async () => {
  const { status, checked_at, components } = await readStatus(context)
  assert.deepEqual([status, components], ['operational', operational])
  assert.ok(Math.abs(Date.parse(checked_at) - context.clock.now().getTime()) < 60_000)
})

test('the service is degraded without storage, and says that it is the storage', async () => {
  const { status, components } = await readStatus({ ...context, blobs: unreachable })
  assert.deepEqual([status, components], ['degraded', { ...operational, storage: 'down' }])
})

test('a component that does not respond counts as down after two seconds', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const silent = { ...context.blobs, ping: () => new Promise<never>(() => {}) }
  const reading = readStatus({ ...context, blobs: silent })
  mock.timers.tick(2000)
  mock.timers.reset()
  assert.equal((await reading).components.storage, 'down')
})

test('the service is degraded while no worker is alive', async () => {
  await passTime(context, 60_000)
  const { status, components } = await readStatus(context)
  assert.deepEqual([status, components], ['degraded', { ...operational, analysis: 'down' }])
  await passTime(context, -60_000)
  assert.equal((await readStatus(context)).status, 'operational')
})

test('the service is down without the database', async () => {
  const db = connect({ url: 'postgres://nobody@127.0.0.1:1/nothing' })
  const queue = new Queue(db, context.log, { worker: false })
  const { status, components } = await readStatus({ ...context, db, queue })
  await db.end()
  const down = { ...operational, database: 'down', queue: 'down', analysis: 'down' }
  assert.deepEqual([status, components], ['down', down])
})

test('the service is degraded as soon as its only worker has stopped', async () => {
  await heartbeat.stop()
  assert.equal((await readStatus(context)).components.analysis, 'down')
})

import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { beforeEach, mock, test } from 'node:test'
import { deleteDeadProcessesJob } from '../../../src/domain/operations/jobs.ts'
import { startHeartbeat } from '../../../src/domain/operations/processes.ts'
import { hasLiveWorker } from '../../../src/domain/operations/sql.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestClock, createTestContext, type TestContext } from '../../support/context.ts'
import { passTime } from '../../support/pass-time.ts'
import { until } from '../../support/until.ts'

const context = await createTestContext()
/** Another process on the same database. */
const anotherProcess = (): TestContext => ({ ...context, processId: newId() })
const minute = 60_000
const hour = 60 * minute
const selectIds = async () => (await context.db`select id from processes`).map((row) => row.id as string)
const deleteDead = () => deleteDeadProcessesJob.run(context, {}, new AbortController().signal)

beforeEach(async () => {
  await context.db`delete from processes`
})

test('a process is listed with its role, host and pid until it stops', async () => {
  const heartbeat = await startHeartbeat(context, 'api')
  const [row] = await context.db`select id, role, host, pid from processes`
  assert.deepEqual({ ...row }, { id: context.processId, role: 'api', host: hostname(), pid: process.pid })
  await heartbeat.stop()
  assert.deepEqual(await selectIds(), [])
})

test('each heartbeat renews the moment at which the process was seen', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  const heartbeat = await startHeartbeat(context, 'worker')
  try {
    await passTime(context, minute)
    assert.equal(await hasLiveWorker(context.db), false)
    mock.timers.tick(10_000)
  } finally {
    mock.timers.reset()
  }
  await until(() => hasLiveWorker(context.db))
  await heartbeat.stop()
})

test('a process whose row was deleted while it could not report is listed again by its next heartbeat', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  const heartbeat = await startHeartbeat(context, 'worker')
  try {
    await context.db`delete from processes`
    mock.timers.tick(10_000)
  } finally {
    mock.timers.reset()
  }
  await until(() => hasLiveWorker(context.db))
  await heartbeat.stop()
})

test('a heartbeat that fails is logged, and the process goes on', async () => {
  mock.timers.enable({ apis: ['setInterval'] })
  const failing = { ...anotherProcess(), db: context.db }
  const heartbeat = await startHeartbeat(failing, 'api')
  try {
    failing.db = (() => Promise.reject(new Error('the database is away'))) as unknown as TestContext['db']
    mock.timers.tick(10_000)
  } finally {
    mock.timers.reset()
  }
  await until(() => context.logLines.some((line) => line.includes('could not report itself as alive')))
  failing.db = context.db
  await heartbeat.stop()
})

test('processes that died without a clean shutdown are removed, and only those', async () => {
  const dead = anotherProcess()
  await startHeartbeatAndDie(dead)
  await passTime(context, minute)
  const alive = await startHeartbeat(context, 'all')
  await deleteDead()
  assert.deepEqual(await selectIds(), [context.processId])
  await alive.stop()
})

for (const skewMs of [hour, -hour]) {
  test(`a process whose clock is an hour ${skewMs > 0 ? 'ahead' : 'behind'} counts as alive, and removes no living one`, async () => {
    const clock = createTestClock()
    clock.moveBy(skewMs)
    const skewed = { ...anotherProcess(), clock }
    const [own, other] = [await startHeartbeat(context, 'api'), await startHeartbeat(skewed, 'worker')]
    assert.equal(await hasLiveWorker(context.db), true)
    await deleteDeadProcessesJob.run(skewed, {}, new AbortController().signal)
    assert.equal((await selectIds()).length, 2)
    await Promise.all([own.stop(), other.stop()])
  })
}

test('a process of role api is no worker', async () => {
  const heartbeat = await startHeartbeat(context, 'api')
  assert.equal(await hasLiveWorker(context.db), false)
  await heartbeat.stop()
})

/** Reports once, and then no more. */
async function startHeartbeatAndDie(process: TestContext): Promise<void> {
  mock.timers.enable({ apis: ['setInterval'] })
  await startHeartbeat(process, 'worker')
  mock.timers.reset()
}

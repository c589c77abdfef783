import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processTimeoutMs } from '../../../src/domain/context.ts'
import { forgetGoneProcesses } from '../../../src/domain/operations/jobs.ts'
import { reportProcess } from '../../../src/domain/operations/processes.ts'
import { readStatus } from '../../../src/domain/operations/status.ts'
import { createTestContext } from '../../support/context.ts'

const context = await createTestContext({ worker: true })

test('analysis is down while no worker reports itself', async () => {
  assert.equal((await readStatus(context)).components.analysis, 'down')
  const api = await reportProcess({ ...context, processId: crypto.randomUUID() }, 'api')
  assert.equal((await readStatus(context)).status, 'degraded')
  const worker = await reportProcess(context, 'worker')
  assert.equal((await readStatus(context)).status, 'operational')
  await worker.stop()
  assert.equal((await readStatus(context)).components.analysis, 'down')
  await api.stop()
})

test('a process that stopped reporting counts as gone and is deleted', async () => {
  const worker = await reportProcess(context, 'worker')
  context.clock.moveBy(processTimeoutMs + 1000)
  assert.equal((await readStatus(context)).components.analysis, 'down')
  await forgetGoneProcesses.run(context, {}, AbortSignal.timeout(5000))
  const [row] = await context.db`select count(*) as count from processes`
  assert.equal(row!.count, 0)
  await worker.stop()
})

/** A worker that runs all stages of an ingestion until it is killed. Its leases are short, so others take over soon. */
import { setTimeout as pause } from 'node:timers/promises'
import { startWebhookWorker } from '../../src/domain/events/webhook-worker.ts'
import { startAnalysisWorker } from '../../src/domain/ingestion/analysis-worker.ts'
import { storeIngestion } from '../../src/domain/ingestion/stage-1-store.ts'
import { computeIngestions } from '../../src/domain/ingestion/stage-3-compute.ts'
import { openVictimContext } from './victim-context.ts'

const { context, task, print } = openVictimContext<{ ingestionId: string }>()
const leaseMs = 3000
await startWebhookWorker(context)
await startAnalysisWorker(context, { leaseMs, maxItems: 4 })
print('working')
for (;;) {
  try {
    await storeIngestion(context, task.ingestionId, { leaseMs, batchSize: 25 })
    await computeIngestions(context)
  } catch (error) {
    print(`failed: ${(error as { code?: string }).code ?? error}`)
  }
  await pause(50)
}

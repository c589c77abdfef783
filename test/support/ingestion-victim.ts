/** A worker that runs ingestions until it is killed. Its leases are short, so that others take over quickly. */
import { setTimeout as pause } from 'node:timers/promises'
import { startSending } from '../../src/domain/events/send.ts'
import { startAnalysing } from '../../src/domain/ingestion/analysing.ts'
import { storeIngestion } from '../../src/domain/ingestion/stage-1-store.ts'
import { computeIngestions } from '../../src/domain/ingestion/stage-3-compute.ts'
import { openVictimContext } from './victim-context.ts'

const { context, task, say } = openVictimContext<{ ingestionId: string }>()
const leaseMs = 3000
await startSending(context)
await startAnalysing(context, { leaseMs, sideBySide: 4 })
say('working')
for (;;) {
  try {
    await storeIngestion(context, task.ingestionId, { leaseMs, batchSize: 25 })
    await computeIngestions(context)
  } catch (error) {
    say(`met ${(error as { code?: string }).code ?? error}`)
  }
  await pause(50)
}

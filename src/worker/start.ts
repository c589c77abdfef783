import type { Context } from '../domain/context.ts'
import { startWebhookWorker } from '../domain/events/webhook-worker.ts'
import { startAnalysisWorker } from '../domain/ingestion/analysis-worker.ts'
import { startComputeSchedule } from '../domain/ingestion/compute-schedule.ts'
import { startStoreWorker } from '../domain/ingestion/store-worker.ts'
import { jobs } from './jobs.ts'

/** Starts all background work of a process. `context.queue` stops separately, because API processes use it too. */
export async function startWorker(context: Context): Promise<{ stop(): Promise<void> }> {
  await context.queue.work(jobs, context)
  const sending = await startWebhookWorker(context)
  const storing = await startStoreWorker(context)
  const analysing = await startAnalysisWorker(context)
  const computing = startComputeSchedule(context)
  return {
    async stop() {
      await Promise.all([sending, storing, analysing, computing].map((each) => each.stop()))
    },
  }
}

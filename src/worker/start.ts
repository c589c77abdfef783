import type { Context } from '../domain/context.ts'
import { startSending } from '../domain/events/send.ts'
import { startAnalysing } from '../domain/ingestion/analysing.ts'
import { jobs } from './jobs.ts'

/** Starts all background work of a process. `context.queue` stops separately, because API processes use it too. */
export async function startWorker(context: Context): Promise<{ stop(): Promise<void> }> {
  await context.queue.work(jobs, context)
  const sending = await startSending(context)
  const analysing = await startAnalysing(context)
  return {
    async stop() {
      await Promise.all([sending.stop(), analysing.stop()])
    },
  }
}

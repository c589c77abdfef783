import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { takeForgotten } from './sql-progress.ts'
import { storeIngestion } from './stage-1-store.ts'

const minute = 60_000

/** Stage 1 of an ingestion, enqueued in the transaction that accepts it. */
export const storeIngestionJob: Job<Context, { ingestion_id: string }> = {
  name: 'store-ingestion',
  timeLimitSeconds: 12 * 3600,
  async run(context, { ingestion_id }, signal) {
    await storeIngestion(context, ingestion_id, { signal })
  },
}

/** Takes up again what a process left that died, and what had to wait. */
export const resumeIngestions: Job<Context> = {
  name: 'resume-ingestions',
  schedule: '* * * * *',
  async run(context) {
    await enqueueForgotten(context)
  },
}

export async function enqueueForgotten(context: Context): Promise<number> {
  const now = context.clock.now()
  const times = { now, before: new Date(now.getTime() - minute), until: new Date(now.getTime() + minute) }
  const forgotten = await takeForgotten(context.db, times)
  for (const ingestion_id of forgotten)
    await context.queue.enqueue(context.db, storeIngestionJob, { ingestion_id })
  if (forgotten.length > 0)
    context.log.info({ ingestions: forgotten.length }, 'ingestions are taken up again')
  return forgotten.length
}

export const ingestionJobs = [storeIngestionJob as Job<Context>, resumeIngestions]

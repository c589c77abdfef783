import type { Job } from '../../platform/queue.ts'
import type { World } from '../world.ts'
import { takeForgotten } from './sql-progress.ts'
import { storeIngestion } from './stage-1-store.ts'

const minute = 60_000

/** Stage 1 of an ingestion, enqueued in the transaction that accepts it. */
export const storeIngestionJob: Job<World, { ingestion_id: string }> = {
  name: 'store-ingestion',
  sideBySide: 2,
  timeLimit: 12 * 3600,
  async run(world, { ingestion_id }, signal) {
    await storeIngestion(world, ingestion_id, { signal })
  },
}

/** Takes up again what a process left that died, and what had to wait. */
export const resumeIngestions: Job<World> = {
  name: 'resume-ingestions',
  schedule: '* * * * *',
  async run(world) {
    await enqueueForgotten(world)
  },
}

export async function enqueueForgotten(world: World): Promise<number> {
  const now = world.clock.now()
  const times = { now, before: new Date(now.getTime() - minute), until: new Date(now.getTime() + minute) }
  const forgotten = await takeForgotten(world.db, times)
  for (const ingestion_id of forgotten)
    await world.queue.enqueue(world.db, storeIngestionJob, { ingestion_id })
  if (forgotten.length > 0) world.log.info({ ingestions: forgotten.length }, 'ingestions are taken up again')
  return forgotten.length
}

export const ingestionJobs = [storeIngestionJob as Job<World>, resumeIngestions]

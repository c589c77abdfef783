import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { moveDetails } from './move-details.ts'
import { deleteUnusedAnalyses } from './sql.ts'

const retentionMs = 30 * 86_400_000
const batchSize = 1000

/** Analyses of live calls are kept for 30 days after their last use, those of tracks as long as the track. */
export const forgetUnusedAnalyses: Job<Context> = {
  name: 'forget-unused-analyses',
  schedule: '40 3 * * *',
  async run(context, _, signal) {
    const before = new Date(context.clock.now().getTime() - retentionMs)
    while (!signal.aborted && (await deleteUnusedAnalyses(context.db, before, batchSize)));
  },
}

/** A run stops before the next one is due, which goes on from there. */
const maxMoveMs = 4 * 60_000

const moveDetailsToStore: Job<Context> = {
  name: 'move-details-of-analyses',
  schedule: '*/5 * * * *',
  async run(context, _, signal) {
    const moved = await moveDetails(context, AbortSignal.any([signal, AbortSignal.timeout(maxMoveMs)]))
    if (moved > 0) context.log.info({ moved }, 'Moved details of analyses to the object store')
  },
}

export const analysisJobs = [forgetUnusedAnalyses, moveDetailsToStore]

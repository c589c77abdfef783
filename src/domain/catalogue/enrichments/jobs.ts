import type { Job } from '../../../platform/queue.ts'
import type { Context } from '../../context.ts'
import { deleteUnused } from './sql-follow.ts'

/** As long as a deletion can be undone. */
const keepUnusedMs = 366 * 86_400_000

/** Deletes what messages said about records that were deleted or moved away, if nothing has their identifiers any more. */
export const deleteUnusedEnrichments: Job<Context> = {
  name: 'delete-unused-enrichments',
  schedule: '53 3 * * *',
  timeLimitSeconds: 3600,
  async run({ db, clock }, _, signal) {
    const before = new Date(clock.now().getTime() - keepUnusedMs)
    while (!signal.aborted && (await deleteUnused(db, before, 500)) > 0);
  },
}

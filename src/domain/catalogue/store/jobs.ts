import type { Job } from '../../../platform/queue.ts'
import type { Context } from '../../context.ts'
import { foldBlocks } from './sql-counts.ts'

/** Sums up the count rows that writers append, so that counting stays fast. Counts are exact before and after. */
export const foldCounts: Job<Context> = {
  name: 'fold-counts',
  schedule: '* * * * *',
  async run(context) {
    await foldBlocks(context.db)
  },
}

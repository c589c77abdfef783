import type { Job } from '../../platform/queue.ts'
import type { World } from '../world.ts'
import { foldBlocks } from './sql.ts'

/** Sums up what writers have appended, so that counting stays quick. Counts are exact before and after. */
export const foldCounts: Job<World> = {
  name: 'fold-counts',
  schedule: '* * * * *',
  async run(world) {
    await foldBlocks(world.db)
  },
}

import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { forgetAnalyses } from './sql.ts'

const keptForMs = 30 * 86_400_000
const haul = 1000

/** Analyses of live calls are kept for a month, for the next call; those of tracks as long as the track. */
export const forgetUnusedAnalyses: Job<Context> = {
  name: 'forget-unused-analyses',
  schedule: '40 3 * * *',
  async run(context, _, signal) {
    const before = new Date(context.clock.now().getTime() - keptForMs)
    while (!signal.aborted && (await forgetAnalyses(context.db, before, haul)));
  },
}

import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { compareWithAtlas } from './compare-with-atlas.ts'

/** A run ends before the next one begins, and that one goes on where it stopped. */
const longestMs = 8 * 60_000

/** Tracks that came to the atlas after those of a workspace are compared with them. */
const compareWorkspacesWithAtlas: Job<Context> = {
  name: 'compare-with-atlas',
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    await compareWithAtlas(context, AbortSignal.any([signal, AbortSignal.timeout(longestMs)]))
  },
}

export const similarityJobs: readonly Job<Context>[] = [compareWorkspacesWithAtlas]

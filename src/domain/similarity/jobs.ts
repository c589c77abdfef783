import type { Job } from '../../platform/queue.ts'
import type { World } from '../world.ts'
import { compareWithAtlas } from './compare-with-atlas.ts'

/** A run ends before the next one begins, and that one goes on where it stopped. */
const longestMs = 8 * 60_000

/** Tracks that came to the atlas after those of a workspace are compared with them. */
const compareWorkspacesWithAtlas: Job<World> = {
  name: 'compare-with-atlas',
  schedule: '*/10 * * * *',
  async run(world, _, signal) {
    await compareWithAtlas(world, AbortSignal.any([signal, AbortSignal.timeout(longestMs)]))
  },
}

export const similarityJobs: readonly Job<World>[] = [compareWorkspacesWithAtlas]

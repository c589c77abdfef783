import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { compareWithAtlas } from './compare-with-atlas.ts'

/** A run stops before the next one is due, which continues from there. */
const maxRunMs = 8 * 60_000

/** Compares the tracks of workspaces with tracks that came to the atlas after them. */
const compareWorkspacesWithAtlas: Job<Context> = {
  name: 'compare-with-atlas',
  schedule: '*/10 * * * *',
  async run(context, _, signal) {
    await compareWithAtlas(context, AbortSignal.any([signal, AbortSignal.timeout(maxRunMs)]))
  },
}

export const similarityJobs: readonly Job<Context>[] = [compareWorkspacesWithAtlas]

import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { compareWithAtlas } from './compare-with-atlas.ts'
import { computeSimilarities } from './compute-similarities.ts'

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

/** Tracks that were moved, merged or restored: their vectors are to be computed again. */
export const recomputeSimilarities: Job<Context, { organisationId: string; trackSeqs: number[] }> = {
  name: 'recompute-similarities',
  run: computeSimilarities,
}

export const similarityJobs: readonly Job<Context>[] = [
  compareWorkspacesWithAtlas,
  recomputeSimilarities as Job<Context>,
]

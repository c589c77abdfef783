import { moodQuery } from '../../audio/tagger/mood-view.ts'
import { hasTimbreView } from '../../audio/tagger/timbre-view.ts'
import type { StoredVector } from '../../index/vector/vector-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { soundSpaceName } from '../similarity/spaces.ts'
import type { Seed, SimilarityAspect } from './seed.ts'
import { vectorScope } from './similar.ts'

/** The vector that hits should be near to, in the respect asked for, and the model it can be compared in. */
export async function findSeedVector(
  { vectorIndex }: Context,
  caller: Caller,
  seed: Seed,
  by: SimilarityAspect,
): Promise<{ vector: Float32Array; modelVersion: string }> {
  const stored = await vectorIndex.find(vectorScope(caller, seed.layer), soundSpaceName, seed.seq)
  if (stored === null) {
    throw new Problem('validation_error', 'The track in similar_to has not been analysed yet.', {
      details: [
        { field: 'similar_to', message: 'has not been analysed; try again when its analysis is completed' },
      ],
    })
  }
  const { modelVersion } = stored
  if (by === 'timbre' && !hasTimbreView(modelVersion)) throw cannotCompare('timbre', modelVersion)
  return { modelVersion, vector: by === 'mood' ? moodOf(stored) : stored.vector }
}

function moodOf({ vector, modelVersion }: StoredVector): Float32Array {
  const mood = moodQuery(vector, modelVersion)
  if (mood !== null) return mood
  throw cannotCompare('mood', modelVersion)
}

function cannotCompare(aspect: 'mood' | 'timbre', modelVersion: string): Problem {
  return new Problem('validation_error', `Tracks cannot be compared by ${aspect} with this model.`, {
    details: [
      {
        field: 'similar_by',
        message: `the track was analysed by ${modelVersion}, which cannot compare by ${aspect}; use sound or rhythm`,
      },
    ],
  })
}

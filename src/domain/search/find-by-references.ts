import { moodQuery } from '../../audio/tagger/mood-view.ts'
import { hasTimbreView } from '../../audio/tagger/timbre-view.ts'
import type { SearchScope, TrackFilters } from '../../index/text/text-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { readTermHeads } from '../brief/term-heads.ts'
import type { Context } from '../context.ts'
import { currentModel } from '../tagging/models.ts'
import { directionOf, lengthOf, toExamples } from './examples.ts'
import { readSoundsOf } from './explain-hits.ts'
import type { Match } from './hits.ts'
import { rankByTimbre } from './rank-by-timbre.ts'
import { explainShared, readSound, type Sound } from './reasons.ts'
import { checkReferences, type References, readReferences } from './references.ts'
import { type SimilarityAspect, withTempoOf } from './seed.ts'
import { findSimilar, keyOf } from './similar.ts'

export type ReferenceSearch = {
  caller: Caller
  scopes: SearchScope[]
  filters: TrackFilters
  references: References
  by: SimilarityAspect
  signal: AbortSignal
}

/** The tracks that sound most like the positive references and least like the negative ones, and what to explain them by. */
export async function findByReferences(
  context: Context,
  { caller, scopes, filters, references, by, signal }: ReferenceSearch,
): Promise<{ matches: Match[]; positive: Sound[] }> {
  checkReferences(references)
  const reading = { context, caller, scopes, signal }
  const positive = await readReferences(reading, references.positive, 'positive')
  const negative = await readReferences(reading, references.negative ?? [], 'negative')
  const examples = toExamples(
    positive.map(({ sound }) => sound),
    negative.map(({ sound }) => sound),
  )
  const direction = directionOf(examples)!
  const modelVersion = currentModel.model_version
  if (by === 'timbre' && !hasTimbreView(modelVersion)) throw cannotCompare('timbre')
  const near = await findSimilar(context, {
    caller,
    scopes,
    filters: by === 'rhythm' ? withTempoOf(examples, filters) : filters,
    vector: by === 'mood' ? moodOf(direction) : direction,
    modelVersion,
    excluded: [...positive, ...negative].flatMap(({ track }) => (track === null ? [] : [track])),
  })
  const seed = { vector: embeddingTowards(direction), modelVersion }
  const matches = by === 'timbre' ? await rankByTimbre(context, caller, seed, near) : near
  return { matches, positive: positive.map(({ sound }) => readSound(sound)) }
}

/** The hits of a page with what they share with the positive references. */
export async function explainByReferences(
  context: Context,
  caller: Caller,
  matches: Match[],
  positive: readonly Sound[],
): Promise<Match[]> {
  const sounds = await readSoundsOf(context, caller, matches)
  return matches.map((match) => {
    const sound = sounds.get(keyOf(match))
    return { ...match, reasons: sound === undefined ? [] : explainShared(positive, sound) }
  })
}

/** An embedding of music that differs from the mean in the given direction. */
function embeddingTowards(direction: Float32Array): Float32Array {
  const { centre } = readTermHeads()
  const scale = lengthOf(centre) / lengthOf(direction) / 2
  return centre.map((value, i) => value + scale * direction[i]!)
}

function moodOf(direction: Float32Array): Float32Array {
  const mood = moodQuery(embeddingTowards(direction), currentModel.model_version)
  if (mood !== null) return mood
  throw cannotCompare('mood')
}

function cannotCompare(aspect: 'mood' | 'timbre'): Problem {
  return new Problem('validation_error', `Recordings cannot be compared by ${aspect} with this model.`, {
    details: [{ field: 'similar_by', message: `the model cannot compare by ${aspect}; use sound or rhythm` }],
  })
}

import { moodQuery } from '../../audio/tagger/mood-view.ts'
import type { SearchScope, TrackFilters } from '../../index/text/text-index.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { readTermHeads } from '../brief/term-heads.ts'
import type { Context } from '../context.ts'
import { currentModel } from '../tagging/models.ts'
import { directionOf, lengthOf, toExamples } from './examples.ts'
import { readSoundsOf } from './explain-hits.ts'
import type { Match } from './hits.ts'
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
  const matches = await findSimilar(context, {
    caller,
    scopes,
    filters: by === 'rhythm' ? withTempoOf(examples, filters) : filters,
    vector: by === 'mood' ? moodOf(direction) : direction,
    modelVersion: currentModel.model_version,
    excluded: [...positive, ...negative].flatMap(({ track }) => (track === null ? [] : [track])),
  })
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

function moodOf(direction: Float32Array): Float32Array {
  const { centre } = readTermHeads()
  const scale = lengthOf(centre) / lengthOf(direction) / 2
  const mood = moodQuery(
    centre.map((value, i) => value + scale * direction[i]!),
    currentModel.model_version,
  )
  if (mood !== null) return mood
  throw new Problem('validation_error', 'Recordings cannot be compared by mood with this model.', {
    details: [{ field: 'similar_by', message: 'the model cannot compare moods; use sound or rhythm' }],
  })
}

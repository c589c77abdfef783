import type { AudioFeatures } from '../../../audio/features/features.ts'
import type { TagAnalysis } from '../../../audio/tagger/tagger.ts'
import { type PlacedTag, tagOrder, tagsByUid, taxonomy, uidOf } from './taxonomy.ts'

export interface ScoredTag {
  uid: string
  name: string
  score: number
}

export type TagsByCategory = Record<string, ScoredTag[]>

/** From this probability on it is no music, and nothing is said of moods or genres. */
export const NON_MUSIC = 0.5

/**
 * Tags by category, the strongest first: those over their threshold, or every score there is. What is no music has none but
 * what was asked for as every score.
 */
export function readTags(
  { features, tags }: { features: AudioFeatures; tags: TagAnalysis },
  options: { all?: boolean } = {},
): TagsByCategory {
  const holds = ({ tag, score }: Told) =>
    options.all === true || (score >= tag.threshold && tags.non_music < NON_MUSIC)
  const told = [...heard(tags.scores), ...measured(features)].filter(holds)
  const result: TagsByCategory = {}
  for (const category of taxonomy.categories) {
    result[category.name] = told
      .filter(({ tag }) => tag.category === category.name)
      .map(({ tag, score }) => ({ uid: tag.uid, name: tag.name, score: Number(score.toPrecision(3)) }))
      .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
  }
  return result
}

/** Which stretch of a track speaks most for a tag; null for tags that are not heard by the network. */
export function strongestSegment(
  { segments }: TagAnalysis,
  uid: string,
): { start_s: number; end_s: number; score: number } | null {
  const at = tagOrder.indexOf(uid)
  if (at < 0 || segments.length === 0) return null
  const best = segments.reduce((a, b) => (b.scores[at]! > a.scores[at]! ? b : a))
  return { start_s: best.start_s, end_s: best.end_s, score: best.scores[at]! }
}

interface Told {
  tag: PlacedTag
  score: number
}

function heard(scores: Float32Array): Told[] {
  return tagOrder.map((uid, i) => ({ tag: tagsByUid.get(uid)!, score: scores[i]! }))
}

/** The class of the tempo and the key, as sure as they were measured. */
export function measured(features: AudioFeatures): Told[] {
  const told: Told[] = []
  const tell = (category: string, name: string, score: number) => {
    told.push({ tag: tagsByUid.get(uidOf(category, name)!)!, score })
  }
  if (features.bpm !== null) tell('tempo', tempoClass(features.bpm), features.bpm_confidence)
  if (features.key !== null && features.mode !== null)
    tell('keys', `${features.key} ${features.mode}`, features.key_confidence)
  return told
}

const tempoClasses: readonly [below: number, name: string][] = [
  [60, 'very slow'],
  [80, 'slow'],
  [110, 'moderate'],
  [140, 'lively'],
  [180, 'fast'],
  [Number.POSITIVE_INFINITY, 'very fast'],
]

function tempoClass(bpm: number): string {
  return tempoClasses.find(([below]) => bpm < below)![1]
}

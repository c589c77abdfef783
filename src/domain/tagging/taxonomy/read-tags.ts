import type { AudioFeatures } from '../../../audio/features/features.ts'
import type { TagAnalysis } from '../../../audio/tagger/tagger.ts'
import { type CategorisedTag, tagOrder, tagsByUid, taxonomy, uidOf } from './taxonomy.ts'

interface ScoredTag {
  uid: string
  name: string
  score: number
  /** Only where people decide about tags. */
  origin?: 'person'
}

export type TagsByCategory = Record<string, ScoredTag[]>

/** From this probability on a recording counts as not music and gets no tags. */
export const NON_MUSIC = 0.5

/**
 * Tags by category, the strongest first: those over their threshold or, with `all`, every tag of the taxonomy. A tempo or key
 * other than the measured one scores 0. A recording that is not music has no tags over their threshold.
 */
export function readTags(
  { features, tags }: { features: AudioFeatures; tags: TagAnalysis },
  options: { all?: boolean } = {},
): TagsByCategory {
  const applies = ({ tag, score }: TagScore) =>
    options.all === true || (score >= tag.threshold && tags.non_music < NON_MUSIC)
  const scored = [...predictedTags(tags.scores), ...measuredTags(features)].filter(applies)
  if (options.all === true) {
    const known = new Set(scored.map(({ tag }) => tag.uid))
    for (const tag of tagsByUid.values()) if (!known.has(tag.uid)) scored.push({ tag, score: 0 })
  }
  const result: TagsByCategory = {}
  for (const category of taxonomy.categories) {
    result[category.name] = scored
      .filter(({ tag }) => tag.category === category.name)
      .map(({ tag, score }) => ({ uid: tag.uid, name: tag.name, score: Number(score.toPrecision(3)) }))
      .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
  }
  return result
}

interface TagScore {
  tag: CategorisedTag
  score: number
}

function predictedTags(scores: Float32Array): TagScore[] {
  return tagOrder.map((uid, i) => ({ tag: tagsByUid.get(uid)!, score: scores[i]! }))
}

/** The tags for tempo and key, scored by the confidence of their measurement. */
export function measuredTags(features: AudioFeatures): TagScore[] {
  const tags: TagScore[] = []
  const add = (category: string, name: string, score: number) => {
    tags.push({ tag: tagsByUid.get(uidOf(category, name)!)!, score })
  }
  if (features.bpm !== null) add('tempo', tempoClass(features.bpm), features.bpm_confidence)
  if (features.key !== null && features.mode !== null)
    add('keys', `${features.key} ${features.mode}`, features.key_confidence)
  return tags
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

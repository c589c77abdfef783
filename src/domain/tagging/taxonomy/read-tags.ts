import type { AudioFeatures } from '../../../audio/features.ts'
import type { TagAnalysis } from '../../../audio/tagger.ts'

export interface ScoredTag {
  uid: string
  name: string
  score: number
}

export type TagsByCategory = Record<string, ScoredTag[]>

/** Provisional: comes with the tagger. */
export function readTags(
  _analysis: { features: AudioFeatures; tags: TagAnalysis },
  _options: { all?: boolean } = {},
): TagsByCategory {
  return {}
}

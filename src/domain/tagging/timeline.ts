import type { TagAnalysis } from '../../audio/tagger/tagger.ts'
import type { Db } from '../../platform/postgres.ts'
import type { StoredAnalysis } from './analysis.ts'
import { currentModel } from './models.ts'
import { inCurrentOrder } from './score-order.ts'
import { selectModel } from './sql.ts'
import { readTags, type TagsByCategory } from './taxonomy/read-tags.ts'

export type TimelineSegment = { start_s: number; end_s: number; tags: TagsByCategory }

/** The tags of an analysis by any model, in the order of the current taxonomy. */
export async function toCurrentTags(tx: Db, { modelVersion, tags }: StoredAnalysis): Promise<TagAnalysis> {
  if (modelVersion === currentModel.model_version) return tags!
  return inCurrentOrder(tags!, (await selectModel(tx, modelVersion))!)
}

/** The tags over their thresholds in each segment. Tempo and key are measured for the whole track only. */
export function buildTimeline({ features }: StoredAnalysis, tags: TagAnalysis): TimelineSegment[] {
  const unmeasured = { ...features, bpm: null, key: null, mode: null }
  return tags.segments.map(({ start_s, end_s, scores }) => ({
    start_s,
    end_s,
    tags: readTags({ features: unmeasured, tags: { ...tags, scores } }),
  }))
}

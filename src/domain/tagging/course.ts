import type { TagAnalysis } from '../../audio/tagger/tagger.ts'
import type { Db } from '../../platform/postgres.ts'
import type { StoredAnalysis } from './analysis.ts'
import { currentModel } from './models.ts'
import { inCurrentOrder } from './score-order.ts'
import { selectModel } from './sql.ts'
import { readTags, type TagsByCategory } from './taxonomy/read-tags.ts'

export type CourseSegment = { start_s: number; end_s: number; tags: TagsByCategory }

/** The tags of an analysis, whichever model made it, in the order of the present taxonomy. */
export async function tagsNow(tx: Db, { modelVersion, tags }: StoredAnalysis): Promise<TagAnalysis> {
  if (modelVersion === currentModel.model_version) return tags!
  return inCurrentOrder(tags!, (await selectModel(tx, modelVersion))!)
}

/** How a track goes: each stretch of it with the tags over their thresholds. Tempo and key are measured of the whole. */
export function courseOf({ features }: StoredAnalysis, tags: TagAnalysis): CourseSegment[] {
  const unmeasured = { ...features, bpm: null, key: null, mode: null }
  return tags.segments.map(({ start_s, end_s, scores }) => ({
    start_s,
    end_s,
    tags: readTags({ features: unmeasured, tags: { ...tags, scores } }),
  }))
}

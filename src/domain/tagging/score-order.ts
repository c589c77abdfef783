import type { TagAnalysis } from '../../audio/tagger/tagger.ts'
import { currentModel } from './models.ts'
import type { ModelRow } from './sql.ts'

/** The scores of an earlier model in the order of the current one. A tag that it did not know scores 0. */
export function inCurrentOrder(tags: TagAnalysis, model: ModelRow): TagAnalysis {
  if (model.model_version === currentModel.model_version) return tags
  const positions = new Map(model.tag_order.map((uid, position) => [uid, position]))
  const reorder = (scores: Float32Array) =>
    Float32Array.from(currentModel.tag_order, (uid) => scores[positions.get(uid) ?? -1] ?? 0)
  return {
    ...tags,
    scores: reorder(tags.scores),
    segments: tags.segments.map((segment) => ({ ...segment, scores: reorder(segment.scores) })),
  }
}

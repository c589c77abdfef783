import type { TagAnalysis } from '../../audio/tagger/tagger.ts'
import { currentModel } from './models.ts'
import type { ModelRow } from './sql.ts'

/** Scores of an earlier model at the places where the present one has them; a tag it did not know has none. */
export function inCurrentOrder(tags: TagAnalysis, model: ModelRow): TagAnalysis {
  if (model.model_version === currentModel.model_version) return tags
  const places = new Map(model.tag_order.map((uid, place) => [uid, place]))
  const order = (scores: Float32Array) =>
    Float32Array.from(currentModel.tag_order, (uid) => scores[places.get(uid) ?? -1] ?? 0)
  return {
    ...tags,
    scores: order(tags.scores),
    segments: tags.segments.map((segment) => ({ ...segment, scores: order(segment.scores) })),
  }
}

/** What a person decided about a tag of a track: right, wrong, or missing. */
export type Decision = 'accepted' | 'rejected' | 'added'

export type ScoredTag = { uid: string; score: number }
export type EffectiveTag = ScoredTag & { origin: 'model' | 'person' }

/** The tags that a track has: those of the model, except where a person decided. The person always wins. */
export function effectiveTags(
  ofModel: readonly ScoredTag[],
  decisions: readonly { tag_uid: string; decision: Decision }[],
): EffectiveTag[] {
  const decided = new Set(decisions.map(({ tag_uid }) => tag_uid))
  const byPeople = decisions
    .filter(({ decision }) => decision !== 'rejected')
    .map(({ tag_uid }) => ({ uid: tag_uid, score: 1, origin: 'person' as const }))
  const byModel = ofModel
    .filter(({ uid }) => !decided.has(uid))
    .map(({ uid, score }) => ({ uid, score, origin: 'model' as const }))
  return [...byPeople, ...byModel]
}

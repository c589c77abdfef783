import type { TagsByCategory } from '../taxonomy/read-tags.ts'
import { nameOf } from './read-decisions.ts'
import type { StoredDecision } from './sql-decisions.ts'

/** The tags of a model with what people decided: tags of vocabularies stand under the vocabulary's name. */
export function withDecisions(tags: TagsByCategory, decisions: readonly StoredDecision[]): TagsByCategory {
  const decided = new Set(decisions.map(({ tag_uid }) => tag_uid))
  const result: TagsByCategory = Object.fromEntries(
    Object.entries(tags).map(([category, list]) => [category, list.filter(({ uid }) => !decided.has(uid))]),
  )
  for (const decision of decisions.toReversed()) {
    const { category, name } = nameOf(decision.tag_uid, decision)
    if (decision.decision === 'rejected' || category === null || name === null) continue
    const tag = { uid: decision.tag_uid, name, score: 1, origin: 'person' as const }
    result[category] = [tag, ...(result[category] ?? [])]
  }
  return result
}

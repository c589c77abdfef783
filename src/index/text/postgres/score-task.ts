import type { QueryTerm } from './query-terms.ts'
import { createScorer, type DocumentText, type Scored, scoreDocument } from './score-document.ts'
import { similarTitleScore } from './title-similarity.ts'

export type ScoreInput = {
  terms: QueryTerm[]
  documents: (DocumentText & { id: number })[]
  /** Tokens of the whole query, where a title that only looks like it counts, too. */
  wholeQuery: string | null
}

/** Runs in a thread of the pool, or inline where there are few documents. */
export function run({ terms, documents, wholeQuery }: ScoreInput): (Scored & { id: number })[] {
  const scorer = createScorer(terms)
  return documents.map((document) => {
    const scored = scoreDocument(document, scorer)
    const similar = wholeQuery === null ? 0 : similarTitleScore(wholeQuery, document)
    return { ...scored, score: Math.max(scored.score, similar), id: document.id }
  })
}

import type { QueryTerm } from './query-terms.ts'
import { createScorer, type DocumentText, type Scored, scoreDocument } from './score-document.ts'
import { TitleSimilarity } from './title-similarity.ts'

export type ScoreInput = {
  terms: QueryTerm[]
  documents: (DocumentText & { id: number })[]
  /** Tokens of the whole query, if titles that only look like it count too. */
  wholeQuery: string | null
}

/** Runs in a thread of the pool, or inline where there are few documents. */
export function run({ terms, documents, wholeQuery }: ScoreInput): (Scored & { id: number })[] {
  const scorer = createScorer(terms)
  const whole = wholeQuery === null ? null : new TitleSimilarity(wholeQuery)
  return documents.map((document) => {
    const scored = scoreDocument(document, scorer)
    return { ...scored, score: Math.max(scored.score, whole?.score(document) ?? 0), id: document.id }
  })
}

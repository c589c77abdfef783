import type { DocumentText } from './score-document.ts'
import { TitleSimilarity } from './title-similarity.ts'

export type SimilarInput = { wholeQuery: string; documents: (DocumentText & { id: number })[] }

/** The documents whose titles look like the query. Runs in a thread of the pool. */
export function run({ wholeQuery, documents }: SimilarInput): number[] {
  const whole = new TitleSimilarity(wholeQuery)
  return documents.filter((document) => whole.isSimilar(document)).map(({ id }) => id)
}

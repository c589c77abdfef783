import type { ReadTerm } from '../brief/reading.ts'
import { createTermScorer, type TermHeads } from '../brief/term-scorer.ts'

type Input = {
  heads: TermHeads
  terms: ReadTerm[]
  /** One embedding after another. */
  embeddings: Float32Array
}

/** How well each embedding fits the terms, with the part of each term. */
export function run({ heads, terms, embeddings }: Input): { total: number; parts: Map<string, number> }[] {
  const scorer = createTermScorer(heads)
  const width = heads.centre.length
  return Array.from({ length: embeddings.length / width }, (_, i) =>
    scorer.score(terms, embeddings.subarray(i * width, (i + 1) * width)),
  )
}

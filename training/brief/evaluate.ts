/** How well descriptions find their recordings: the rank of each among a pool. */
import { readBrief } from '../../src/domain/brief/read-brief.ts'
import { createTermScorer, type TermHeads } from '../../src/domain/brief/term-scorer.ts'
import type { Clip } from './clips.ts'

export type Query = { text: string; clip: Clip }

export type Figures = { queries: number; mrr: number; firstTen: number }

const poolSize = 166

/** The clips of the queries, filled up with other clips to the size of the pool. */
export function fillPool(queries: readonly Query[], others: readonly Clip[]): Clip[] {
  const clips = [...new Set(queries.map(({ clip }) => clip))]
  const missing = Math.max(0, poolSize - clips.length)
  const free = [...new Set(others)].filter((clip) => !clips.includes(clip))
  // Evenly spread, since the clips are sorted by genre.
  return [
    ...clips,
    ...Array.from({ length: missing }, (_, i) => free[Math.floor((i * free.length) / missing)]!),
  ]
}

export function evaluate(heads: TermHeads, queries: readonly Query[], pool: readonly Clip[]): Figures {
  const scorer = createTermScorer(heads)
  return toFigures(
    queries.map(({ text, clip }) => {
      const { terms } = readBrief(text)
      return rankOf(clip, pool, ({ embedding }) => scorer.score(terms, embedding).total)
    }),
  )
}

/** What the goal is compared with: the scores of the tags whose names are in the text. */
export function evaluateTagNames(
  queries: readonly Query[],
  pool: readonly Clip[],
  tagNames: readonly string[],
  scoreTags: (embedding: Float32Array) => Float32Array,
): Figures {
  const scores = new Map(pool.map((clip) => [clip, scoreTags(clip.embedding)]))
  return toFigures(
    queries.map(({ text, clip }) => {
      const folded = text.toLowerCase()
      const named = tagNames.flatMap((tag, i) =>
        new RegExp(`\\b${tag.slice(tag.indexOf('/') + 1)}\\b`).test(folded) ? [i] : [],
      )
      return rankOf(clip, pool, (each) => named.reduce((sum, i) => sum + scores.get(each)![i]!, 0))
    }),
  )
}

/** Ties count half. */
function rankOf(clip: Clip, pool: readonly Clip[], score: (clip: Clip) => number): number {
  const own = score(clip)
  const others = pool.filter((each) => each !== clip).map(score)
  return 1 + others.filter((each) => each > own).length + others.filter((each) => each === own).length / 2
}

function toFigures(ranks: readonly number[]): Figures {
  return {
    queries: ranks.length,
    mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
    firstTen: ranks.filter((rank) => rank <= 10).length / ranks.length,
  }
}

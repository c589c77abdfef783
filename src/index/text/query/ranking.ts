import { textKey } from '../../../lib/text-key.ts'
import type { QueryLayer } from './query-layer.ts'
import type { QueryTerm } from './query-terms.ts'
import { minExactScore, minTogetherScore, type Scored } from './score-document.ts'
import type { Scoring } from './scoring.ts'

/** A document that may match; the score is an estimate from its postings. */
export type Candidate = { layer: QueryLayer; id: number; score: number }
export type RankedHit = Scored & { layer: QueryLayer; id: number }

export type RankedQuery = {
  text: string
  terms: QueryTerm[]
  /** Tokens of the whole query, if titles that only look like it count too. */
  wholeQuery: string | null
}

/** The number of candidates that are read, scored and ordered together. */
export const windowSize = 300

/**
 * Candidates, ordered by their documents. They are ranked window by window, as far as the page needs. Windows do not
 * overlap, so a track keeps its rank whichever page is requested.
 */
export class Ranking {
  readonly query: RankedQuery
  readonly candidates: Candidate[]
  readonly #scoring: Scoring
  readonly #windows = new Map<number, Promise<RankedHit[]>>()

  constructor(scoring: Scoring, query: RankedQuery, candidates: Candidate[]) {
    this.#scoring = scoring
    this.query = query
    this.candidates = candidates
  }

  async slice(from: number, to: number): Promise<RankedHit[]> {
    const first = from - (from % windowSize)
    const hits: RankedHit[] = []
    for (let start = first; start < Math.min(to, this.candidates.length); start += windowSize) {
      hits.push(...(await this.#window(start)))
    }
    return hits.slice(from - first, to - first)
  }

  #window(start: number): Promise<RankedHit[]> {
    const cached = this.#windows.get(start)
    if (cached !== undefined) return cached
    const window = this.#rank(this.candidates.slice(start, start + windowSize))
    this.#windows.set(start, window)
    return window
  }

  async #rank(candidates: Candidate[]): Promise<RankedHit[]> {
    const { terms, wholeQuery, text } = this.query
    const byLayer = Map.groupBy(candidates, ({ layer }) => layer)
    const perLayer = await Promise.all(
      [...byLayer].map(async ([layer, own]) => {
        const documents = await layer.documents(own.map(({ id }) => id))
        const scored = await this.#scoring.scoreDocuments({
          terms,
          documents: [...documents.values()],
          wholeQuery,
        })
        return scored.map((each) => ({ ...each, layer }))
      }),
    )
    return (await preferTitleWithArtist(perLayer.flat(), text)).sort(compareHits)
  }
}

/** A total order, so that pages fit together. */
function compareHits(a: RankedHit, b: RankedHit): number {
  return b.score - a.score || a.layer.scope.layer.localeCompare(b.layer.scope.layer) || a.id - b.id
}

/**
 * Where a track has the title and the artist that were typed, it is the one that is meant, before titles that only equal
 * the query without their punctuation, such as `Love Story (Taylor Swift)` by somebody else.
 */
async function preferTitleWithArtist(hits: RankedHit[], text: string): Promise<RankedHit[]> {
  const exact = hits.filter(({ score, field }) => score >= minExactScore && field === 'title')
  const hasTogether = hits.some(({ score }) => score > minTogetherScore && score < minExactScore)
  if (exact.length === 0 || !hasTogether) return hits
  const key = textKey(text)
  const punctuated = new Set<RankedHit>()
  for (const [layer, own] of Map.groupBy(exact, (hit) => hit.layer)) {
    const keys = await layer.sortValues(
      own.map(({ id }) => id),
      'title',
    )
    for (const hit of own) if (keys.get(hit.id) !== key) punctuated.add(hit)
  }
  return hits.map((hit) => (punctuated.has(hit) ? { ...hit, score: minTogetherScore } : hit))
}

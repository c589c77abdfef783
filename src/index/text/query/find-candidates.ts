import { textKey } from '../../../lib/text-key.ts'
import { tokenize } from '../tokenize.ts'
import { type ParsedQuery, parseQuery, widenQuery } from './parse-query.ts'
import { minCandidateShare, type QueryLayer } from './query-layer.ts'
import type { QueryTerm } from './query-terms.ts'
import { type Candidate, Ranking, windowSize } from './ranking.ts'
import type { Scoring } from './scoring.ts'

/** A term with at most this many documents selects them all; the other terms need not select any. */
const maxRareDocuments = windowSize
/** If the top candidate has at least this score, known terms are not corrected. */
const goodScore = 0.74
/** The documents that match; capped if there may be more. */
type Found = { ranking: Ranking; isCapped: boolean }

/** Posting lists beyond this many postings are not read: the most frequent terms are the least selective. */
const maxPostings = 1_500_000
/** Characters of the query that are compared with whole titles, and letters they must have. */
const maxComparedCharacters = 200
const minComparedLetters = 5

/**
 * The documents that match a text, in the cheapest way that finds a good one: by its rare terms; by all its terms; with
 * corrections of known terms; and finally by titles that look like the whole text.
 */
export async function findCandidates(
  scoring: Scoring,
  layers: QueryLayer[],
  text: string,
  max: number,
): Promise<Found> {
  const query = await parseQuery(layers, text)
  const select = async (terms: QueryTerm[], { terms: all }: ParsedQuery): Promise<Found> => {
    const { candidates, isCapped } = await selectFrom(layers, terms, all.length, max)
    return { ranking: new Ranking(scoring, { text, terms: all, wholeQuery: null }, candidates), isCapped }
  }
  const rare = query.terms.filter(
    ({ alternatives, documents }) => alternatives.length > 0 && documents <= maxRareDocuments,
  )
  if (rare.length > 0) {
    const found = await select(rare, query)
    if (await isGood(found)) return found
  }
  const found = await select(query.terms, query)
  if (await isGood(found)) return found
  const wide = await widenQuery(layers, query)
  const widened = await select(wide.terms, wide)
  if (await isGood(widened)) return widened
  return { ...widened, ranking: await addSimilarTitles(scoring, layers, widened.ranking, max) }
}

async function isGood({ ranking }: Found): Promise<boolean> {
  const [best] = await ranking.slice(0, 1)
  return best !== undefined && best.score >= goodScore
}

async function selectFrom(layers: QueryLayer[], terms: QueryTerm[], tokens: number, max: number) {
  const selecting = limitPostings(terms)
  const perLayer = await Promise.all(
    layers.map(async (layer) => {
      const { candidates, isCapped } = await layer.selectCandidates(selecting, tokens, max + 1)
      return { isCapped, found: candidates.map(({ id, score }) => ({ layer, id, score })) }
    }),
  )
  const all = perLayer.flatMap(({ found }) => found).sort((a, b) => b.score - a.score)
  const minScore = (all[0]?.score ?? 0) * minCandidateShare
  const candidates: Candidate[] = all.filter(({ score }) => score >= minScore)
  const isCapped = candidates.length > max || perLayer.some((layer) => layer.isCapped)
  return { candidates: candidates.slice(0, max), isCapped }
}

/** The rarest terms, at least one. */
function limitPostings(terms: QueryTerm[]): QueryTerm[] {
  const usable = terms
    .filter(({ alternatives }) => alternatives.length > 0)
    .sort((a, b) => a.documents - b.documents)
  let sum = 0
  return usable.filter(({ documents }, index) => {
    sum += documents
    return index === 0 || sum <= maxPostings
  })
}

/**
 * Adds titles that look like the query as a whole, however it is misspelt or split into words. For queries whose tokens,
 * corrected one by one, find nothing good.
 */
async function addSimilarTitles(
  scoring: Scoring,
  layers: QueryLayer[],
  found: Ranking,
  max: number,
): Promise<Ranking> {
  const wholeQuery = tokenize(found.query.text.slice(0, maxComparedCharacters)).join(' ')
  const key = textKey(wholeQuery)
  if (key.length < minComparedLetters) return found
  const perLayer = await Promise.all(
    layers.map((layer) => findSimilarTitles(scoring, layer, key, wholeQuery)),
  )
  const similar = perLayer.flat()
  if (similar.length === 0) return found
  const isSimilar = (candidate: Candidate) =>
    similar.some(({ layer, id }) => layer === candidate.layer && id === candidate.id)
  const others = found.candidates.filter((candidate) => !isSimilar(candidate))
  // All similar titles are ranked in the first window, together with the best of the rest.
  const before = Math.max(0, windowSize - similar.length)
  const candidates = [...others.slice(0, before), ...similar, ...others.slice(before)].slice(0, max)
  return new Ranking(scoring, { ...found.query, wholeQuery }, candidates)
}

async function findSimilarTitles(
  scoring: Scoring,
  layer: QueryLayer,
  key: string,
  wholeQuery: string,
): Promise<Candidate[]> {
  const ids = await layer.filter(await layer.findSimilarTitles(key))
  const documents = [...(await layer.documents(ids)).values()]
  const similar = await scoring.selectSimilarTitles({ wholeQuery, documents })
  return similar.map((id) => ({ layer, id, score: 0 }))
}

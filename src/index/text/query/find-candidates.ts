import { textKey } from '../../../lib/text-key.ts'
import { maxHits } from '../text-index.ts'
import { tokenize } from '../tokenize.ts'
import { type ParsedQuery, parseQuery, widenQuery } from './parse-query.ts'
import { minCandidateShare, type QueryLayer } from './query-layer.ts'
import type { QueryTerm } from './query-terms.ts'
import { type Candidate, Ranking, windowSize } from './ranking.ts'
import type { Scoring } from './scoring.ts'

/** A term with so few documents names them all: the other terms need not select. */
const maxRareDocuments = windowSize
/** A best hit with this score needs no second look with less trust in what was typed. */
const goodScore = 0.74
/** Posting lists beyond this many postings are not read: the most frequent terms are the least selective. */
const maxPostings = 1_500_000
/** Characters of the query that are compared with whole titles, and letters they must have. */
const maxComparedCharacters = 200
const minComparedLetters = 5

/**
 * The documents that match a text, in the cheapest way that finds a good one: by its rare terms; by all its terms; with
 * corrections of known terms, too; and finally by titles that look like the whole text.
 */
export async function findCandidates(scoring: Scoring, layers: QueryLayer[], text: string): Promise<Ranking> {
  const query = await parseQuery(layers, text)
  const select = async (terms: QueryTerm[], { terms: all }: ParsedQuery) =>
    new Ranking(scoring, { text, terms: all, wholeQuery: null }, await selectFrom(layers, terms, all.length))
  const rare = query.terms.filter(
    ({ alternatives, documents }) => alternatives.length > 0 && documents <= maxRareDocuments,
  )
  if (rare.length > 0) {
    const ranking = await select(rare, query)
    if (await isGood(ranking)) return ranking
  }
  const ranking = await select(query.terms, query)
  if (await isGood(ranking)) return ranking
  const wide = await widenQuery(layers, query)
  const widened = await select(wide.terms, wide)
  return (await isGood(widened)) ? widened : addSimilarTitles(scoring, layers, widened)
}

async function isGood(ranking: Ranking): Promise<boolean> {
  const [best] = await ranking.slice(0, 1)
  return best !== undefined && best.score >= goodScore
}

async function selectFrom(layers: QueryLayer[], terms: QueryTerm[], tokens: number): Promise<Candidate[]> {
  const selecting = limitPostings(terms)
  const perLayer = await Promise.all(
    layers.map(async (layer) => {
      const candidates = await layer.selectCandidates(selecting, tokens)
      return candidates.map(({ id, score }) => ({ layer, id, score }))
    }),
  )
  const all = perLayer.flat().sort((a, b) => b.score - a.score)
  const minScore = (all[0]?.score ?? 0) * minCandidateShare
  return all.filter(({ score }) => score >= minScore).slice(0, maxHits)
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
 * Adds titles that look like the query as a whole, however it is cut into words and misspelt: for queries whose tokens,
 * corrected one by one, lead to nothing good.
 */
async function addSimilarTitles(scoring: Scoring, layers: QueryLayer[], found: Ranking): Promise<Ranking> {
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
  const candidates = [...others.slice(0, before), ...similar, ...others.slice(before)].slice(0, maxHits)
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

import { editDistance } from '../../../lib/edit-distance.ts'
import type { TextField } from '../text-index.ts'
import { prefixSimilarity, type QueryTerm } from './query-terms.ts'
import { lettersOf, maxTypos } from './spelling.ts'

/** Between the titles of a document that has several. Tokens consist of letters and digits. */
export const titleSeparator = ' | '

/** The tokens of a document's fields, each joined by spaces. */
export type DocumentText = { title: string; artists: string; release: string }
export type Scored = { score: number; field: TextField; matched: string[] }

export const fieldWeights: Record<TextField, number> = { title: 1, artist: 0.96, release: 0.55 }
const fields: TextField[] = ['title', 'artist', 'release']
/** Documents whose title or artist equals the query score above this. Those whose title and artist together equal it score just below. */
export const minExactScore = 0.95
export const minTogetherScore = 0.9

/** A query prepared for scoring many documents. */
export type Scorer = {
  terms: QueryTerm[]
  tokens: string[]
  letters: string[]
  typos: number[]
  weight: number
  /** For a token of a document: the query terms it may stand for. */
  meanings: Map<string, { term: number; similarity: number; others: string[] }[]>
}

export function createScorer(terms: QueryTerm[]): Scorer {
  const meanings: Scorer['meanings'] = new Map()
  for (const [index, { alternatives }] of terms.entries()) {
    for (const alternative of alternatives) {
      for (const token of alternative.terms) {
        const others = alternative.terms.filter((other) => other !== token)
        const meaning = { term: index, similarity: alternative.similarity, others }
        const existing = meanings.get(token)
        if (existing === undefined) meanings.set(token, [meaning])
        else existing.push(meaning)
      }
    }
  }
  const tokens = terms.map((term) => term.token)
  const weight = terms.reduce((sum, term) => sum + term.weight, 0)
  return { terms, tokens, letters: tokens.map(lettersOf), typos: tokens.map(maxTypos), weight, meanings }
}

/**
 * How well a document matches the query, from 0 to 1. Rare terms count more than frequent ones, the title more than the
 * artist and much more than the release. Of two documents with all terms, the one with fewer other tokens wins. Of several
 * titles the one that matches best counts.
 */
export function scoreDocument(document: DocumentText, scorer: Scorer): Scored {
  if (!document.title.includes(titleSeparator)) return scoreTitle(document, scorer)
  const scored = document.title
    .split(titleSeparator)
    .map((title) => scoreTitle({ ...document, title }, scorer))
  return scored.reduce((best, each) => (each.score > best.score ? each : best))
}

function scoreTitle(document: DocumentText, scorer: Scorer): Scored {
  const tokens = {
    title: splitTokens(document.title),
    artist: splitTokens(document.artists),
    release: splitTokens(document.release),
  }
  const sheet = new ScoreSheet(tokens, scorer)
  for (const field of fields) for (const token of tokens[field]) sheet.addToken(field, token)
  if (sheet.hasMissingTerms())
    for (const field of fields) for (const token of tokens[field]) sheet.compareToken(field, token)
  const order = isInOrder(tokens.title, scorer.tokens) ? 1 : 0
  const score =
    0.74 * sheet.coverage() +
    0.14 * sheet.share('title') +
    0.09 * sheet.share('artist') +
    0.01 * sheet.share('release') +
    0.02 * order
  return {
    score: gradeExactness(score, tokens, scorer.tokens),
    field: sheet.bestField(),
    matched: [...sheet.matched],
  }
}

type FieldTokens = Record<TextField, string[]>
const splitTokens = (text: string) => (text === '' ? [] : text.split(' '))

/** How well, and in which field, each query term was found in one document. */
class ScoreSheet {
  readonly matched = new Set<string>()
  readonly #tokens: FieldTokens
  readonly #scorer: Scorer
  readonly #best: number[]
  readonly #found: Record<TextField, number> = { title: 0, artist: 0, release: 0 }
  readonly #sums: Record<TextField, number> = { title: 0, artist: 0, release: 0 }

  constructor(tokens: FieldTokens, scorer: Scorer) {
    this.#tokens = tokens
    this.#scorer = scorer
    this.#best = scorer.terms.map(() => 0)
  }

  /** Matches tokens by the alternatives that the vocabulary gave for the query terms. */
  addToken(field: TextField, token: string): void {
    const meanings = this.#scorer.meanings.get(token)
    if (meanings === undefined) return
    let best = 0
    for (const { term, similarity, others } of meanings) {
      if (others.length > 0 && !others.every((other) => this.#has(other))) continue
      this.#record(field, term, similarity)
      if (similarity > best) best = similarity
    }
    if (best > 0) this.matched.add(token)
    this.#found[field] += best
  }

  hasMissingTerms(): boolean {
    return this.#best.includes(0)
  }

  /** Compares terms not found so far with the document's own tokens, because the vocabulary offers only a few corrections. */
  compareToken(field: TextField, token: string): void {
    if (this.matched.has(token)) return
    const letters = lettersOf(token)
    for (const [index, term] of this.#scorer.terms.entries()) {
      if (this.#best[index]! > 0.8) continue
      const limit = this.#scorer.typos[index]!
      let similarity = 0
      if (term.isPrefix && token.startsWith(term.token)) similarity = prefixSimilarity(term.token, token)
      else if (limit > 0 && this.#best[index] === 0) {
        const distance = editDistance(this.#scorer.letters[index]!, letters, limit)
        if (distance <= limit) similarity = distance === 1 ? 0.8 : 0.62
      }
      if (similarity === 0) continue
      this.#record(field, index, similarity)
      this.#found[field] += similarity
      this.matched.add(token)
      return
    }
  }

  /** How much of the query the document has, by weight. */
  coverage(): number {
    const { terms, weight } = this.#scorer
    return terms.reduce((sum, term, index) => sum + term.weight * this.#best[index]!, 0) / (weight || 1)
  }

  /** How much of the field the query has. */
  share(field: TextField): number {
    return this.#tokens[field].length === 0 ? 0 : this.#found[field] / this.#tokens[field].length
  }

  bestField(): TextField {
    return fields.reduce((a, b) => (this.#sums[b] > this.#sums[a] ? b : a))
  }

  #record(field: TextField, term: number, similarity: number): void {
    const value = similarity * fieldWeights[field]
    this.#sums[field] += value * this.#scorer.terms[term]!.weight
    if (value > this.#best[term]!) this.#best[term] = value
  }

  #has(token: string): boolean {
    return fields.some((field) => this.#tokens[field].includes(token))
  }
}

function gradeExactness(score: number, { title, artist }: FieldTokens, query: string[]): number {
  if (isSame(query, title) || isSame(query, artist)) return minExactScore + (1 - minExactScore) * score
  const isTogether = isSame(query, [...title, ...artist]) || isSame(query, [...artist, ...title])
  return isTogether ? minTogetherScore + (minExactScore - minTogetherScore) * score : minTogetherScore * score
}

/** The query has each token once, however often it was typed. */
function isSame(query: string[], tokens: string[]): boolean {
  if (tokens.length < query.length) return false
  const unique = tokens.length === query.length ? tokens : [...new Set(tokens)]
  return unique.length === query.length && query.every((token, index) => token === unique[index])
}

/** Whether the tokens that title and query share come in the same order. */
function isInOrder(title: string[], query: string[]): boolean {
  let last = -1
  for (const token of query) {
    const index = title.indexOf(token)
    if (index === -1) continue
    if (index < last) return false
    last = index
  }
  return last >= 0
}

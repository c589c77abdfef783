import { distanceOf, errorsAllowed, spellingOf } from './spelling.ts'
import { likenessOfStart, type Term } from './terms.ts'

/** What is indexed of a track: its words, folded, with spaces between. */
export type Document = { title: string; artists: string; release: string }
export type Field = 'title' | 'artist' | 'release'
export type Scored = { score: number; field: Field; matched: Set<string> }

export const fieldWeights: Record<Field, number> = { title: 1, artist: 0.96, release: 0.55 }
const fields: Field[] = ['title', 'artist', 'release']
/** Above this stand only those whose title or artist is the query; just below, those of which it is both together. */
export const exactFrom = 0.95
export const togetherFrom = 0.9

/** A query made ready to be held against many documents. */
export type Scale = {
  terms: Term[]
  words: string[]
  spellings: string[]
  errors: number[]
  weight: number
  /** For each word of a document: which terms it may stand for. */
  readings: Map<string, { place: number; likeness: number; others: string[] }[]>
}

export function makeScale(terms: Term[]): Scale {
  const readings: Scale['readings'] = new Map()
  for (const [place, term] of terms.entries()) {
    for (const { words, likeness } of term.readings) {
      for (const word of words) {
        const entry = { place, likeness, others: words.filter((other) => other !== word) }
        const known = readings.get(word)
        if (known === undefined) readings.set(word, [entry])
        else known.push(entry)
      }
    }
  }
  const words = terms.map((term) => term.word)
  const weight = terms.reduce((sum, term) => sum + term.weight, 0)
  return {
    terms,
    words,
    spellings: words.map(spellingOf),
    errors: words.map(errorsAllowed),
    weight,
    readings,
  }
}

/**
 * How well a document answers a query, from 0 to 1. Rare words count more than frequent ones, the title more than the artist
 * and much more than the release; of two documents with all words, the one with fewer others wins.
 */
export function scoreDocument(document: Document, scale: Scale): Scored {
  const words = {
    title: split(document.title),
    artist: split(document.artists),
    release: split(document.release),
  }
  const sheet = new Sheet(words, scale)
  for (const field of fields) for (const word of words[field]) sheet.readWord(field, word)
  if (sheet.hasGaps())
    for (const field of fields) for (const word of words[field]) sheet.compareWord(field, word)
  const order = isInOrder(words.title, scale.words) ? 1 : 0
  const score =
    0.74 * sheet.covered() +
    0.14 * sheet.share('title') +
    0.09 * sheet.share('artist') +
    0.01 * sheet.share('release') +
    0.02 * order
  return {
    score: grade(score, words, scale.words),
    field: sheet.bestField(),
    matched: sheet.matched,
  }
}

type Words = Record<Field, string[]>
const split = (text: string) => (text === '' ? [] : text.split(' '))

/** Which term is found how well, and where, in one document. */
class Sheet {
  readonly matched = new Set<string>()
  readonly #words: Words
  readonly #scale: Scale
  readonly #best: number[]
  readonly #found: Record<Field, number> = { title: 0, artist: 0, release: 0 }
  readonly #sums: Record<Field, number> = { title: 0, artist: 0, release: 0 }

  constructor(words: Words, scale: Scale) {
    this.#words = words
    this.#scale = scale
    this.#best = scale.terms.map(() => 0)
  }

  /** By what the vocabulary said a term may mean. */
  readWord(field: Field, word: string): void {
    const readings = this.#scale.readings.get(word)
    if (readings === undefined) return
    let best = 0
    for (const { place, likeness, others } of readings) {
      if (others.length > 0 && !others.every((other) => this.#has(other))) continue
      this.#note(field, place, likeness)
      if (likeness > best) best = likeness
    }
    if (best > 0) this.matched.add(word)
    this.#found[field] += best
  }

  hasGaps(): boolean {
    return this.#best.includes(0)
  }

  /** Terms found nowhere yet: the vocabulary offered too many words or none, but here is the document. */
  compareWord(field: Field, word: string): void {
    if (this.matched.has(word)) return
    const spelling = spellingOf(word)
    for (const [place, term] of this.#scale.terms.entries()) {
      if (this.#best[place]! > 0.8) continue
      const limit = this.#scale.errors[place]!
      let likeness = 0
      if (term.isLast && word.startsWith(term.word)) likeness = likenessOfStart(term.word, word)
      else if (limit > 0 && this.#best[place] === 0) {
        const distance = distanceOf(this.#scale.spellings[place]!, spelling, limit)
        if (distance <= limit) likeness = distance === 1 ? 0.8 : 0.62
      }
      if (likeness === 0) continue
      this.#note(field, place, likeness)
      this.#found[field] += likeness
      this.matched.add(word)
      return
    }
  }

  covered(): number {
    const { terms, weight } = this.#scale
    return terms.reduce((sum, term, place) => sum + term.weight * this.#best[place]!, 0) / (weight || 1)
  }

  /** How much of a field the query speaks of. */
  share(field: Field): number {
    return this.#words[field].length === 0 ? 0 : this.#found[field] / this.#words[field].length
  }

  bestField(): Field {
    return fields.reduce((a, b) => (this.#sums[b] > this.#sums[a] ? b : a))
  }

  #note(field: Field, place: number, likeness: number): void {
    const value = likeness * fieldWeights[field]
    this.#sums[field] += value * this.#scale.terms[place]!.weight
    if (value > this.#best[place]!) this.#best[place] = value
  }

  #has(word: string): boolean {
    return fields.some((field) => this.#words[field].includes(word))
  }
}

function grade(score: number, { title, artist }: Words, query: string[]): number {
  if (same(query, title) || same(query, artist)) return exactFrom + (1 - exactFrom) * score
  const isTogether = same(query, [...title, ...artist]) || same(query, [...artist, ...title])
  return isTogether ? togetherFrom + (exactFrom - togetherFrom) * score : togetherFrom * score
}

/** The query holds a word once, however often it was typed. */
function same(query: string[], words: string[]): boolean {
  if (words.length < query.length) return false
  const unique = words.length === query.length ? words : [...new Set(words)]
  return unique.length === query.length && query.every((word, place) => word === unique[place])
}

/** Whether the words that title and query share come in the same order. */
function isInOrder(title: string[], query: string[]): boolean {
  let last = -1
  for (const word of query) {
    const place = title.indexOf(word)
    if (place === -1) continue
    if (place < last) return false
    last = place
  }
  return last >= 0
}

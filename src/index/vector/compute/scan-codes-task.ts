import { TopK } from '../../top-k.ts'
import { rotate, scanCodes, toPlanes } from './codes.ts'
import { IdSet } from './id-set.ts'

export type ScanCodesInput = {
  vector: Float32Array
  /** The quantised codes of each cell, and the product of the vector with its centroid. */
  cells: { codes: Uint8Array; product: number }[]
  limit: number
  filter: Uint32Array | null
}

/** The ids with the highest estimated scores. An id that has moved may be in there twice. */
export function run({ vector, cells, limit, filter }: ScanCodesInput): Uint32Array {
  const top = new TopK(limit)
  const planes = toPlanes(rotate(vector))
  const allowed = filter === null ? null : new IdSet(filter)
  for (const { codes, product } of cells) scanCodes(codes, planes, product, top, allowed)
  return Uint32Array.from(top.sorted(), ({ id }) => id)
}

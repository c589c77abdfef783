import { TopK } from '../../top-k.ts'
import { codeBytes, rotate, scanCodes, toPlanes } from './codes.ts'
import { IdSet } from './id-set.ts'

/** Cells whose codes lie in pages of shared memory. Typed arrays, because a thread receives them faster than objects. */
type CodedCells = {
  buffer: SharedArrayBuffer
  codesPerPage: number
  /** The pages of all cells, one cell after the other. */
  pages: Uint32Array
  /** The number of codes of each cell. All of its pages but the last are full. */
  entries: Uint32Array
  /** The product of the query with the centroid of each cell. */
  products: Float32Array
}

export type ScanCodesInput = {
  vector: Float32Array
  cells: CodedCells
  limit: number
  filter: Uint32Array | null
}

/** The ids with the highest estimated scores. An id that has moved may be in there twice. */
export function run({ vector, cells, limit, filter }: ScanCodesInput): Uint32Array {
  const { buffer, codesPerPage, pages, entries, products } = cells
  const top = new TopK(limit)
  const planes = toPlanes(rotate(vector))
  const allowed = filter === null ? null : new IdSet(filter)
  let next = 0
  for (const [cell, count] of entries.entries()) {
    for (let scanned = 0; scanned < count; scanned += codesPerPage) {
      const codes = Math.min(codesPerPage, count - scanned)
      const offset = pages[next++]! * codesPerPage * codeBytes
      const bytes = new Uint8Array(buffer, offset, codes * codeBytes)
      scanCodes(bytes, planes, products[cell]!, top, allowed)
    }
  }
  return Uint32Array.from(top.sorted(), ({ id }) => id)
}

import { dimensions } from '../vector-index.ts'
import { assignCells, type CentroidTable, centroidOf } from './centroids.ts'
import { codeBytes, rotate, writeCode } from './codes.ts'
import { normalise, toBytes } from './vectors.ts'

export type EncodeInput = { ids: Uint32Array; vectors: Float32Array; table: CentroidTable }

export type EncodedVectors = {
  /** The vectors as they are stored. */
  bytes: Int8Array
  /** The cell of each vector. None in an index without cells. */
  cells: Uint32Array
  /** The quantised code of each vector, relative to the centroid of its cell. */
  codes: Uint8Array
}

/** Prepares vectors, which lie one after the other, for storage. */
export function run({ ids, vectors, table }: EncodeInput): EncodedVectors {
  const bytes = new Int8Array(vectors.length)
  const units = new Float32Array(vectors.length)
  for (let offset = 0; offset < vectors.length; offset += dimensions) {
    const stored = toBytes(vectors.subarray(offset, offset + dimensions))
    bytes.set(stored, offset)
    units.set(normalise(stored), offset)
  }
  if (table.count === 0) return { bytes, cells: new Uint32Array(), codes: new Uint8Array() }
  const cells = assignCells(table, units, ids.length)
  const codes = new Uint8Array(ids.length * codeBytes)
  const rotatedCentroids = new Map<number, Float32Array>()
  for (const [index, cell] of cells.entries()) {
    const centroid = rotatedCentroids.get(cell) ?? rotate(centroidOf(table, cell))
    rotatedCentroids.set(cell, centroid)
    const unit = units.subarray(index * dimensions, (index + 1) * dimensions)
    writeCode(codes, index * codeBytes, ids[index]!, rotate(unit), centroid)
  }
  return { bytes, cells, codes }
}

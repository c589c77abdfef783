import { dimensions } from '../vector-index.ts'

/** Vectors as tasks take them: ids, and the bytes of all vectors one after the other. */
type VectorBlock = { ids: Uint32Array; bytes: Int8Array }

export function toBlock(rows: { track_seq: number; vector: Buffer }[]): VectorBlock {
  const bytes = new Int8Array(rows.length * dimensions)
  for (const [index, { vector }] of rows.entries()) bytes.set(toInt8(vector), index * dimensions)
  return { ids: Uint32Array.from(rows, ({ track_seq }) => track_seq), bytes }
}

export function toInt8(vector: Buffer): Int8Array {
  return new Int8Array(vector.buffer, vector.byteOffset, vector.length)
}

export function toBuffer(array: Int8Array | Uint8Array | Float32Array): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength)
}

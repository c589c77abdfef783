import { decodeFlagged } from '../../flagged-postings.ts'
import { intersectGroups } from './intersect-ids.ts'

export type FilterInput = {
  /** The bytes of all lists, one after the other, and the end of each. */
  bytes: Uint8Array
  ends: number[]
  /** Numbers of lists: a document must be in one list of each group. */
  required: number[][]
  /** Only these documents, ascending; null: all. */
  ids: Uint32Array | null
}

/** Returns the documents that pass, in shared memory, because another thread reads them next. Runs in a thread of the pool, or inline. */
export function run({ bytes, ends, required, ids }: FilterInput): Uint32Array {
  const decode = (list: number) => decodeFlagged(bytes.subarray(ends[list - 1] ?? 0, ends[list])).ids
  const groups = required.map((lists) => lists.map(decode))
  const passing = intersectGroups(ids === null ? groups : [[ids], ...groups]) ?? new Uint32Array()
  const shared = new Uint32Array(new SharedArrayBuffer(passing.byteLength))
  shared.set(passing)
  return shared
}

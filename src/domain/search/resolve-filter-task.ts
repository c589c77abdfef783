import { allowedBy } from './allowed.ts'
import { decodePostings } from './postings.ts'

export type ResolveFilterInput = {
  /** Posting lists as they are stored. A track must be in one list of each requirement. */
  encoded: Uint8Array[][]
  /** The same as ascending ids. */
  ids: Uint32Array[]
}

/** The ids of the tracks that meet all requirements, ascending, in shared memory: they go on to another thread. */
export function run({ encoded, ids }: ResolveFilterInput): Uint32Array {
  const decoded = encoded.map((lists) => lists.map((list) => decodePostings(list).documents))
  const allowed = allowedBy([...decoded, ...ids.map((list) => [list])]) ?? new Uint32Array()
  const shared = new Uint32Array(new SharedArrayBuffer(allowed.byteLength))
  shared.set(allowed)
  return shared
}

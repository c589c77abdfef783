import { decodeFlagged, type FlaggedPostings, PostingBuffer } from '../../flagged-postings.ts'
import { intersectGroups } from './intersect-ids.ts'
import { selectCandidates } from './select-candidates.ts'

/** Posting lists of a query packed for a thread, and what to select from them. */
export type CandidateInput = {
  /** The bytes of all lists, one after the other. */
  bytes: Uint8Array
  /** The end of each list in the bytes. */
  ends: number[]
  /** Query terms, with their lists by number. */
  terms: { weight: number; lists: { list: number; similarity: number }[] }[]
  /** Numbers of lists: a document must be in one list of each group. */
  required: number[][]
  /** Only these documents, ascending; null: all. */
  ids: Uint32Array | null
  /** Tokens of the query. */
  tokens: number
  limit: number
  minShare: number
}

export type CandidateOutput = { ids: Uint32Array; scores: Float32Array }

/** More postings than `maxPostings` (find-candidates.ts) allows for a query and its corrections. Each thread allocates its own. */
const bufferSize = 3_000_000
let buffer: PostingBuffer | undefined

/** Runs in a thread of the pool, or inline where there is little to do. */
export function run({ bytes, ends, terms, required, ids, ...selection }: CandidateInput): CandidateOutput {
  if (bytes.length > maxInlineBytes) buffer ??= new PostingBuffer(bufferSize)
  buffer?.clear()
  const decoded = new Map<number, FlaggedPostings>()
  const decode = (list: number) => {
    let postings = decoded.get(list)
    if (postings === undefined) {
      postings = decodeFlagged(bytes.subarray(ends[list - 1] ?? 0, ends[list]), buffer)
      decoded.set(list, postings)
    }
    return postings
  }
  const groups = required.map((lists) => lists.map((list) => decode(list).ids))
  const allowed = intersectGroups(ids === null ? groups : [[ids], ...groups])
  const postings = terms.map(({ weight, lists }) => ({
    weight,
    lists: lists.map(({ list, similarity }) => ({ postings: decode(list), similarity })),
  }))
  const best = selectCandidates(postings, { ...selection, allowed })
  return {
    ids: Uint32Array.from(best, ({ id }) => id),
    scores: Float32Array.from(best, ({ score }) => score),
  }
}

/** Lists of this size take about a millisecond. They need no buffer, so the main thread does without one. */
export const maxInlineBytes = 65_536

import { mergeFlagged } from '../../flagged-postings.ts'

export type MergeInput = { segments: Uint8Array[]; keepTombstones: boolean }[]

/** Merges the segments of each list; returns the merged lists in base64, as SQL takes them. Runs in a thread of the pool. */
export function run(lists: MergeInput): string[] {
  return lists.map(({ segments, keepTombstones }) =>
    mergeFlagged(Buffer.concat(segments), { keepTombstones }).toString('base64'),
  )
}

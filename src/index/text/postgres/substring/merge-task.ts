import { encodeIds, encodePositions, forEachPosting } from '../../../posting-list.ts'
import { IdList } from './id-set.ts'
import { type SegmentLists, type TokenList, toColumns } from './segment-task.ts'
import type { StoredList } from './sql-segments.ts'

export type MergeInput = {
  /** The segments of a token follow each other, oldest first. */
  lists: StoredList[]
  /** By segment: documents that a newer segment replaced. */
  replaced: Map<number, Uint32Array>
}

/** Merges the lists of each token into one, without replaced documents. Runs in a thread of the pool. */
export function run({ lists, replaced }: MergeInput): SegmentLists {
  const replacedSets = new Map([...replaced].map(([segment, ids]) => [segment, new IdList(ids)]))
  const merged: TokenList[] = []
  for (const segments of Map.groupBy(lists, ({ kind, token }) => `${kind} ${token}`).values()) {
    const { kind, token } = segments[0]!
    const { ids, positions } = mergePostings(segments, replacedSets)
    if (ids.length === 0) continue
    merged.push({
      kind,
      token,
      postings: kind === 'ngram' ? encodeIds(ids) : encodePositions(ids, positions),
    })
  }
  return toColumns(merged)
}

/** Id and position in one number that a double holds exactly: such numbers sort fast, and lists have millions. */
const positionRange = 2 ** 20

function mergePostings(lists: StoredList[], replaced: Map<number, IdList>) {
  let count = 0
  for (const { postings } of lists) forEachPosting(postings, () => count++)
  const all = new Float64Array(count)
  let [size, isAscending] = [0, true]
  for (const { segment, postings } of lists) {
    const gone = replaced.get(segment)
    forEachPosting(postings, (id, position) => {
      if (gone?.has(id)) return
      const value = id * positionRange + position
      if (size > 0 && value < all[size - 1]!) isAscending = false
      all[size++] = value
    })
  }
  const sorted = isAscending ? all.subarray(0, size) : all.subarray(0, size).sort()
  return {
    ids: Uint32Array.from(sorted, (value) => Math.floor(value / positionRange)),
    positions: Uint32Array.from(sorted, (value) => value % positionRange),
  }
}

import { PostingReader } from '../../../posting-list.ts'

export type SharedInput = {
  /** Lists of ids, each ascending. */
  lists: Uint8Array[]
  /** Documents in fewer lists are left out. */
  minShared: number
  limit: number
}

/** Counts of one range of ids fit into the processor's cache. */
const range = 2 ** 16
const counts = new Uint8Array(range)

/** The documents that are in the most lists, most first. Reads the lists once. Runs in a thread of the pool. */
export function run({ lists, minShared, limit }: SharedInput): number[] {
  const readers = lists.map((list) => new PostingReader(list))
  const found = lists.map((): number[] => [])
  for (let base = 0; readers.some((reader) => !reader.isAtEnd()); base += range) {
    const enough: number[] = []
    for (const reader of readers) {
      reader.readBelow(base + range, (id) => {
        if (++counts[id - base]! === minShared) enough.push(id - base)
      })
    }
    for (const index of enough.sort((a, b) => a - b)) found[counts[index]! - 1]!.push(base + index)
    counts.fill(0)
  }
  return found.toReversed().flat().slice(0, limit)
}

import { IdBitmap, IdList, type IdSet, maxListDensity } from './id-set.ts'
import { instantiateKernel, type PostingListKernel } from './kernel.ts'

/** A posting list of tokens, and their offset from the beginning of the needle. */
export type OffsetList = { offset: number; bytes: Uint8Array }

export type MatchInput = {
  /** One list of ids or positions, or several of positions. */
  lists: OffsetList[]
  highestId: number
}

/** Sets lose their class between threads. */
export type MatchOutput = {
  ids: Uint32Array | null
  bitmap: Int32Array | null
  count: number
  /** Documents whose positions are too high for a mask: their text decides. */
  doubtful: number[]
}

/** One per thread. Its memory grows with the lists: 11 MB for `in the` of ten million titles. */
let kernel: PostingListKernel | undefined

/**
 * The documents that have something of every list at its offset, all counted from one position. The shortest list selects
 * the documents that are checked. Runs in a thread of the pool.
 */
export function run({ lists, highestId }: MatchInput): MatchOutput {
  kernel ??= instantiateKernel()
  const [shortest, ...others] = lists.toSorted((a, b) => a.bytes.length - b.bytes.length)
  const longest = (others.at(-1) ?? shortest!).bytes.length
  kernel.prepare(highestId + 1, longest, others.length === 0 ? 0 : shortest!.bytes.length)
  write(kernel, shortest!.bytes)
  kernel.unite(shortest!.bytes.length)
  if (others.length === 0) return { ...readDocuments(kernel, highestId), doubtful: [] }
  kernel.startMasks()
  let left = kernel.intersect(shortest!.bytes.length, shortest!.offset)
  for (const { bytes, offset } of others) {
    if (left === 0) break
    write(kernel, bytes)
    left = kernel.intersect(bytes.length, offset)
  }
  const doubtful = [...new Uint32Array(kernel.memory.buffer, kernel.found.value, kernel.finish())]
  return { ...readDocuments(kernel, highestId), doubtful }
}

function write({ memory, list }: PostingListKernel, bytes: Uint8Array): void {
  new Uint8Array(memory.buffer, list.value, bytes.length).set(bytes)
}

function readDocuments(kernel: PostingListKernel, highestId: number): Omit<MatchOutput, 'doubtful'> {
  const { memory, bitmap, ranks } = kernel
  const count = kernel.countDocuments()
  if (count < highestId * maxListDensity) {
    kernel.listDocuments()
    return { ids: new Uint32Array(memory.buffer, ranks.value, count).slice(), bitmap: null, count }
  }
  const words = new Int32Array(memory.buffer, bitmap.value, (highestId >>> 5) + 1)
  return { ids: null, bitmap: words.slice(), count }
}

export function toIdSet({ ids, bitmap, count }: Omit<MatchOutput, 'doubtful'>): IdSet {
  return bitmap === null ? new IdList(ids!) : new IdBitmap(bitmap, count)
}

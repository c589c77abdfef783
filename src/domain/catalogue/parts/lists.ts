import { Bits } from './bits.ts'
import { type ListsKernel, openKernel } from './kernel.ts'
import { FewRows, type Rows } from './rows.ts'

/** Nothing waits between two calls of it, so one serves all. Its memory grows with the lists: 11 MB for `in the` of ten million titles. */
let kernel: ListsKernel | undefined

/** The rows of a list. */
export function unite(list: Uint8Array, highest: number): Rows {
  kernel ??= openKernel()
  kernel.prepare(highest + 1, list.length, 0)
  put(kernel, list)
  kernel.unite(list.length)
  return copyRows(kernel, highest)
}

/** What stands so many places after the beginning of a part. */
export type PlacedList = { place: number; list: Uint8Array }

/**
 * The rows in which something of every list stands at its place, and beside them those with places too far to tell. The
 * shortest list chooses which rows are looked at.
 */
export function meet(lists: PlacedList[], highest: number): { rows: Rows; doubtful: number[] } {
  kernel ??= openKernel()
  const [shortest, ...others] = lists.toSorted((a, b) => a.list.length - b.list.length)
  kernel.prepare(highest + 1, (others.at(-1) ?? shortest!).list.length, shortest!.list.length)
  put(kernel, shortest!.list)
  kernel.unite(shortest!.list.length)
  kernel.begin()
  let left = kernel.meet(shortest!.list.length, shortest!.place)
  for (const { list, place } of others) {
    if (left === 0) break
    put(kernel, list)
    left = kernel.meet(list.length, place)
  }
  const doubtful = new Uint32Array(kernel.memory.buffer, kernel.found.value, kernel.finish())
  return { rows: copyRows(kernel, highest), doubtful: [...doubtful] }
}

function put({ memory, list }: ListsKernel, bytes: Uint8Array): void {
  new Uint8Array(memory.buffer, list.value, bytes.length).set(bytes)
}

/** Numbers of one row in so many take an eighth of the memory that bits take. */
const few = 256

function copyRows(kernel: ListsKernel, highest: number): Rows {
  const { memory, bits, ranks } = kernel
  const count = kernel.countRows()
  if (count < highest / few) {
    kernel.number()
    return new FewRows(new Uint32Array(memory.buffer, ranks.value, count).slice())
  }
  const words = new Int32Array(memory.buffer, bits.value, (highest >>> 5) + 1)
  return new Bits(words.slice(), count)
}

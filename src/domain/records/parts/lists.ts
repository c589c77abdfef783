import { Bits } from './bits.ts'
import { type ListsKernel, openKernel } from './kernel.ts'

/** Nothing waits between two calls of it, so one serves all. Its memory grows with the longest list: 25 MB at ten million rows. */
let kernel: ListsKernel | undefined

/** The rows of a list. */
export function unite(list: Uint8Array, highest: number): Bits {
  kernel ??= openKernel()
  kernel.prepare(highest + 1, list.length, 0)
  put(kernel, list)
  kernel.unite(list.length)
  return copyBits(kernel, highest)
}

/** What stands so many places after the beginning of a part. */
export type PlacedList = { place: number; list: Uint8Array }

/**
 * The rows in which something of every list stands at its place, and beside them those with places too far to tell. The
 * shortest list chooses which rows are looked at.
 */
export function meet(
  lists: PlacedList[],
  highest: number,
): { bits: Bits; count: number; doubtful: number[] } {
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
  const far = kernel.finish()
  const doubtful = new Uint32Array(kernel.memory.buffer, kernel.found.value, far)
  return { bits: copyBits(kernel, highest), count: left - far, doubtful: [...doubtful] }
}

function put({ memory, list }: ListsKernel, bytes: Uint8Array): void {
  new Uint8Array(memory.buffer, list.value, bytes.length).set(bytes)
}

function copyBits({ memory, bits }: ListsKernel, highest: number): Bits {
  const copy = new Bits(highest)
  copy.words.set(new Int32Array(memory.buffer, bits.value, copy.words.length))
  return copy
}

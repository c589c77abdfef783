import { writeNumber } from './posting-list.ts'

/** Postings with a byte of flags each. Of a document in several blocks the last one counts. */
export type FlaggedPostings = { ids: Uint32Array; flags: Uint8Array }

/** In place of flags: the document does not have the term any more. */
export const tombstone = 255

export function encodeFlagged(ids: ArrayLike<number>, flags: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(5 + ids.length * 6)
  let end = writeNumber(bytes, 0, ids.length)
  for (let index = 0, last = 0; index < ids.length; last = ids[index++]!) {
    end = writeNumber(bytes, end, ids[index]! - last)
  }
  for (let index = 0; index < ids.length; index++) bytes[end++] = flags[index]!
  return bytes.subarray(0, end)
}

/** Memory for lists that live as long as one query: allocating it each time costs more than decoding. */
export class PostingBuffer {
  readonly #ids: Uint32Array
  readonly #flags: Uint8Array
  #used = 0

  constructor(size: number) {
    this.#ids = new Uint32Array(size)
    this.#flags = new Uint8Array(size)
  }

  clear(): void {
    this.#used = 0
  }

  /** Valid until the buffer is cleared. What does not fit is allocated. */
  allocate(size: number): FlaggedPostings {
    const start = this.#used
    if (start + size > this.#ids.length) return allocate(size)
    this.#used += size
    return {
      ids: this.#ids.subarray(start, start + size),
      flags: this.#flags.subarray(start, start + size),
    }
  }
}

const allocate = (size: number): FlaggedPostings => ({
  ids: new Uint32Array(size),
  flags: new Uint8Array(size),
})

/** The documents that have the term now. */
export function decodeFlagged(bytes: Uint8Array, buffer?: PostingBuffer): FlaggedPostings {
  const { appended, updates } = decodeBlocks(bytes, buffer)
  const merged = updates.length === 0 ? appended : mergeUpdates(appended, updates)
  return merged.flags.includes(tombstone) ? withoutTombstones(merged) : merged
}

/** One block for all blocks of a list. Tombstones are needed as long as there is an older list of the term. */
export function mergeFlagged(bytes: Uint8Array, { keepTombstones }: { keepTombstones: boolean }): Buffer {
  const { appended, updates } = decodeBlocks(bytes)
  const merged = mergeUpdates(appended, updates)
  const { ids, flags } = keepTombstones ? merged : withoutTombstones(merged)
  return encodeFlagged(ids, flags)
}

/** Most blocks hold documents that are newer than all before, and are appended; the others are updates. */
function decodeBlocks(bytes: Uint8Array, buffer?: PostingBuffer) {
  // A posting takes two bytes at least: its id and its flags.
  const { ids, flags } = buffer?.allocate(bytes.length >> 1) ?? allocate(bytes.length >> 1)
  const updates: FlaggedPostings[] = []
  let [offset, size, highest] = [0, 0, -1]
  while (offset < bytes.length) {
    const start = size
    // The first number is the count. Nothing is called in this loop: it reads millions.
    let [end, last] = [-1, 0]
    while (size !== end) {
      let byte = bytes[offset++]!
      let number = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[offset++]!
        number |= (byte & 127) << shift
      }
      if (end === -1) end = start + number
      else {
        last += number >>> 0
        ids[size++] = last
      }
    }
    flags.set(bytes.subarray(offset, offset + end - start), start)
    offset += end - start
    if (start === end) continue
    const isAppended = ids[start]! > highest
    // Updates count too: a block may reach beyond the list, and a later one must not be taken for older than it.
    highest = Math.max(highest, ids[end - 1]!)
    if (isAppended) continue
    updates.push({ ids: ids.slice(start, end), flags: flags.slice(start, end) })
    size = start
  }
  return { appended: { ids: ids.subarray(0, size), flags: flags.subarray(0, size) }, updates }
}

/** Updates are small and the list is long, so they are merged with each other first. */
function mergeUpdates(list: FlaggedPostings, updates: FlaggedPostings[]): FlaggedPostings {
  return mergePostings(list, updates.reduce(mergePostings, allocate(0)))
}

/** Both ascend. Of a document in both, the newer posting counts. */
function mergePostings(older: FlaggedPostings, newer: FlaggedPostings): FlaggedPostings {
  const merged = allocate(older.ids.length + newer.ids.length)
  let [size, from] = [0, 0]
  const copyOlder = (to: number) => {
    merged.ids.set(older.ids.subarray(from, to), size)
    merged.flags.set(older.flags.subarray(from, to), size)
    size += to - from
    from = to
  }
  for (const [index, id] of newer.ids.entries()) {
    copyOlder(firstNotBelow(older.ids, id, from))
    if (older.ids[from] === id) from += 1
    merged.ids[size] = id
    merged.flags[size++] = newer.flags[index]!
  }
  copyOlder(older.ids.length)
  return { ids: merged.ids.subarray(0, size), flags: merged.flags.subarray(0, size) }
}

function firstNotBelow(ascending: Uint32Array, id: number, from: number): number {
  let [low, high] = [from, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < id) low = middle + 1
    else high = middle
  }
  return low
}

function withoutTombstones({ ids, flags }: FlaggedPostings): FlaggedPostings {
  return { ids: ids.filter((_, index) => flags[index] !== tombstone), flags: flags.filter(isLive) }
}

const isLive = (flags: number) => flags !== tombstone

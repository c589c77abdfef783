/**
 * Posting lists: which documents have a term, ascending, each with an optional payload. A list is a sequence of blocks, so
 * appending the bytes of one list to another gives a list again. Ids are below 2^32. Numbers are varints (seven bits a byte,
 * lowest first), and ids are stored as the difference to the id before.
 *
 * | Block     | Bytes                                         | Where                                          |
 * |-----------|-----------------------------------------------|------------------------------------------------|
 * | flags     | count, ids, one byte of flags for each        | inverted index (flagged-postings.ts)           |
 * | positions | 0, count, pairs of id and position            | substring index: tokens                        |
 * | ids       | 1, count, ids                                 | substring index: n-grams                       |
 * | bitmap    | 2, first id / 8, length, one bit for each id  | n-grams that most documents have               |
 *
 * Blocks of flags are stored apart from the others and carry no type byte. kernels/posting-lists.ts reads the other three.
 */
const positionsBlock = 0
const idsBlock = 1
const bitmapBlock = 2

export function encodePositions(ids: ArrayLike<number>, positions: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(6 + ids.length * 10)
  bytes[0] = positionsBlock
  let end = writeNumber(bytes, 1, ids.length)
  for (let index = 0, last = 0; index < ids.length; last = ids[index++]!) {
    end = writeNumber(bytes, end, ids[index]! - last)
    end = writeNumber(bytes, end, positions[index]!)
  }
  return Buffer.from(bytes.subarray(0, end))
}

/** As a bitmap where that is shorter. */
export function encodeIds(ids: ArrayLike<number>): Buffer {
  const first = ids[0]! >>> 3
  const length = (ids[ids.length - 1]! >>> 3) - first + 1
  if (length < ids.length) {
    const bytes = Buffer.alloc(11 + length)
    bytes[0] = bitmapBlock
    const start = writeNumber(bytes, writeNumber(bytes, 1, first), length)
    for (let index = 0; index < ids.length; index++) {
      bytes[start + (ids[index]! >>> 3) - first]! |= 1 << (ids[index]! & 7)
    }
    return bytes.subarray(0, start + length)
  }
  const bytes = Buffer.allocUnsafe(6 + ids.length * 5)
  bytes[0] = idsBlock
  let end = writeNumber(bytes, 1, ids.length)
  for (let index = 0, last = 0; index < ids.length; last = ids[index++]!) {
    end = writeNumber(bytes, end, ids[index]! - last)
  }
  return Buffer.from(bytes.subarray(0, end))
}

/** Writes a varint at the offset, and returns the offset after it. */
export function writeNumber(bytes: Uint8Array, offset: number, number: number): number {
  let [end, rest] = [offset, number]
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes[end++] = (rest % 128) | 128
  bytes[end] = rest
  return end + 1
}

/** Every posting of a list of positions, ids or bitmaps. The position is 0 where the block has none. */
export function forEachPosting(bytes: Uint8Array, visit: (id: number, position: number) => void): void {
  new PostingReader(bytes).readBelow(2 ** 32, visit)
}

/** Reads a list of positions, ids or bitmaps once, one range of ids after the other. Ids ascend over all blocks. */
export class PostingReader {
  readonly #bytes: Uint8Array
  #offset = 0
  #type = idsBlock
  /** Entries left in the block; of a bitmap, bytes. */
  #left = 0
  /** The last id; of a bitmap, the first id of the next byte. */
  #id = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  isAtEnd(): boolean {
    return this.#left === 0 && this.#offset >= this.#bytes.length
  }

  /** Visits the ids below this one that were not visited before. `end` is a multiple of 8. */
  readBelow(end: number, visit: (id: number, position: number) => void): void {
    while (this.#left > 0 || this.#openBlock()) {
      if (this.#type === bitmapBlock) this.#readBits(end, visit)
      else this.#readEntries(end, visit)
      if (this.#left > 0) return
    }
  }

  #openBlock(): boolean {
    if (this.#offset >= this.#bytes.length) return false
    this.#type = this.#bytes[this.#offset++]!
    this.#id = this.#type === bitmapBlock ? this.#readNumber() * 8 : 0
    this.#left = this.#readNumber()
    return true
  }

  #readBits(end: number, visit: (id: number, position: number) => void): void {
    for (; this.#left > 0 && this.#id < end; this.#left--, this.#id += 8) {
      for (let byte = this.#bytes[this.#offset++]!; byte !== 0; byte &= byte - 1) {
        visit(this.#id + 31 - Math.clz32(byte & -byte), 0)
      }
    }
  }

  #readEntries(end: number, visit: (id: number, position: number) => void): void {
    while (this.#left > 0) {
      const start = this.#offset
      const id = this.#id + this.#readNumber()
      if (id >= end) {
        this.#offset = start
        return
      }
      this.#id = id
      this.#left -= 1
      visit(id, this.#type === positionsBlock ? this.#readNumber() : 0)
    }
  }

  #readNumber(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#offset++]!
    let number = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[this.#offset++]!
      number |= (byte & 127) << shift
    }
    return number >>> 0
  }
}

import { setImmediate as nextTick } from 'node:timers/promises'
import type { EncodedPostings } from './sql-terms.ts'

/** Decoding this much takes about a millisecond. Then the event loop gets a chance to run. */
const maxBytesAtOnce = 2 ** 20

/** Posting lists of several terms in one piece of shared memory, which threads read without a copy. */
export class PackedLists {
  readonly #lists: EncodedPostings[][] = []
  readonly #numbers = new Map<string, number>()

  /** Adds the list of a term unless it is there already. Returns its number. */
  add(term: string, pieces: EncodedPostings[]): number {
    const existing = this.#numbers.get(term)
    if (existing !== undefined) return existing
    this.#numbers.set(term, this.#lists.length)
    return this.#lists.push(pieces) - 1
  }

  /** A list of millions of postings does not block the event loop. */
  async pack(): Promise<{ bytes: Uint8Array; ends: number[] }> {
    const packed = Buffer.from(new SharedArrayBuffer(lengthOf(this.#lists.flat())))
    const ends: number[] = []
    let end = 0
    let decoded = 0
    for (const list of this.#lists) {
      for (const { base64, bytes } of list) {
        packed.write(base64, end, 'base64')
        end += bytes
        decoded += bytes
        if (decoded < maxBytesAtOnce) continue
        decoded = 0
        await nextTick()
      }
      ends.push(end)
    }
    return { bytes: new Uint8Array(packed.buffer, 0, end), ends }
  }
}

export function lengthOf(pieces: EncodedPostings[]): number {
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

import type { Field } from './score.ts'

/**
 * Which documents have a word, and where in them: for each the number of the document, ascending, and a byte of flags.
 * Bytes of several lists, one after the other, are a list again: that is how lists are added to and put together. Of a
 * document in several of them the last one counts, and may say that the document has the word no longer.
 */
export type Postings = { documents: Uint32Array; flags: Uint8Array }

const fieldFlags: Record<Field, number> = { title: 1, artist: 2, release: 4 }
const lengthShift = 3
/** Stands for longer ones, too. */
export const longTitle = 7
/** In place of flags: the document does not have the word any more. */
export const removed = 255

/** Where a document has the word, and how many words its title has. */
export function flagsOf(fields: Field[], titleLength: number): number {
  const where = fields.reduce((flags, field) => flags | fieldFlags[field], 0)
  return where | (Math.min(titleLength, longTitle) << lengthShift)
}

export const isInTitle = (flags: number) => (flags & fieldFlags.title) !== 0
export const isInArtist = (flags: number) => (flags & fieldFlags.artist) !== 0
export const titleLengthIn = (flags: number) => flags >> lengthShift

/** Numbers as bytes of seven bits, the difference to the one before; then the flags. */
export function encodePostings(documents: ArrayLike<number>, flags: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(5 + documents.length * 6)
  let end = writeNumber(bytes, 0, documents.length)
  let last = 0
  for (let place = 0; place < documents.length; place++) {
    end = writeNumber(bytes, end, documents[place]! - last)
    last = documents[place]!
  }
  for (let place = 0; place < flags.length; place++) bytes[end++] = flags[place]!
  return bytes.subarray(0, end)
}

function writeNumber(bytes: Buffer, place: number, number: number): number {
  let [end, rest] = [place, number]
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes[end++] = (rest % 128) | 128
  bytes[end] = rest
  return end + 1
}

/** Room for lists that are read and done with at once: making it for every query costs more than reading them. */
export class Room {
  readonly #documents: Uint32Array
  readonly #flags: Uint8Array
  #used = 0

  constructor(size: number) {
    this.#documents = new Uint32Array(size)
    this.#flags = new Uint8Array(size)
  }

  clear(): void {
    this.#used = 0
  }

  /** What is taken from it holds until it is cleared; beyond its size, for ever. */
  take(size: number): Postings {
    const start = this.#used
    if (start + size > this.#documents.length) return makePostings(size)
    this.#used += size
    return {
      documents: this.#documents.subarray(start, start + size),
      flags: this.#flags.subarray(start, start + size),
    }
  }
}

const makePostings = (size: number): Postings => ({
  documents: new Uint32Array(size),
  flags: new Uint8Array(size),
})

export function decodePostings(bytes: Uint8Array, room?: Room): Postings {
  // A document takes two bytes at least: its number and its flags.
  const { documents, flags } = room?.take(bytes.length >> 1) ?? makePostings(bytes.length >> 1)
  const corrections = new Map<number, number>()
  let [place, size, highest] = [0, 0, -1]
  while (place < bytes.length) {
    const start = size
    // The first number is how many there are. Nothing is called in this loop: it goes over millions.
    let [end, last] = [-1, 0]
    while (size !== end) {
      let byte = bytes[place++]!
      let number = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[place++]!
        number |= (byte & 127) << shift
      }
      if (end === -1) end = start + number
      else {
        last += number >>> 0
        documents[size++] = last
      }
    }
    flags.set(bytes.subarray(place, place + end - start), start)
    place += end - start
    if (start === end) continue
    if (documents[start]! > highest) highest = documents[end - 1]!
    else {
      for (let index = start; index < end; index++) corrections.set(documents[index]!, flags[index]!)
      size = start
    }
  }
  const read = { documents: documents.subarray(0, size), flags: flags.subarray(0, size) }
  return corrections.size === 0 ? read : correct(read, corrections)
}

/** The list with what later ones say of some documents. */
function correct({ documents, flags }: Postings, corrections: Map<number, number>): Postings {
  const later = [...corrections].sort(([a], [b]) => a - b)
  const corrected = {
    documents: new Uint32Array(documents.length + later.length),
    flags: new Uint8Array(documents.length + later.length),
  }
  let [size, next] = [0, 0]
  const add = (document: number, value: number) => {
    if (value === removed) return
    corrected.documents[size] = document
    corrected.flags[size++] = value
  }
  for (let place = 0; place < documents.length; place++) {
    while (next < later.length && later[next]![0] < documents[place]!) add(...later[next++]!)
    if (!corrections.has(documents[place]!)) add(documents[place]!, flags[place]!)
  }
  while (next < later.length) add(...later[next++]!)
  return { documents: corrected.documents.subarray(0, size), flags: corrected.flags.subarray(0, size) }
}

import type { Field } from './score.ts'

/**
 * Which documents have a word, and where in them: for each the number of the document, ascending, and a byte of flags.
 * Bytes of several lists, one after the other, are a list again: that is how lists are added to and put together. Of a
 * document in several of them the last one counts, and may say that the document has the word no longer.
 */
export type Postings = { documents: Uint32Array; flags: Uint8Array }

const fieldFlags: Record<Field, number> = { title: 1, artist: 2, release: 4 }
const lengthShift = 3
const longTitle = 7
/** In place of flags: the document does not have the word any more. */
export const removed = 255

/** Where a document has the word, and how many words its title has: seven stands for more, too. */
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

export function decodePostings(bytes: Uint8Array): Postings {
  // A document takes two bytes at least: its number and its flags.
  const documents = new Uint32Array(bytes.length >> 1)
  const flags = new Uint8Array(bytes.length >> 1)
  const corrections = new Map<number, number>()
  let [place, size, highest] = [0, 0, -1]
  const readNumber = () => {
    let [number, unit] = [0, 1]
    for (; bytes[place]! > 127; unit *= 128) number += (bytes[place++]! & 127) * unit
    return number + bytes[place++]! * unit
  }
  while (place < bytes.length) {
    const start = size
    const end = size + readNumber()
    for (let last = 0; size < end; size++) {
      last += bytes[place]! < 128 ? bytes[place++]! : readNumber()
      documents[size] = last
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

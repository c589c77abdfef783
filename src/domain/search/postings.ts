import type { Field } from './score.ts'

/**
 * Which documents have a word, and where in them: for each the number of the document, ascending, and a byte of flags.
 * Bytes of several lists, one after the other, are a list again: that is how lists are added to and put together.
 */
export type Postings = { documents: Uint32Array; flags: Uint8Array }

const fieldFlags: Record<Field, number> = { title: 1, artist: 2, release: 4 }
const lengthShift = 3
const longTitle = 7

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
  let [place, size, isAscending] = [0, 0, true]
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
    if (start > 0 && start < end && documents[start]! <= documents[start - 1]!) isAscending = false
    flags.set(bytes.subarray(place, place + end - start), start)
    place += end - start
  }
  const read = { documents: documents.subarray(0, size), flags: flags.subarray(0, size) }
  return isAscending ? read : putInOrder(read)
}

/** A document that was indexed again is in a later list, too. What it holds now is looked up anyway. */
function putInOrder({ documents, flags }: Postings): Postings {
  const both = Float64Array.from(documents, (document, place) => document * 256 + flags[place]!).sort()
  const unique = both.filter((value, place) => Math.floor(value / 256) !== Math.floor((both[place + 1] ?? -256) / 256))
  return { documents: Uint32Array.from(unique, (value) => value / 256), flags: Uint8Array.from(unique, (value) => value % 256) }
}

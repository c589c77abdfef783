/**
 * The rows that have a token, ascending, as bytes; those of several lists, one after the other, are a list again. Each
 * begins with its form: numbers with places, numbers alone (the difference to the one before, seven bits a byte), or where
 * most rows have it, a bit for each.
 */
const withPlaces = 0
const alone = 1
const bitmap = 2

export function encodePlaces(seqs: number[], places: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(6 + seqs.length * 10)
  bytes[0] = withPlaces
  let end = writeNumber(bytes, 1, seqs.length)
  for (let at = 0, last = 0; at < seqs.length; last = seqs[at++]!) {
    end = writeNumber(bytes, end, seqs[at]! - last)
    end = writeNumber(bytes, end, places[at]!)
  }
  return Buffer.from(bytes.subarray(0, end))
}

export function encodeSeqs(seqs: number[]): Buffer {
  const first = seqs[0]! >>> 3
  const span = (seqs.at(-1)! >>> 3) - first + 1
  if (span < seqs.length) {
    const bytes = Buffer.alloc(11 + span)
    bytes[0] = bitmap
    const start = writeNumber(bytes, writeNumber(bytes, 1, first), span)
    for (const seq of seqs) bytes[start + (seq >>> 3) - first]! |= 1 << (seq & 7)
    return bytes.subarray(0, start + span)
  }
  const bytes = Buffer.allocUnsafe(6 + seqs.length * 5)
  bytes[0] = alone
  let end = writeNumber(bytes, 1, seqs.length)
  for (let at = 0, last = 0; at < seqs.length; last = seqs[at++]!)
    end = writeNumber(bytes, end, seqs[at]! - last)
  return Buffer.from(bytes.subarray(0, end))
}

function writeNumber(bytes: Buffer, place: number, number: number): number {
  let [end, rest] = [place, number]
  for (; rest > 127; rest >>>= 7) bytes[end++] = (rest & 127) | 128
  bytes[end] = rest
  return end + 1
}

/** The rows from one up to another, of which those are noted that come to be in enough lists. */
type Tally = { base: number; end: number; enough: number; rows: number[] }

/** Goes through a list once, range by range. */
export class PostingsReader {
  #form = withPlaces
  /** Of a bitmap: its first eight rows. */
  #first = 0
  readonly #bytes: Uint8Array
  #at = 0
  #left = 0
  #seq = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Goes on to the next of the lists that stand one after the other. */
  next(): boolean {
    if (this.#at >= this.#bytes.length) return false
    this.#form = this.#bytes[this.#at++]!
    if (this.#form === bitmap) this.#first = this.#number()
    this.#left = this.#number()
    this.#seq = 0
    return true
  }

  /** Adds one to the sum of each row within a range, and notes which then have enough. Of lists without places. */
  count(sums: Uint8Array, tally: Tally): void {
    while (this.#left > 0 || this.next()) {
      if (this.#form === bitmap) this.#countBits(sums, tally)
      else this.#countRows(sums, tally)
      if (this.#left > 0) return
    }
  }

  #countBits(sums: Uint8Array, { base, end, enough, rows }: Tally): void {
    const bytes = this.#bytes
    let [at, left, first] = [this.#at, this.#left, this.#first * 8 - base]
    for (const last = end - base; left > 0 && first < last; at++, left--, first += 8) {
      for (let byte = bytes[at]!; byte !== 0; byte &= byte - 1) {
        const row = first + 31 - Math.clz32(byte & -byte)
        if (++sums[row]! === enough) rows.push(row)
      }
    }
    this.#at = at
    this.#left = left
    this.#first = (first + base) / 8
  }

  #countRows(sums: Uint8Array, { base, end, enough, rows }: Tally): void {
    const bytes = this.#bytes
    let [at, left, last] = [this.#at, this.#left, this.#seq]
    while (left > 0) {
      let next = at
      let byte = bytes[next++]!
      let number = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[next++]!
        number |= (byte & 127) << shift
      }
      const seq = last + number
      if (seq >= end) break
      const row = seq - base
      if (++sums[row]! === enough) rows.push(row)
      at = next
      last = seq
      left -= 1
    }
    this.#at = at
    this.#left = left
    this.#seq = last
  }

  #number(): number {
    const bytes = this.#bytes
    let byte = bytes[this.#at++]!
    let number = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[this.#at++]!
      number |= (byte & 127) << shift
    }
    return number >>> 0
  }
}

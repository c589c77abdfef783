// Residue (section 8): the spectrum under its envelope, in partitions whose classes say which books add what in up to eight passes.

import { overrun, readBits } from './vorbis-bits'
import { Codebook, readEntry, readVector } from './vorbis-codebook'

export class Residue {
  kind: i32 = 0
  begin: i32 = 0
  end: i32 = 0
  partitionSize: i32 = 0
  classes: i32 = 0
  classBook: i32 = 0
  /** Eight passes for each class; -1 for none. */
  books: StaticArray<i32> = new StaticArray<i32>(512)
}

/** The vectors of this packet: where they lie, and whether anything is coded for them. */
export class Vectors {
  count: i32 = 0
  at: StaticArray<usize> = new StaticArray<usize>(256)
  coded: StaticArray<bool> = new StaticArray<bool>(256)
}

export function readResidue(kind: i32, bookCount: i32, books: StaticArray<Codebook>): Residue | null {
  const residue = new Residue()
  residue.kind = kind
  residue.begin = <i32>readBits(24)
  residue.end = <i32>readBits(24)
  residue.partitionSize = <i32>readBits(24) + 1
  residue.classes = <i32>readBits(6) + 1
  residue.classBook = <i32>readBits(8)
  if (residue.classBook >= bookCount || residue.end < residue.begin) return null
  const cascades = new StaticArray<i32>(64)
  for (let c = 0; c < residue.classes; c++) {
    let cascade = <i32>readBits(3)
    if (readBits(1)) cascade |= (<i32>readBits(5)) << 3
    unchecked((cascades[c] = cascade))
  }
  for (let c = 0; c < residue.classes; c++) {
    for (let pass = 0; pass < 8; pass++) {
      let book = -1
      if (unchecked(cascades[c]) & (1 << pass)) {
        book = <i32>readBits(8)
        if (book >= bookCount || unchecked(books[book]).vectors === 0) return null
      }
      unchecked((residue.books[c * 8 + pass] = book))
    }
  }
  return overrun() ? null : residue
}

/**
 * Adds what the packet holds to `vectors` of `lines` zeros. `scratch` has room for all their lines together, `kinds` for one byte for
 * each of them. The packet may end at any point: what was read until then is the answer.
 */
export function readVectors(
  residue: Residue,
  books: StaticArray<Codebook>,
  vectors: Vectors,
  lines: i32,
  scratch: usize,
  kinds: usize,
): void {
  if (residue.kind !== 2) {
    readPartitions(residue, books, vectors, lines, kinds)
    return
  }
  let any = false
  for (let v = 0; v < vectors.count; v++) any = any || unchecked(vectors.coded[v])
  if (!any) return
  // All channels are coded as one vector, line by line.
  const count = vectors.count
  const first = unchecked(vectors.at[0])
  const firstCoded = unchecked(vectors.coded[0])
  memory.fill(scratch, 0, (<usize>(lines * count)) << 2)
  vectors.count = 1
  unchecked((vectors.at[0] = scratch))
  unchecked((vectors.coded[0] = true))
  readPartitions(residue, books, vectors, lines * count, kinds)
  vectors.count = count
  unchecked((vectors.at[0] = first))
  unchecked((vectors.coded[0] = firstCoded))
  if (count === 2) {
    splitPair(scratch, first, unchecked(vectors.at[1]), lines)
    return
  }
  for (let v = 0; v < count; v++) {
    const to = unchecked(vectors.at[v])
    for (let i = 0; i < lines; i++)
      store<f32>(to + ((<usize>i) << 2), load<f32>(scratch + ((<usize>(i * count + v)) << 2)))
  }
}

function splitPair(from: usize, left: usize, right: usize, lines: i32): void {
  for (let i: usize = 0; i < (<usize>lines) << 2; i += 16) {
    const a = v128.load(from + (i << 1))
    const b = v128.load(from + (i << 1), 16)
    v128.store(left + i, v128.shuffle<f32>(a, b, 0, 2, 4, 6))
    v128.store(right + i, v128.shuffle<f32>(a, b, 1, 3, 5, 7))
  }
}

function readPartitions(
  residue: Residue,
  books: StaticArray<Codebook>,
  vectors: Vectors,
  lines: i32,
  kinds: usize,
): void {
  const begin = min(residue.begin, lines)
  const size = residue.partitionSize
  const partitions = (min(residue.end, lines) - begin) / size
  const classBook = unchecked(books[residue.classBook])
  const group = classBook.dimensions
  for (let pass = 0; pass < 8; pass++) {
    for (let start = 0; start < partitions; start += group) {
      const stop = min(start + group, partitions)
      if (pass === 0 && !readKinds(residue, classBook, vectors, start, partitions, kinds)) return
      for (let p = start; p < stop; p++) {
        const at = (<usize>(begin + p * size)) << 2
        for (let v = 0; v < vectors.count; v++) {
          if (!unchecked(vectors.coded[v])) continue
          const kind = <i32>load<u8>(kinds + <usize>(v * partitions + p))
          const index = unchecked(residue.books[kind * 8 + pass])
          if (index < 0) continue
          const book = unchecked(books[index])
          const to = unchecked(vectors.at[v]) + at
          if (!(residue.kind === 0 ? addStrided(book, to, size) : addInOrder(book, to, size))) return
        }
      }
    }
  }
}

/** Reads the classes of the next partitions of every vector: one entry holds several, the first in its highest digit. */
function readKinds(
  residue: Residue,
  book: Codebook,
  vectors: Vectors,
  start: i32,
  partitions: i32,
  kinds: usize,
): bool {
  for (let v = 0; v < vectors.count; v++) {
    if (!unchecked(vectors.coded[v])) continue
    let rest = readEntry(book)
    if (rest < 0) return false
    for (let i = start + book.dimensions - 1; i >= start; i--) {
      if (i < partitions) store<u8>(kinds + <usize>(v * partitions + i), <u8>(rest % residue.classes))
      rest /= residue.classes
    }
    // An entry beyond all combinations of classes.
    if (rest > 0) return false
  }
  return true
}

function addInOrder(book: Codebook, at: usize, size: i32): bool {
  const bytes = (<usize>book.dimensions) << 2
  const end = at + ((<usize>size) << 2)
  // Whole vectors first; the last one may reach beyond the partition.
  while (at + bytes <= end) {
    let from = readVector(book)
    if (from === 0) return false
    const stop = at + bytes
    while (at + 16 <= stop) {
      v128.store(at, f32x4.add(v128.load(at), v128.load(from)))
      at += 16
      from += 16
    }
    while (at < stop) {
      store<f32>(at, load<f32>(at) + load<f32>(from))
      at += 4
      from += 4
    }
  }
  if (at === end) return true
  let from = readVector(book)
  if (from === 0) return false
  for (; at < end; at += 4) {
    store<f32>(at, load<f32>(at) + load<f32>(from))
    from += 4
  }
  return true
}

function addStrided(book: Codebook, at: usize, size: i32): bool {
  const step = size / book.dimensions
  for (let i = 0; i < step; i++) {
    const from = readVector(book)
    if (from === 0) return false
    for (let d = 0; d < book.dimensions; d++) {
      const to = at + ((<usize>(i + d * step)) << 2)
      store<f32>(to, load<f32>(to) + load<f32>(from + ((<usize>d) << 2)))
    }
  }
  return true
}

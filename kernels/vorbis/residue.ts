// Residue (section 8): the spectrum divided by its envelope. It is split into partitions; the class of a partition selects the codebooks
// whose vectors are added to it in up to eight passes.

import { overrun, readBits } from './bits'
import { Codebook, readEntry, readVector } from './codebook'

const PASSES = 8

export class Residue {
  kind: i32 = 0
  begin: i32 = 0
  end: i32 = 0
  partitionSize: i32 = 0
  classes: i32 = 0
  classBook: i32 = 0
  /** Codebook of each class and pass, PASSES per class; -1 for none. */
  books: StaticArray<i32> = new StaticArray<i32>(512)
}

/** The vectors of this packet: their addresses, and whether they are coded. */
export class Vectors {
  count: i32 = 0
  at: StaticArray<usize> = new StaticArray<usize>(256)
  isCoded: StaticArray<bool> = new StaticArray<bool>(256)
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
    for (let pass = 0; pass < PASSES; pass++) {
      let book = -1
      if (unchecked(cascades[c]) & (1 << pass)) {
        book = <i32>readBits(8)
        if (book >= bookCount || unchecked(books[book]).vectors === 0) return null
      }
      unchecked((residue.books[c * PASSES + pass] = book))
    }
  }
  return overrun() ? null : residue
}

/**
 * Adds the residue of the packet to `vectors`, which hold `lines` zeros each. `scratch` is a buffer for all their lines together,
 * `classifications` one of a byte per line. The packet may end at any point; what was read until then is the result (section 8.6.2).
 */
export function readVectors(
  residue: Residue,
  books: StaticArray<Codebook>,
  vectors: Vectors,
  lines: i32,
  scratch: usize,
  classifications: usize,
): void {
  if (residue.kind !== 2) {
    readPartitions(residue, books, vectors, lines, classifications)
    return
  }
  let any = false
  for (let v = 0; v < vectors.count; v++) any = any || unchecked(vectors.isCoded[v])
  if (!any) return
  // Residue 2: all channels are coded as one vector, interleaved line by line.
  const count = vectors.count
  const first = unchecked(vectors.at[0])
  const firstCoded = unchecked(vectors.isCoded[0])
  memory.fill(scratch, 0, (<usize>(lines * count)) << 2)
  vectors.count = 1
  unchecked((vectors.at[0] = scratch))
  unchecked((vectors.isCoded[0] = true))
  readPartitions(residue, books, vectors, lines * count, classifications)
  vectors.count = count
  unchecked((vectors.at[0] = first))
  unchecked((vectors.isCoded[0] = firstCoded))
  if (count === 2) {
    deinterleavePair(scratch, first, unchecked(vectors.at[1]), lines)
    return
  }
  for (let v = 0; v < count; v++) {
    const to = unchecked(vectors.at[v])
    for (let i = 0; i < lines; i++)
      store<f32>(to + ((<usize>i) << 2), load<f32>(scratch + ((<usize>(i * count + v)) << 2)))
  }
}

function deinterleavePair(from: usize, left: usize, right: usize, lines: i32): void {
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
  classifications: usize,
): void {
  const begin = min(residue.begin, lines)
  const size = residue.partitionSize
  const partitions = (min(residue.end, lines) - begin) / size
  const classBook = unchecked(books[residue.classBook])
  const group = classBook.dimensions
  for (let pass = 0; pass < PASSES; pass++) {
    for (let start = 0; start < partitions; start += group) {
      const stop = min(start + group, partitions)
      if (pass === 0 && !readClassifications(residue, classBook, vectors, start, partitions, classifications))
        return
      for (let p = start; p < stop; p++) {
        const at = (<usize>(begin + p * size)) << 2
        for (let v = 0; v < vectors.count; v++) {
          if (!unchecked(vectors.isCoded[v])) continue
          const kind = <i32>load<u8>(classifications + <usize>(v * partitions + p))
          const index = unchecked(residue.books[kind * PASSES + pass])
          if (index < 0) continue
          const book = unchecked(books[index])
          const to = unchecked(vectors.at[v]) + at
          if (!(residue.kind === 0 ? addInterleaved(book, to, size) : addInOrder(book, to, size))) return
        }
      }
    }
  }
}

/** Reads the classes of the next partitions of every vector: an entry packs several as digits, the first one in the highest. */
function readClassifications(
  residue: Residue,
  book: Codebook,
  vectors: Vectors,
  start: i32,
  partitions: i32,
  classifications: usize,
): bool {
  for (let v = 0; v < vectors.count; v++) {
    if (!unchecked(vectors.isCoded[v])) continue
    let rest = readEntry(book)
    if (rest < 0) return false
    for (let i = start + book.dimensions - 1; i >= start; i--) {
      if (i < partitions)
        store<u8>(classifications + <usize>(v * partitions + i), <u8>(rest % residue.classes))
      rest /= residue.classes
    }
    // An entry larger than any combination of classes: the stream is corrupt.
    if (rest > 0) return false
  }
  return true
}

/** Residue 1 and 2 (section 8.6.4): vectors one after another. */
function addInOrder(book: Codebook, at: usize, size: i32): bool {
  const bytes = (<usize>book.dimensions) << 2
  const end = at + ((<usize>size) << 2)
  // Whole vectors first; the last one may extend beyond the partition.
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

/** Residue 0 (section 8.6.3): the values of a vector are spread over the partition. */
function addInterleaved(book: Codebook, at: usize, size: i32): bool {
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

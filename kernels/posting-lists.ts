// Matches posting lists of the substring index (format: src/index/posting-list.ts): which documents are in a list, and in which
// documents the tokens of several lists are adjacent. Lists are read one after the other, and the ids of a list need no
// order between its blocks. Inner loops have no branch that depends on the document: mispredicted branches took most of the time.

const POSITIONS: u32 = 0
const BITMAP: u32 = 2

/** The positions of a document are bits of a mask. The highest bit stands for all positions from 31 on. */
const FAR: i32 = 31

/** One bit for each document. */
export let bitmap: usize = 0
/** Where the caller puts a list. */
export let list: usize = 0
/** The masks of the current list; after `finish`, the ids of doubtful documents. */
export let found: usize = 0
/** The number of documents before each block of 64; after `listDocuments`, their ids. */
export let ranks: usize = 0

let documents: u32 = 0
let blocks: usize = 0
/** For each document in the bitmap, the positions at which the needle may start. */
let masks: usize = 0
let count: usize = 0

/** Reserves memory for ids below `all`, for a list of `longest` bytes, and for the documents of a list of `shortest` bytes, at two bytes per document. */
export function prepare(all: i32, longest: i32, shortest: i32): void {
  documents = <u32>all
  blocks = (<usize>all + 63) >> 6
  bitmap = align(__heap_base)
  ranks = align(bitmap + (blocks << 3))
  masks = align(ranks + (blocks << 2))
  found = align(masks + ((<usize>shortest) << 1))
  list = align(found + ((<usize>shortest) << 1))
  const pages = <i32>((list + <usize>longest + 0xffff) >> 16)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  memory.fill(bitmap, 0, blocks << 3)
}

function align(pointer: usize): usize {
  return (pointer + 15) & ~15
}

let at: usize = 0

function readNumber(): u32 {
  let byte = <u32>load<u8>(at++)
  let number = byte & 127
  for (let shift: u32 = 7; byte > 127; shift += 7) {
    byte = <u32>load<u8>(at++)
    number |= (byte & 127) << shift
  }
  return number
}

/** Adds the documents of the list to the bitmap. Ids beyond those reserved are skipped. */
export function unite(length: i32): void {
  const end = list + <usize>length
  at = list
  while (at < end) {
    const type = <u32>load<u8>(at++)
    if (type === BITMAP) {
      uniteBitmap()
      continue
    }
    let id: u32 = 0
    for (let left = readNumber(); left > 0; left--) {
      id += readNumber()
      if (type === POSITIONS) readNumber()
      if (id >= documents) continue
      const word = bitmap + ((<usize>(id >> 6)) << 3)
      store<u64>(word, load<u64>(word) | ((<u64>1) << (id & 63)))
    }
  }
}

function uniteBitmap(): void {
  const first = <usize>readNumber()
  const length = <usize>readNumber()
  const bytes = blocks << 3
  const taken: usize = first >= bytes ? 0 : min<usize>(length, bytes - first)
  const to = bitmap + first
  let done: usize = 0
  for (; done + 16 <= taken; done += 16)
    v128.store(to + done, v128.or(v128.load(to + done), v128.load(at + done)))
  for (; done < taken; done++) store<u8>(to + done, load<u8>(to + done) | load<u8>(at + done))
  const last = bitmap + ((blocks - 1) << 3)
  store<u64>(last, load<u64>(last) & (~(<u64>0) >> <u64>(-documents & 63)))
  at += length
}

/** The needle may start anywhere in the documents of the bitmap, which come from the shortest list that `prepare` was told of. */
export function startMasks(): void {
  count = 0
  for (let block: usize = 0; block < blocks; block++) {
    store<u32>(ranks + (block << 2), <u32>count)
    count += <usize>popcnt<u64>(load<u64>(bitmap + (block << 3)))
  }
  memory.fill(masks, 0xff, count << 2)
}

/** Keeps the starts that have a posting of the list at this offset. Returns how many documents have starts left. */
export function intersect(length: i32, offset: i32): i32 {
  memory.fill(found, 0, count << 2)
  const end = list + <usize>length
  at = list
  while (at < end) {
    at++ // the type, which is always POSITIONS
    readPositions(readNumber(), offset)
  }
  let left = 0
  for (let document: usize = 0; document < count; document++) {
    const mask = load<u32>(masks + (document << 2)) & load<u32>(found + (document << 2))
    store<u32>(masks + (document << 2), mask)
    left += <i32>(mask !== 0)
  }
  return left
}

/** Reads millions of postings: everything is inlined and in local variables. */
function readPositions(entries: u32, offset: i32): void {
  const limit = documents
  const bits = bitmap
  const before = ranks
  const into = found
  let next = at
  let id: u32 = 0
  for (let left = entries; left > 0; left--) {
    let byte = <u32>load<u8>(next++)
    let number = byte & 127
    for (let shift: u32 = 7; byte > 127; shift += 7) {
      byte = <u32>load<u8>(next++)
      number |= (byte & 127) << shift
    }
    id += number
    byte = <u32>load<u8>(next++)
    number = byte & 127
    for (let shift: u32 = 7; byte > 127; shift += 7) {
      byte = <u32>load<u8>(next++)
      number |= (byte & 127) << shift
    }
    if (id >= limit) continue
    const start = <i32>number - offset
    const block = <usize>(id >> 6)
    const upTo = load<u64>(bits + (block << 3)) << (63 - (id & 63))
    const isThere = <u32>(upTo >> 63)
    const rank = load<u32>(before + (block << 2)) + <u32>popcnt<u64>(upTo) - isThere
    // For a document that is not in the bitmap, nothing is added to the mask of the one after it.
    const mask = into + ((<usize>rank) << 2)
    store<u32>(mask, load<u32>(mask) | ((isThere & <u32>(start >= 0)) << min(start, FAR)))
  }
  at = next
}

/** Removes documents without starts. Documents with only far starts are removed too and listed in `found`. Returns how many there are. */
export function finish(): i32 {
  let rank: usize = 0
  let doubtful: usize = 0
  for (let block: usize = 0; block < blocks; block++) {
    let rest = load<u64>(bitmap + (block << 3))
    for (let ones = rest; ones !== 0; ones &= ones - 1) {
      const mask = load<u32>(masks + (rank++ << 2))
      const isFar = mask === (<u32>1) << FAR
      rest ^= select<u64>(ones & -ones, 0, mask === 0 || isFar)
      if (isFar) store<u32>(found + (doubtful++ << 2), <u32>(block << 6) + <u32>ctz<u64>(ones))
    }
    store<u64>(bitmap + (block << 3), rest)
  }
  return <i32>doubtful
}

export function countDocuments(): i32 {
  let sum = 0
  for (let block: usize = 0; block < blocks; block++)
    sum += <i32>popcnt<u64>(load<u64>(bitmap + (block << 3)))
  return sum
}

/** Writes the ids of the documents in order to `ranks`, which has memory for one document in sixty-four. */
export function listDocuments(): void {
  let to = ranks
  for (let block: usize = 0; block < blocks; block++) {
    for (let ones = load<u64>(bitmap + (block << 3)); ones !== 0; ones &= ones - 1) {
      store<u32>(to, <u32>(block << 6) + <u32>ctz<u64>(ones))
      to += 4
    }
  }
}

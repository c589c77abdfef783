// Lists of rows, as src/domain/catalogue/parts/postings.ts writes them: which rows are in one, and in which rows words of several stand
// side by side. One list is looked at after the other, and its rows need no order. What is done for every row has no branch that
// depends on it: guessing those wrong took most of the time.

const PLACES: u32 = 0
const BITMAP: u32 = 2

/** The places of a row are bits of a mask; the highest says that there are some beyond the others. */
const FAR: i32 = 31

/** A bit for each row. */
export let bits: usize = 0
/** Where a list is put before it is looked at. */
export let list: usize = 0
/** What a list says of the rows there are; after `finish`, the rows of which nothing is certain. */
export let found: usize = 0
/** How many rows there are before each block of 64; after `number`, the numbers of the rows. */
export let ranks: usize = 0

let rows: u32 = 0
let blocks: usize = 0
/** Of each row there is, the places at which a part may begin. */
let masks: usize = 0
let count: usize = 0

/** Room for so many rows, a list of so many bytes, and the rows of a list of so many bytes, at two a row. No row is in it. */
export function prepare(all: i32, longest: i32, shortest: i32): void {
  rows = <u32>all
  blocks = (<usize>all + 63) >> 6
  bits = align(__heap_base)
  ranks = align(bits + (blocks << 3))
  masks = align(ranks + (blocks << 2))
  found = align(masks + ((<usize>shortest) << 1))
  list = align(found + ((<usize>shortest) << 1))
  const pages = <i32>((list + <usize>longest + 0xffff) >> 16)
  if (pages > memory.size() && memory.grow(pages - memory.size()) < 0) unreachable()
  memory.fill(bits, 0, blocks << 3)
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

/** Adds the rows of the list, which has so many bytes. Rows that there is no room for are passed over. */
export function unite(length: i32): void {
  const end = list + <usize>length
  at = list
  while (at < end) {
    const form = <u32>load<u8>(at++)
    if (form === BITMAP) {
      uniteBits()
      continue
    }
    let row: u32 = 0
    for (let left = readNumber(); left > 0; left--) {
      row += readNumber()
      if (form === PLACES) readNumber()
      if (row >= rows) continue
      const word = bits + ((<usize>(row >> 6)) << 3)
      store<u64>(word, load<u64>(word) | ((<u64>1) << (row & 63)))
    }
  }
}

/** Eight rows a byte. */
function uniteBits(): void {
  const first = <usize>readNumber()
  const length = <usize>readNumber()
  const eights = blocks << 3
  const taken: usize = first >= eights ? 0 : min<usize>(length, eights - first)
  const to = bits + first
  let done: usize = 0
  for (; done + 16 <= taken; done += 16)
    v128.store(to + done, v128.or(v128.load(to + done), v128.load(at + done)))
  for (; done < taken; done++) store<u8>(to + done, load<u8>(to + done) | load<u8>(at + done))
  const last = bits + ((blocks - 1) << 3)
  store<u64>(last, load<u64>(last) & (~(<u64>0) >> <u64>(-rows & 63)))
  at += length
}

/** A part may begin anywhere in the rows that were united, which are those of one list: `prepare` was told its length. */
export function begin(): void {
  count = 0
  for (let block: usize = 0; block < blocks; block++) {
    store<u32>(ranks + (block << 2), <u32>count)
    count += <usize>popcnt<u64>(load<u64>(bits + (block << 3)))
  }
  memory.fill(masks, 0xff, count << 2)
}

/** Leaves the places that have something of the list so many places after them. Answers in how many rows there are such. */
export function meet(length: i32, from: i32): i32 {
  memory.fill(found, 0, count << 2)
  const end = list + <usize>length
  at = list
  while (at < end) {
    at++ // the form, which is always the one with places
    findPlaces(readNumber(), from)
  }
  let left = 0
  for (let row: usize = 0; row < count; row++) {
    const mask = load<u32>(masks + (row << 2)) & load<u32>(found + (row << 2))
    store<u32>(masks + (row << 2), mask)
    left += <i32>(mask !== 0)
  }
  return left
}

/** What is in a loop over millions of rows stands in it, and in local variables. */
function findPlaces(entries: u32, from: i32): void {
  const limit = rows
  const sets = bits
  const befores = ranks
  const into = found
  let next = at
  let row: u32 = 0
  for (let left = entries; left > 0; left--) {
    let byte = <u32>load<u8>(next++)
    let number = byte & 127
    for (let shift: u32 = 7; byte > 127; shift += 7) {
      byte = <u32>load<u8>(next++)
      number |= (byte & 127) << shift
    }
    row += number
    byte = <u32>load<u8>(next++)
    number = byte & 127
    for (let shift: u32 = 7; byte > 127; shift += 7) {
      byte = <u32>load<u8>(next++)
      number |= (byte & 127) << shift
    }
    if (row >= limit) continue
    const place = <i32>number - from
    const block = <usize>(row >> 6)
    const upTo = load<u64>(sets + (block << 3)) << (63 - (row & 63))
    const isThere = <u32>(upTo >> 63)
    const rank = load<u32>(befores + (block << 2)) + <u32>popcnt<u64>(upTo) - isThere
    // Of a row that is not there, nothing is added to the one after it.
    const mask = into + ((<usize>rank) << 2)
    store<u32>(mask, load<u32>(mask) | ((isThere & <u32>(place >= 0)) << min(place, FAR)))
  }
  at = next
}

/** Leaves the rows that have places left. Those with only places too far to tell are noted in `found`; answers how many. */
export function finish(): i32 {
  let rank: usize = 0
  let doubtful: usize = 0
  for (let block: usize = 0; block < blocks; block++) {
    let rest = load<u64>(bits + (block << 3))
    for (let ones = rest; ones !== 0; ones &= ones - 1) {
      const mask = load<u32>(masks + (rank++ << 2))
      const isFar = mask === (<u32>1) << FAR
      rest ^= select<u64>(ones & -ones, 0, mask === 0 || isFar)
      if (isFar) store<u32>(found + (doubtful++ << 2), <u32>(block << 6) + <u32>ctz<u64>(ones))
    }
    store<u64>(bits + (block << 3), rest)
  }
  return <i32>doubtful
}

/** How many rows there are. */
export function countRows(): i32 {
  let sum = 0
  for (let block: usize = 0; block < blocks; block++) sum += <i32>popcnt<u64>(load<u64>(bits + (block << 3)))
  return sum
}

/** Puts the numbers of the rows in order where `ranks` were, which have room for one row in sixty-four. */
export function number(): void {
  let to = ranks
  for (let block: usize = 0; block < blocks; block++) {
    for (let ones = load<u64>(bits + (block << 3)); ones !== 0; ones &= ones - 1) {
      store<u32>(to, <u32>(block << 6) + <u32>ctz<u64>(ones))
      to += 4
    }
  }
}

// Huffman decoding for layer III: nine bits by table, and a second table for what is longer.

import { bitPosition, peekBits, readBits, seekBit, skipBits, window, wordAt } from './bits'
import {
  BOOK_LENGTHS,
  BOOK_SIZES,
  BOOK_SYMBOLS,
  QUAD_CODES,
  QUAD_LENGTHS,
  TABLE_BOOKS,
  TABLE_ESCAPE_BITS,
} from './mp3-tables'

const BOOKS = 15
const FIRST_BITS = 9
const LONGEST = 19
const SECOND_BITS = LONGEST - FIRST_BITS
/** Prefixes of nine bits that go on, over all books. */
const SECOND_TABLES = 192

/** Entries of u16: symbol << 5 | bits of code and signs; where these are 31 the upper bits number a second table. */
const first = memory.data(BOOKS * 512 * 2, 16)
const second = memory.data(SECOND_TABLES * 1024 * 2, 16)
const quads = memory.data(64, 16)

export function buildBooks(): void {
  let at = 0
  let tables = 0
  for (let book = 0; book < BOOKS; book++) {
    let code: u32 = 0
    const size = <i32>unchecked(BOOK_SIZES[book])
    for (let i = 0; i < size; i++, at++) {
      const length = <i32>unchecked(BOOK_LENGTHS[at])
      const symbol = <i32>unchecked(BOOK_SYMBOLS[at])
      const entry = <u16>((symbol << 5) | (length + <i32>(symbol > 15) + <i32>((symbol & 15) !== 0)))
      const prefix = <i32>(code >> (LONGEST - FIRST_BITS))
      const slot = first + <usize>((book * 512 + prefix) << 1)
      if (length <= FIRST_BITS) {
        for (let j = 0; j < 1 << (FIRST_BITS - length); j++) store<u16>(slot + <usize>(j << 1), entry)
      } else {
        if ((load<u16>(slot) & 31) !== 31) {
          store<u16>(slot, <u16>((tables << 5) | 31))
          tables += 1
        }
        const table = second + <usize>(((load<u16>(slot) >> 5) * 1024) << 1)
        const rest = <i32>(code & ((1 << SECOND_BITS) - 1))
        for (let j = 0; j < 1 << (LONGEST - length); j++) store<u16>(table + <usize>((rest + j) << 1), entry)
      }
      code += 1 << (LONGEST - length)
    }
  }
  for (let value = 0; value < 16; value++) {
    const length = <i32>unchecked(QUAD_LENGTHS[value])
    const from = (<i32>unchecked(QUAD_CODES[value])) << (6 - length)
    for (let j = 0; j < 1 << (6 - length); j++)
      store<u8>(quads + <usize>(from + j), <u8>((value << 3) | length))
  }
}

/** Values from 0 up to their 4/3rd power, as they are scaled by. */
export const powers = memory.data(8210 * 4, 16)

/** Reads pairs with a table number into powers of values, signed (f32), from `at` to `end`. */
export function readPairs(table: i32, at: usize, end: usize): void {
  const book = <i32>unchecked(TABLE_BOOKS[table])
  if (book === 0) {
    memory.fill(at, 0, end - at)
    return
  }
  const escapeBits = <i32>unchecked(TABLE_ESCAPE_BITS[table])
  const base = first + <usize>((book - 1) * 1024)
  // The next bits in the upper end of 64, how many of them are good, and where further ones lie. A broken part may run over its end by 288 pairs of 47
  // bits; the buffer has room for them, and the caller asks whether it did.
  let position = bitPosition()
  let next = wordAt(position) + 8
  let bits = window(position)
  let good = 64 - (position & 31)
  for (; at < end; at += 8) {
    if (good < 32) {
      bits |= (<u64>load<u32>(next)) << (<u64>(32 - good))
      next += 4
      good += 32
    }
    const word = <i32>(bits >> (64 - LONGEST))
    let entry = <i32>load<u16>(base + <usize>((word >> SECOND_BITS) << 1))
    if ((entry & 31) === 31)
      entry = <i32>load<u16>(second + <usize>(((entry >> 5) * 1024 + (word & 1023)) << 1))
    const used = entry & 31
    const x = entry >> 9
    const y = (entry >> 5) & 15
    const first = <i32>(x !== 0)
    const both = first + <i32>(y !== 0)
    if (escapeBits !== 0 && (x === 15 || y === 15)) {
      // A value of 15 has more bits to be added, and its sign behind them.
      seekBit(position + used - both)
      readLarge(at, x, escapeBits)
      readLarge(at + 4, y, escapeBits)
      position = bitPosition()
      next = wordAt(position) + 8
      bits = window(position)
      good = 64 - (position & 31)
      continue
    }
    // A sign follows for each value that has one.
    const signs = bits << (<u64>(used - both))
    storePower(at, x, <u32>(signs >> 63) & first)
    storePower(at + 4, y, <u32>((signs << (<u64>first)) >> 63) & (both - first))
    bits <<= <u64>used
    good -= used
    position += used
  }
  seekBit(position)
}

function readLarge(at: usize, value: i32, escapeBits: i32): void {
  const size = value === 15 ? value + <i32>readBits(escapeBits) : value
  storePower(at, size, size !== 0 ? readBits(1) : 0)
}

function storePower(at: usize, size: i32, negative: u32): void {
  store<u32>(at, load<u32>(powers + <usize>(size << 2)) ^ (negative << 31))
}

/** Reads quadruples of -1, 0, 1 until the part ends at bit `stop`; returns where the last one ends. */
export function readQuads(inverted: bool, at: usize, end: usize, stop: i32): usize {
  while (at + 16 <= end && bitPosition() < stop) {
    let value: i32
    if (inverted) {
      value = 15 - <i32>readBits(4)
    } else {
      const entry = <i32>load<u8>(quads + <usize>peekBits(6))
      skipBits(entry & 7)
      value = entry >> 3
    }
    for (let bit = 3; bit >= 0; bit--) {
      let one = (value >> bit) & 1
      if (one !== 0 && readBits(1)) one = -1
      store<f32>(at, <f32>one)
      at += 4
    }
    // The last quadruple may run over the part's end: then it was padding.
    if (bitPosition() > stop) return at - 16
  }
  return at
}

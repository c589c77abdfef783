// Huffman decoding of layer III (ISO/IEC 11172-3, 2.4.3.4.6; codes in table B.7).
//
// Big values come in pairs (x, y) of 0 to 15 from one of 15 codebooks; the escape value 15 is followed by `linbits` more bits. Above
// them come quadruples of -1, 0 and 1. A lookup takes nine bits at once; longer codes continue in a second-level table.

import { bitPosition, peekBits, readBits, seekBit, skipBits, window, wordAt } from '../shared/bits'
import {
  BOOK_LENGTHS,
  BOOK_SIZES,
  BOOK_SYMBOLS,
  QUAD_CODES,
  QUAD_LENGTHS,
  TABLE_BOOKS,
  TABLE_ESCAPE_BITS,
} from './tables'

const BOOKS = 15
const FIRST_BITS = 9
const MAX_CODE_BITS = 19
const SECOND_BITS = MAX_CODE_BITS - FIRST_BITS
const FIRST_ENTRIES = 1 << FIRST_BITS
const SECOND_ENTRIES = 1 << SECOND_BITS
/** Nine-bit prefixes that continue, over all books. */
const SECOND_TABLES = 192
/** Low five bits of an entry: code length plus sign bits, or CONTINUES. */
const LENGTH_BITS = 5
const LENGTH_MASK = 31
const CONTINUES = 31
/** Largest value of a pair without linbits. */
const ESCAPE = 15

/** u16 entries: symbol << 5 | length, or number of a second-level table << 5 | CONTINUES. A symbol is x << 4 | y. */
const firstLevel = memory.data(BOOKS * 512 * 2, 16)
const secondLevel = memory.data(SECOND_TABLES * 1024 * 2, 16)
/** By the next six bits: value << 3 | length of a quadruple's code. */
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
      // Code length plus one sign bit each for x and y, where they are not zero.
      const bits = length + <i32>(symbol > 15) + <i32>((symbol & 15) !== 0)
      const entry = <u16>((symbol << LENGTH_BITS) | bits)
      const prefix = <i32>(code >> (MAX_CODE_BITS - FIRST_BITS))
      const slot = firstLevel + <usize>((book * FIRST_ENTRIES + prefix) << 1)
      if (length <= FIRST_BITS) {
        for (let j = 0; j < 1 << (FIRST_BITS - length); j++) store<u16>(slot + <usize>(j << 1), entry)
      } else {
        if ((load<u16>(slot) & LENGTH_MASK) !== CONTINUES) {
          store<u16>(slot, <u16>((tables << LENGTH_BITS) | CONTINUES))
          tables += 1
        }
        const table = secondLevel + <usize>(((load<u16>(slot) >> LENGTH_BITS) * SECOND_ENTRIES) << 1)
        const rest = <i32>(code & ((1 << SECOND_BITS) - 1))
        for (let j = 0; j < 1 << (MAX_CODE_BITS - length); j++)
          store<u16>(table + <usize>((rest + j) << 1), entry)
      }
      code += 1 << (MAX_CODE_BITS - length)
    }
  }
  for (let value = 0; value < 16; value++) {
    const length = <i32>unchecked(QUAD_LENGTHS[value])
    const from = (<i32>unchecked(QUAD_CODES[value])) << (6 - length)
    for (let j = 0; j < 1 << (6 - length); j++)
      store<u8>(quads + <usize>(from + j), <u8>((value << 3) | length))
  }
}

/** q^(4/3) for q from 0 to 8,209, the largest value that an escape can code (15 + 2^13 - 1) and some. */
export const powers = memory.data(8210 * 4, 16)

/** Reads pairs with codebook number `table` (table_select) and stores sign(q) |q|^(4/3) as f32 from `at` to `end`. */
export function readPairs(table: i32, at: usize, end: usize): void {
  const book = <i32>unchecked(TABLE_BOOKS[table])
  if (book === 0) {
    memory.fill(at, 0, end - at)
    return
  }
  const escapeBits = <i32>unchecked(TABLE_ESCAPE_BITS[table])
  const base = firstLevel + <usize>((book - 1) * FIRST_ENTRIES * 2)
  // The bit reader is inlined here: `bits` holds the next bits left-aligned, `validBits` how many are valid, `next` the address of the
  // next word. A corrupt stream may overrun by 288 pairs of 47 bits; the buffer is padded for that and the caller checks `overrun`.
  let position = bitPosition()
  let next = wordAt(position) + 8
  let bits = window(position)
  let validBits = 64 - (position & 31)
  for (; at < end; at += 8) {
    if (validBits < 32) {
      bits |= (<u64>load<u32>(next)) << (<u64>(32 - validBits))
      next += 4
      validBits += 32
    }
    const word = <i32>(bits >> (64 - MAX_CODE_BITS))
    let entry = <i32>load<u16>(base + <usize>((word >> SECOND_BITS) << 1))
    if ((entry & LENGTH_MASK) === CONTINUES)
      entry = <i32>(
        load<u16>(
          secondLevel +
            <usize>(((entry >> LENGTH_BITS) * SECOND_ENTRIES + (word & (SECOND_ENTRIES - 1))) << 1),
        )
      )
    const usedBits = entry & LENGTH_MASK
    const x = entry >> 9
    const y = (entry >> LENGTH_BITS) & 15
    const hasX = <i32>(x !== 0)
    const valueCount = hasX + <i32>(y !== 0)
    if (escapeBits !== 0 && (x === ESCAPE || y === ESCAPE)) {
      // Escape: the linbits follow, then the sign.
      seekBit(position + usedBits - valueCount)
      readLarge(at, x, escapeBits)
      readLarge(at + 4, y, escapeBits)
      position = bitPosition()
      next = wordAt(position) + 8
      bits = window(position)
      validBits = 64 - (position & 31)
      continue
    }
    // One sign bit follows for each value that is not zero.
    const signs = bits << (<u64>(usedBits - valueCount))
    storePower(at, x, <u32>(signs >> 63) & hasX)
    storePower(at + 4, y, <u32>((signs << (<u64>hasX)) >> 63) & (valueCount - hasX))
    bits <<= <u64>usedBits
    validBits -= usedBits
    position += usedBits
  }
  seekBit(position)
}

function readLarge(at: usize, value: i32, escapeBits: i32): void {
  const size = value === ESCAPE ? value + <i32>readBits(escapeBits) : value
  storePower(at, size, size !== 0 ? readBits(1) : 0)
}

function storePower(at: usize, size: i32, negative: u32): void {
  store<u32>(at, load<u32>(powers + <usize>(size << 2)) ^ (negative << 31))
}

/**
 * Reads quadruples of -1, 0 and 1 up to bit `stop` and returns the address behind the last one. `inverted` selects the second codebook
 * (table B), whose codes are four inverted bits.
 */
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
    // A quadruple that crosses the end of the data was padding.
    if (bitPosition() > stop) return at - 16
  }
  return at
}

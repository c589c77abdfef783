// Huffman decoding of AAC (ISO/IEC 14496-3, 4.6.3 and annex 4.A). A table lookup takes eleven bits at once; the rare longer codes are
// found by walking the canonical code lengths.

import { peekBits, skipBits } from '../shared/bits'
import { BOOK_LENGTH_COUNTS, BOOK_START, BOOK_SYMBOLS } from './tables'

/** Eleven spectral codebooks and that of scale factors. */
const BOOKS = 12
const FACTOR_BOOK = BOOKS - 1
const MAX_LENGTH = 19
/** Entries per book in the tables by code length. */
const LENGTH_SLOTS = 20
export const FAST_BITS = 11

/** Per book 2,048 entries of u16: symbol << 5 | bits of code and signs; zero where the code is longer. */
const fast = memory.data((BOOKS << FAST_BITS) * 2, 16)
/** Per book and code length (0 to 19): first code, index of its symbol, number of codes, as i32. */
const firstCode = memory.data(BOOKS * 20 * 4, 16)
const firstIndex = memory.data(BOOKS * 20 * 4, 16)
const counts = memory.data(BOOKS * 20 * 4, 16)

export function buildBooks(): void {
  for (let book = 0; book < BOOKS; book++) {
    let code = 0
    let index = <i32>unchecked(BOOK_START[book])
    for (let length = 1; length <= MAX_LENGTH; length++) {
      const count = <i32>unchecked(BOOK_LENGTH_COUNTS[book * MAX_LENGTH + length - 1])
      code <<= 1
      const slot = <usize>((book * LENGTH_SLOTS + length) << 2)
      store<i32>(firstCode + slot, code)
      store<i32>(firstIndex + slot, index)
      store<i32>(counts + slot, count)
      if (length <= FAST_BITS) {
        for (let i = 0; i < count; i++) {
          const symbol = <i32>unchecked(BOOK_SYMBOLS[index + i])
          const entry = <u16>((symbol << 5) | (length + signsOf(book, symbol)))
          const from = (code + i) << (FAST_BITS - length)
          for (let j = 0; j < 1 << (FAST_BITS - length); j++) {
            store<u16>(fast + <usize>(((book << FAST_BITS) + from + j) << 1), entry)
          }
        }
      }
      code += count
      index += count
    }
  }
}

/** Sign bits that follow a symbol of a book (0 to 11). Unsigned books have one for each value that is not zero; signed books have none. */
function signsOf(book: i32, symbol: i32): i32 {
  if (book < 2 || book === 4 || book === 5 || book === 11) return 0
  if (book < 4)
    return <i32>(symbol >= 27) + <i32>(symbol % 27 >= 9) + <i32>(symbol % 9 >= 3) + <i32>(symbol % 3 > 0)
  const modulus = book < 8 ? 8 : book < 10 ? 13 : 17
  return <i32>(symbol >= modulus) + <i32>(symbol % modulus > 0)
}

/** The lookup table of a book, indexed by the next FAST_BITS bits. */
export function fastTable(book: i32): usize {
  return fast + <usize>((book << FAST_BITS) << 1)
}

/** The next symbol of the scale factor codebook, or -1 when no code matches. */
export function readFactorSymbol(): i32 {
  const entry = <i32>load<u16>(fastTable(FACTOR_BOOK) + <usize>(peekBits(FAST_BITS) << 1))
  if (entry !== 0) {
    skipBits(entry & 31)
    return entry >> 5
  }
  return readLongSymbol(FACTOR_BOOK)
}

/** A symbol whose code is longer than FAST_BITS, without its signs; -1 when no code matches. */
export function readLongSymbol(book: i32): i32 {
  const word = <i32>peekBits(MAX_LENGTH)
  for (let length = FAST_BITS + 1; length <= MAX_LENGTH; length++) {
    const slot = <usize>((book * LENGTH_SLOTS + length) << 2)
    const offset = (word >> (MAX_LENGTH - length)) - load<i32>(firstCode + slot)
    if (offset >= 0 && offset < load<i32>(counts + slot)) {
      skipBits(length)
      return <i32>unchecked(BOOK_SYMBOLS[load<i32>(firstIndex + slot) + offset])
    }
  }
  return -1
}

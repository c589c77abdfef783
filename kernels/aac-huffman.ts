// Huffman decoding for AAC: nine bits by table, the rare longer codes by walking the canonical lengths.

import { BOOK_LENGTH_COUNTS, BOOK_START, BOOK_SYMBOLS } from './aac-tables'
import { peekBits, skipBits } from './bits'

const BOOKS = 12
const MAX_LENGTH = 19
const FAST_BITS = 9

/** Per book 512 entries of u16: symbol << 4 | length, zero where the code is longer. */
const fast = memory.data(BOOKS * 512 * 2, 16)
/** Per book and length (0 to 19): first code, first symbol's index, count, as i32. */
const first = memory.data(BOOKS * 20 * 4, 16)
const firstIndex = memory.data(BOOKS * 20 * 4, 16)
const counts = memory.data(BOOKS * 20 * 4, 16)

export function buildBooks(): void {
  for (let book = 0; book < BOOKS; book++) {
    let code = 0
    let index = <i32>unchecked(BOOK_START[book])
    for (let length = 1; length <= MAX_LENGTH; length++) {
      const count = <i32>unchecked(BOOK_LENGTH_COUNTS[book * MAX_LENGTH + length - 1])
      code <<= 1
      const slot = <usize>((book * 20 + length) << 2)
      store<i32>(first + slot, code)
      store<i32>(firstIndex + slot, index)
      store<i32>(counts + slot, count)
      if (length <= FAST_BITS) {
        for (let i = 0; i < count; i++) {
          const entry = <u16>(((<i32>unchecked(BOOK_SYMBOLS[index + i])) << 4) | length)
          const from = (code + i) << (FAST_BITS - length)
          for (let j = 0; j < 1 << (FAST_BITS - length); j++) {
            store<u16>(fast + <usize>((book * 512 + from + j) << 1), entry)
          }
        }
      }
      code += count
      index += count
    }
  }
}

/** The next symbol of a book (0 to 11), or -1 when no code fits. */
export function readSymbol(book: i32): i32 {
  const entry = <i32>load<u16>(fast + <usize>((book * 512 + <i32>peekBits(FAST_BITS)) << 1))
  if (entry !== 0) {
    skipBits(entry & 15)
    return entry >> 4
  }
  return readLongSymbol(book)
}

function readLongSymbol(book: i32): i32 {
  const word = <i32>peekBits(MAX_LENGTH)
  for (let length = FAST_BITS + 1; length <= MAX_LENGTH; length++) {
    const slot = <usize>((book * 20 + length) << 2)
    const offset = (word >> (MAX_LENGTH - length)) - load<i32>(first + slot)
    if (offset >= 0 && offset < load<i32>(counts + slot)) {
      skipBits(length)
      return <i32>unchecked(BOOK_SYMBOLS[load<i32>(firstIndex + slot) + offset])
    }
  }
  return -1
}

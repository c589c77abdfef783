// Spectral codewords to dequantised lines: sign(q) |q|^(4/3) 2^((factor - 100) / 4).

import { FAST_BITS, fastTable, readLongSymbol } from './aac-huffman'
import { bitEnd, bitPosition, readBits, seekBit, window, wordAt } from './bits'

const BOOKS = 11
const MOST_SYMBOLS = 292
const ESCAPED = 16

const powers = memory.data(8192 * 4, 16)
const gains = memory.data(256 * 4, 16)
/** For each book and symbol the powers of its values: four in the first four books, two in the others; signed where the values are. */
const values = memory.data(BOOKS * MOST_SYMBOLS * 16, 16)
/** For each set of values that are not zero (by bits): 2 to the number of those before each. */
const places = memory.data(16 * 16, 16)
let ready: bool = false

function prepare(): void {
  for (let q = 0; q < 8192; q++) store<f32>(powers + ((<usize>q) << 2), <f32>(<f64>q ** (4.0 / 3.0)))
  for (let f = 0; f < 256; f++) {
    const gain = 2.0 ** (0.25 * <f64>(f - 100)) / (1024.0 * 32768.0)
    store<f32>(gains + ((<usize>f) << 2), <f32>gain)
  }
  for (let book = 1; book <= BOOKS; book++) {
    const modulus = book <= 4 ? 3 : book <= 6 ? 9 : book <= 8 ? 8 : book <= 10 ? 13 : 17
    const least = book <= 2 ? -1 : book === 5 || book === 6 ? -4 : 0
    const count = book <= 4 ? 4 : 2
    const symbols = count === 4 ? 81 : modulus * modulus
    for (let symbol = 0; symbol < symbols; symbol++) {
      let rest = symbol
      for (let i = count - 1; i >= 0; i--) {
        const value = (rest % modulus) + least
        storePower(valuesOf(book, symbol) + <usize>(i << 2), abs(value), <u32>value >> 31)
        rest /= modulus
      }
    }
  }
  for (let set = 0; set < 16; set++) {
    for (let i = 0; i < 4; i++)
      store<i32>(places + <usize>((set * 4 + i) << 2), 1 << popcnt<i32>(set & ((1 << i) - 1)))
  }
  ready = true
}

function valuesOf(book: i32, symbol: i32): usize {
  return values + <usize>(((book - 1) * MOST_SYMBOLS + symbol) << 4)
}

/** Reads `width` lines (a multiple of 4) from `at` on. False when the stream is broken. */
export function readSpectrum(book: i32, at: usize, width: i32, factor: i32): bool {
  if (!ready) prepare()
  const end = at + ((<usize>width) << 2)
  if (!readPowers(book, at, end)) return false
  const gain = f32x4.splat(load<f32>(gains + ((<usize>factor) << 2)))
  for (; at < end; at += 16) v128.store(at, f32x4.mul(v128.load(at), gain))
  return true
}

function readPowers(book: i32, at: usize, end: usize): bool {
  const hasSigns = book <= 2 || book === 5 || book === 6
  const fours = book <= 4
  const table = fastTable(book - 1)
  const minus = i32x4.splat(i32.MIN_VALUE)
  const zero = f32x4.splat(0)
  // Larger than the power of all values but the one that stands for larger ones.
  const most = f32x4.splat(load<f32>(powers + ((ESCAPED - 1) << 2)))
  // The next bits in the upper end of 64, how many of them are good, and where further ones lie.
  const stop = bitEnd()
  let position = bitPosition()
  let next = wordAt(position) + 8
  let bits = window(position)
  let good = 64 - (position & 31)
  while (at < end) {
    if (good < 32) {
      if (position > stop) return false
      bits |= (<u64>load<u32>(next)) << (<u64>(32 - good))
      next += 4
      good += 32
    }
    const entry = <i32>load<u16>(table + <usize>((bits >> (64 - FAST_BITS)) << 1))
    let symbol = entry >> 5
    let used = entry & 31
    const long = entry === 0
    if (long) {
      seekBit(position)
      symbol = readLongSymbol(book - 1)
      if (symbol < 0) return false
      used = bitPosition() - position
    }
    const sizes = v128.load(valuesOf(book, symbol))
    let four = sizes
    if (!hasSigns) {
      // A sign follows for each value but zero, before anything else: a product moves each to the upper end of its lane.
      const signed = f32x4.gt(sizes, zero)
      const set = i32x4.bitmask(signed)
      const count = popcnt<i32>(set)
      if (long) used += count
      const signs = i32x4.splat(<i32>((bits << (<u64>(used - count))) >> 32))
      const moved = i32x4.mul(signs, v128.load(places + <usize>(set << 4)))
      four = v128.xor(sizes, v128.and(v128.and(moved, minus), signed))
    }
    bits <<= <u64>used
    good -= used
    position += used
    if (fours) {
      v128.store(at, four)
      at += 16
      continue
    }
    v128.store_lane<u64>(at, four, 0)
    if (book === BOOKS && v128.any_true(f32x4.gt(sizes, most))) {
      seekBit(position)
      if (!readEscapes(symbol, at)) return false
      position = bitPosition()
      next = wordAt(position) + 8
      bits = window(position)
      good = 64 - (position & 31)
    }
    at += 8
  }
  seekBit(position)
  return true
}

function storePower(at: usize, size: i32, negative: u32): void {
  store<u32>(at, load<u32>(powers + ((<usize>size) << 2)) ^ (negative << 31))
}

/** Values of 16 stand for larger ones, which follow. */
function readEscapes(symbol: i32, at: usize): bool {
  for (let i = 0; i < 2; i++) {
    if ((i === 0 ? symbol / 17 : symbol % 17) !== ESCAPED) continue
    const size = readEscape()
    if (size < 0) return false
    const place = at + <usize>(i << 2)
    storePower(place, size, load<u32>(place) >> 31)
  }
  return true
}

/** An escape: n ones, a zero, then n + 4 bits below a leading one; at most 8,191. */
function readEscape(): i32 {
  let bits = 4
  while (readBits(1)) {
    bits += 1
    if (bits > 12) return -1
  }
  return (1 << bits) + <i32>readBits(bits)
}

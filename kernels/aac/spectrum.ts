// Spectral data (ISO/IEC 14496-3, 4.6.3) and inverse quantisation (4.6.1, 4.6.2):
//
//   x = sign(q) |q|^(4/3) 2^((factor - 100) / 4), scaled by 2/N = 1/1024 for the filterbank and by 1/32768 to full scale 1
//
// Books 1 to 4 code quadruples, books 5 to 11 pairs.

import { bitEnd, bitPosition, readBits, seekBit, window, wordAt } from '../shared/bits'
import { FACTOR_OFFSET, FULL_SCALE, LINES } from './constants'
import { FAST_BITS, fastTable, readLongSymbol } from './huffman'

const BOOKS = 11
/** Symbols of book 11 (17 x 17 = 289), rounded up. */
const MAX_SYMBOLS = 292
/** In book 11: the value follows as an escape sequence. */
const ESCAPE = 16

const powers = memory.data(8192 * 4, 16)
const gains = memory.data(256 * 4, 16)
/** q^(4/3) of the values of each book and symbol: four in books 1 to 4, two in the others; with sign in the signed books. */
const values = memory.data(BOOKS * MAX_SYMBOLS * 16, 16)
/** For each set of lanes that are not zero (a bit mask): per lane, 2 to the number of set lanes before it. */
const signShifts = memory.data(16 * 16, 16)
let ready: bool = false

function prepare(): void {
  for (let q = 0; q < 8192; q++) store<f32>(powers + ((<usize>q) << 2), <f32>(<f64>q ** (4.0 / 3.0)))
  for (let f = 0; f < 256; f++) {
    const gain = 2.0 ** (0.25 * <f64>(f - FACTOR_OFFSET)) / (<f64>LINES * FULL_SCALE)
    store<f32>(gains + ((<usize>f) << 2), <f32>gain)
  }
  for (let book = 1; book <= BOOKS; book++) {
    const modulus = book <= 4 ? 3 : book <= 6 ? 9 : book <= 8 ? 8 : book <= 10 ? 13 : 17
    const lowest = book <= 2 ? -1 : book === 5 || book === 6 ? -4 : 0
    const count = book <= 4 ? 4 : 2
    const symbols = count === 4 ? 81 : modulus * modulus
    for (let symbol = 0; symbol < symbols; symbol++) {
      let rest = symbol
      for (let i = count - 1; i >= 0; i--) {
        const value = (rest % modulus) + lowest
        storePower(valuesOf(book, symbol) + <usize>(i << 2), abs(value), <u32>value >> 31)
        rest /= modulus
      }
    }
  }
  for (let set = 0; set < 16; set++) {
    for (let i = 0; i < 4; i++)
      store<i32>(signShifts + <usize>((set * 4 + i) << 2), 1 << popcnt<i32>(set & ((1 << i) - 1)))
  }
  ready = true
}

function valuesOf(book: i32, symbol: i32): usize {
  return values + <usize>(((book - 1) * MAX_SYMBOLS + symbol) << 4)
}

/** Reads `width` lines (a multiple of 4) to `at`. False when the stream is corrupt. */
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
  const isQuad = book <= 4
  const table = fastTable(book - 1)
  const minus = i32x4.splat(i32.MIN_VALUE)
  const zero = f32x4.splat(0)
  // Larger than the power of every value except ESCAPE.
  const escapeLimit = f32x4.splat(load<f32>(powers + ((ESCAPE - 1) << 2)))
  // The bit reader is inlined: the next bits left-aligned, how many are valid, and the address of the next word.
  const stop = bitEnd()
  let position = bitPosition()
  let next = wordAt(position) + 8
  let bits = window(position)
  let validBits = 64 - (position & 31)
  while (at < end) {
    if (validBits < 32) {
      if (position > stop) return false
      bits |= (<u64>load<u32>(next)) << (<u64>(32 - validBits))
      next += 4
      validBits += 32
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
    const magnitudes = v128.load(valuesOf(book, symbol))
    let signed4 = magnitudes
    if (!hasSigns) {
      // One sign bit follows for each value that is not zero. A multiplication shifts each lane's bit to the top of the lane.
      const signed = f32x4.gt(magnitudes, zero)
      const set = i32x4.bitmask(signed)
      const count = popcnt<i32>(set)
      if (long) used += count
      const signs = i32x4.splat(<i32>((bits << (<u64>(used - count))) >> 32))
      const moved = i32x4.mul(signs, v128.load(signShifts + <usize>(set << 4)))
      signed4 = v128.xor(magnitudes, v128.and(v128.and(moved, minus), signed))
    }
    bits <<= <u64>used
    validBits -= used
    position += used
    if (isQuad) {
      v128.store(at, signed4)
      at += 16
      continue
    }
    v128.store_lane<u64>(at, signed4, 0)
    if (book === BOOKS && v128.any_true(f32x4.gt(magnitudes, escapeLimit))) {
      seekBit(position)
      if (!readEscapes(symbol, at)) return false
      position = bitPosition()
      next = wordAt(position) + 8
      bits = window(position)
      validBits = 64 - (position & 31)
    }
    at += 8
  }
  seekBit(position)
  return true
}

function storePower(at: usize, size: i32, negative: u32): void {
  store<u32>(at, load<u32>(powers + ((<usize>size) << 2)) ^ (negative << 31))
}

/** Replaces values of ESCAPE by the values that follow. */
function readEscapes(symbol: i32, at: usize): bool {
  for (let i = 0; i < 2; i++) {
    if ((i === 0 ? symbol / 17 : symbol % 17) !== ESCAPE) continue
    const size = readEscape()
    if (size < 0) return false
    const target = at + <usize>(i << 2)
    storePower(target, size, load<u32>(target) >> 31)
  }
  return true
}

/** An escape sequence: n ones, a zero, then n + 4 bits below an implied leading one; at most 8,191. */
function readEscape(): i32 {
  let bits = 4
  while (readBits(1)) {
    bits += 1
    if (bits > 12) return -1
  }
  return (1 << bits) + <i32>readBits(bits)
}

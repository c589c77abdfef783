// Spectral codewords to dequantised lines: sign(q) |q|^(4/3) 2^((factor - 100) / 4).

import { readSymbol } from './aac-huffman'
import { bitPosition, readBits, skipBits, window } from './bits'

const BOOKS = 11
const MOST_SYMBOLS = 292
const ESCAPED = 16

const powers = memory.data(8192 * 4, 16)
const gains = memory.data(256 * 4, 16)
/** For each book and symbol its values, a byte each: four in the first four books, two in the others. */
const values = memory.data(BOOKS * MOST_SYMBOLS * 4, 16)
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
        store<i8>(valuesOf(book, symbol) + <usize>i, <i8>((rest % modulus) + least))
        rest /= modulus
      }
    }
  }
  ready = true
}

function valuesOf(book: i32, symbol: i32): usize {
  return values + <usize>(((book - 1) * MOST_SYMBOLS + symbol) << 2)
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
  const count: usize = book <= 4 ? 4 : 2
  while (at < end) {
    const symbol = readSymbol(book - 1)
    if (symbol < 0) return false
    const from = valuesOf(book, symbol)
    if (hasSigns) {
      for (let i: usize = 0; i < count; i++, at += 4) {
        const value = <i32>load<i8>(from + i)
        storePower(at, abs(value), <u32>value >> 31)
      }
      continue
    }
    // A sign follows for each value but zero, before anything else.
    const signs = window(bitPosition())
    let taken = 0
    for (let i: usize = 0; i < count; i++) {
      const size = <i32>load<u8>(from + i)
      const signed = <i32>(size !== 0)
      storePower(at + (i << 2), size, <u32>((signs << (<u64>taken)) >> 63) & signed)
      taken += signed
    }
    skipBits(taken)
    if (book === BOOKS && !readEscapes(from, at)) return false
    at += count << 2
  }
  return true
}

function storePower(at: usize, size: i32, negative: u32): void {
  store<u32>(at, load<u32>(powers + ((<usize>size) << 2)) ^ (negative << 31))
}

/** Values of 16 stand for larger ones, which follow. */
function readEscapes(from: usize, at: usize): bool {
  for (let i: usize = 0; i < 2; i++) {
    if (load<u8>(from + i) !== ESCAPED) continue
    const size = readEscape()
    if (size < 0) return false
    const place = at + (i << 2)
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

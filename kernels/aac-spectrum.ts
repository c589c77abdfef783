// Spectral codewords to dequantised lines: sign(q) |q|^(4/3) 2^((factor - 100) / 4).

import { readSymbol } from './aac-huffman'
import { peekBits, readBits, skipBits } from './bits'

const powers = memory.data(8192 * 4, 16)
const gains = memory.data(256 * 4, 16)
/** Per unsigned pair book, its modulus. */
let ready: bool = false

function prepare(): void {
  for (let q = 0; q < 8192; q++) store<f32>(powers + ((<usize>q) << 2), <f32>(<f64>q ** (4.0 / 3.0)))
  for (let f = 0; f < 256; f++) {
    const gain = 2.0 ** (0.25 * <f64>(f - 100)) / (1024.0 * 32768.0)
    store<f32>(gains + ((<usize>f) << 2), <f32>gain)
  }
  ready = true
}

export function readSpectrum(book: i32, at: usize, width: i32, factor: i32): bool {
  if (!ready) prepare()
  const gain = load<f32>(gains + ((<usize>factor) << 2))
  const end = at + ((<usize>width) << 2)
  if (book <= 2) {
    while (at < end) {
      const symbol = readSymbol(book - 1)
      if (symbol < 0) return false
      store<f32>(at, <f32>(symbol / 27 - 1) * gain)
      store<f32>(at + 4, <f32>(((symbol / 9) % 3) - 1) * gain)
      store<f32>(at + 8, <f32>(((symbol / 3) % 3) - 1) * gain)
      store<f32>(at + 12, <f32>((symbol % 3) - 1) * gain)
      at += 16
    }
  } else if (book <= 4) {
    while (at < end) {
      const symbol = readSymbol(book - 1)
      if (symbol < 0) return false
      putSigned(at, symbol / 27, gain)
      putSigned(at + 4, (symbol / 9) % 3, gain)
      putSigned(at + 8, (symbol / 3) % 3, gain)
      putSigned(at + 12, symbol % 3, gain)
      at += 16
    }
  } else if (book <= 6) {
    while (at < end) {
      const symbol = readSymbol(book - 1)
      if (symbol < 0) return false
      putValue(at, symbol / 9 - 4, gain)
      putValue(at + 4, (symbol % 9) - 4, gain)
      at += 8
    }
  } else if (book <= 10) {
    const modulus = book <= 8 ? 8 : 13
    while (at < end) {
      const symbol = readSymbol(book - 1)
      if (symbol < 0) return false
      putSigned(at, symbol / modulus, gain)
      putSigned(at + 4, symbol % modulus, gain)
      at += 8
    }
  } else {
    while (at < end) {
      const symbol = readSymbol(10)
      if (symbol < 0) return false
      const a = symbol / 17
      const b = symbol % 17
      const signA = a !== 0 && readBits(1) !== 0
      const signB = b !== 0 && readBits(1) !== 0
      const x = a === 16 ? readEscape() : a
      const y = b === 16 ? readEscape() : b
      if (x < 0 || y < 0) return false
      putValue(at, signA ? -x : x, gain)
      putValue(at + 4, signB ? -y : y, gain)
      at += 8
    }
  }
  return true
}

function putSigned(at: usize, magnitude: i32, gain: f32): void {
  if (magnitude === 0) {
    store<f32>(at, 0)
    return
  }
  const value = load<f32>(powers + ((<usize>magnitude) << 2)) * gain
  store<f32>(at, peekBits(1) ? -value : value)
  skipBits(1)
}

function putValue(at: usize, quantised: i32, gain: f32): void {
  const value = load<f32>(powers + ((<usize>abs(quantised)) << 2)) * gain
  store<f32>(at, quantised < 0 ? -value : value)
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

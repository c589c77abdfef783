// One FLAC subframe (RFC 9639, section 9.2): constant, verbatim, fixed or linear prediction, with a Rice-coded residual.

import { bitEnd, bitPosition, overrun, readBits, seekBit, skipBits, window } from '../shared/bits'

const MAX_BLOCK = 65536
/** Subframe types (section 9.2.1): fixed predictors have the order in the low bits, linear ones the order less one. */
const CONSTANT = 0
const VERBATIM = 1
const FIXED = 8
const MAX_FIXED_ORDER = 4
const LINEAR = 32
const MAX_LINEAR_ORDER = 32
/** Deepest sample: the side channel of 32-bit audio. */
const MAX_DEPTH = 33
/**
 * A predictor whose order is padded to a multiple of four reads up to three samples before the first, times coefficients of zero. 16
 * samples of padding keep that inside the buffer.
 */
const PADDING_BYTES = 64
const storage = memory.data((MAX_BLOCK + 32) * 4, 16)
const samples: usize = storage + PADDING_BYTES
const coefficients = memory.data(32 * 4, 16)

export function subframeBuffer(): usize {
  return samples
}

/** Fills the buffer with `size` integers of `bits` bits. False when the stream is corrupt. */
export function decodeSubframe(size: i32, bits: i32): bool {
  if (readBits(1)) return false
  const kind = <i32>readBits(6)
  // Wasted bits (section 9.2.2): the samples were shifted right by this many before coding.
  let wasted = 0
  if (readBits(1)) {
    wasted = 1
    while (!readBits(1)) {
      wasted += 1
      if (overrun() || wasted >= bits) return false
    }
  }
  const depth = bits - wasted
  if (depth < 1 || depth > MAX_DEPTH) return false
  if (kind === CONSTANT) {
    const value = readSigned(depth)
    for (let i = 0; i < size; i++) store<i32>(samples + ((<usize>i) << 2), value)
  } else if (kind === VERBATIM) {
    for (let i = 0; i < size; i++) store<i32>(samples + ((<usize>i) << 2), readSigned(depth))
  } else if (kind >= FIXED && kind <= FIXED + MAX_FIXED_ORDER) {
    const order = kind - FIXED
    if (order > size) return false
    for (let i = 0; i < order; i++) store<i32>(samples + ((<usize>i) << 2), readSigned(depth))
    if (!readResidual(size, order)) return false
    restoreFixed(size, order)
  } else if (kind >= LINEAR) {
    if (!decodeLinear(size, kind - (LINEAR - 1), depth)) return false
  } else {
    return false
  }
  if (wasted > 0) {
    for (let i = 0; i < size; i++) {
      const at = samples + ((<usize>i) << 2)
      store<i32>(at, load<i32>(at) << wasted)
    }
  }
  return true
}

function readSigned(bits: i32): i32 {
  // Dropping the top bit of a 33-bit side channel is harmless: the stereo arithmetic is modulo 2^32.
  if (bits === MAX_DEPTH) {
    skipBits(1)
    bits = 32
  }
  return ((<i32>readBits(bits)) << (32 - bits)) >> (32 - bits)
}

/**
 * Partitioned Rice codes (section 9.2.7): a quotient in unary (zeros up to a one), then `parameter` low bits; the number is folded,
 * 0, -1, 1, -2, 2 … The bit position is a local variable because this loop runs for every sample of the file.
 */
function readResidual(size: i32, order: i32): bool {
  const method = <i32>readBits(2)
  if (method > 1) return false
  const partitionOrder = <i32>readBits(4)
  const partitions = 1 << partitionOrder
  if (size & (partitions - 1) || size >> partitionOrder < order) return false
  const parameterBits = method === 0 ? 4 : 5
  const marker = method === 0 ? 15 : 31
  let at = samples + ((<usize>order) << 2)
  for (let p = 0; p < partitions; p++) {
    const count = (size >> partitionOrder) - (p === 0 ? order : 0)
    const stop = at + ((<usize>count) << 2)
    const parameter = <i32>readBits(parameterBits)
    if (parameter === marker) {
      const raw = <i32>readBits(5)
      for (; at < stop; at += 4) store<i32>(at, raw === 0 ? 0 : readSigned(raw))
    } else {
      const end = bitEnd()
      let position = bitPosition()
      for (; at < stop; at += 4) {
        let word = window(position)
        let quotient = 0
        // A window has 33 valid bits; longer runs of zeros are consumed 32 at a time.
        while (word >> 32 === 0) {
          quotient += 32
          position += 32
          if (position > end) {
            seekBit(position)
            return false
          }
          word = window(position)
        }
        const zeros = <i32>clz<u64>(word)
        quotient += zeros
        position += zeros + 1
        if (zeros + 1 + parameter <= 33) word <<= <u64>(zeros + 1)
        else word = window(position)
        // Two shifts, because WebAssembly takes shift counts modulo 64.
        const low = <i32>((word >> 1) >> <u64>(63 - parameter))
        position += parameter
        const folded = <u32>((quotient << parameter) | low)
        store<i32>(at, <i32>(folded >> 1) ^ -(<i32>(folded & 1)))
        if (position > end) break
      }
      seekBit(position)
    }
    if (overrun()) return false
  }
  return true
}

/** Fixed predictors (section 9.2.5): polynomials of order 0 to 4 through the previous samples. */
function restoreFixed(size: i32, order: i32): void {
  const end = samples + ((<usize>size) << 2)
  for (let at = samples + ((<usize>order) << 2); at < end; at += 4) {
    let value = load<i32>(at)
    if (order === 1) value += load<i32>(at - 4)
    else if (order === 2) value += 2 * load<i32>(at - 4) - load<i32>(at - 8)
    else if (order === 3) value += 3 * (load<i32>(at - 4) - load<i32>(at - 8)) + load<i32>(at - 12)
    else if (order === 4) {
      value += 4 * (load<i32>(at - 4) + load<i32>(at - 12)) - 6 * load<i32>(at - 8) - load<i32>(at - 16)
    }
    store<i32>(at, value)
  }
}

/** Linear prediction (section 9.2.6): warm-up samples, coefficients, residual. */
function decodeLinear(size: i32, order: i32, depth: i32): bool {
  if (order > size) return false
  for (let i = 0; i < order; i++) store<i32>(samples + ((<usize>i) << 2), readSigned(depth))
  const precision = <i32>readBits(4) + 1
  if (precision === 16) return false
  const shift = <i32>readBits(5)
  if (shift > 15) return false
  // Stored in reverse, so that coefficients and past samples have the same order in memory.
  memory.fill(coefficients, 0, MAX_LINEAR_ORDER * 4)
  const padded = (order + 3) & ~3
  for (let i = 0; i < order; i++)
    store<i32>(coefficients + <usize>((padded - 1 - i) << 2), readSigned(precision))
  if (!readResidual(size, order)) return false
  restoreLinear(size, order, shift)
  return true
}

/**
 * sample[n] = residual[n] + (sum over i of coefficient[i] sample[n - 1 - i]) >> shift.
 *
 * Sums have 64 bits, which 24-bit audio needs. Each sample depends on the one just computed, so the last four stay in locals: loading
 * them right after the store would stall.
 */
function restoreLinear(size: i32, order: i32, shift: i32): void {
  const end = samples + ((<usize>size) << 2)
  let at = samples + ((<usize>order) << 2)
  const bytes = (<usize>((order + 3) & ~3)) << 2
  const top = coefficients + bytes
  const c1 = <i64>load<i32>(top - 4)
  const c2 = <i64>load<i32>(top - 8)
  const c3 = <i64>load<i32>(top - 12)
  const c4 = <i64>load<i32>(top - 16)
  let x1 = <i64>load<i32>(at - 4)
  let x2 = <i64>load<i32>(at - 8)
  let x3 = <i64>load<i32>(at - 12)
  let x4 = <i64>load<i32>(at - 16)
  // Orders 5 to 8 are what encoders use by default: all coefficients in locals.
  if (bytes === 32) {
    const c5 = <i64>load<i32>(top - 20)
    const c6 = <i64>load<i32>(top - 24)
    const c7 = <i64>load<i32>(top - 28)
    const c8 = <i64>load<i32>(top - 32)
    for (; at < end; at += 4) {
      const early =
        c8 * <i64>load<i32>(at - 32) +
        c7 * <i64>load<i32>(at - 28) +
        c6 * <i64>load<i32>(at - 24) +
        c5 * <i64>load<i32>(at - 20)
      const value = load<i32>(at) + <i32>((early + c4 * x4 + c3 * x3 + c2 * x2 + c1 * x1) >> <i64>shift)
      store<i32>(at, value)
      x4 = x3
      x3 = x2
      x2 = x1
      x1 = <i64>value
    }
    return
  }
  for (; at < end; at += 4) {
    let sum = c4 * x4 + c3 * x3 + c2 * x2
    for (let back: usize = 16; back < bytes; back += 16) sum += fourTaps(at - back, top - back)
    const value = load<i32>(at) + <i32>((sum + c1 * x1) >> <i64>shift)
    store<i32>(at, value)
    x4 = x3
    x3 = x2
    x2 = x1
    x1 = <i64>value
  }
}

function fourTaps(at: usize, top: usize): i64 {
  return (
    <i64>load<i32>(top - 16) * <i64>load<i32>(at - 16) +
    <i64>load<i32>(top - 12) * <i64>load<i32>(at - 12) +
    <i64>load<i32>(top - 8) * <i64>load<i32>(at - 8) +
    <i64>load<i32>(top - 4) * <i64>load<i32>(at - 4)
  )
}

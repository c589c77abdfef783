// Bit reader for LSB-first streams (Vorbis I, section 2): the first bit is the lowest bit of the first byte.

let base: usize = 0
let position: i32 = 0
let end: i32 = 0

/** How far the position may pass the end of the input. */
const PADDING_BITS = 64

/** Starts reading `bytes` bytes at `source`, with 24 more readable bytes behind them. Reading past the end returns garbage; check `overrun`. */
export function openBits(source: usize, bytes: i32): void {
  base = source
  position = 0
  end = bytes << 3
}

/** The next 64 bits, right-aligned. At least the lower 57 are valid. */
export function peekBits(): u64 {
  return load<u64>(base + <usize>(position >> 3)) >> <u64>(position & 7)
}

export function skipBits(count: i32): void {
  // A corrupt length field must not move the position past the padding.
  position = min(position + count, end + PADDING_BITS)
}

/** The next 0 to 32 bits. */
export function readBits(count: i32): u32 {
  const value = <u32>(peekBits() & (((<u64>1) << (<u64>count)) - 1))
  skipBits(count)
  return value
}

export function overrun(): bool {
  return position > end
}

/** ilog (section 9.2.1): the bits needed to write a number; 0 for 0, 1 for 1, 3 for 7. */
export function bitLength(value: i32): i32 {
  return value <= 0 ? 0 : 32 - clz<i32>(value)
}

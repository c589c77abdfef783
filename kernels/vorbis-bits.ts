// A little-endian bit reader (Vorbis I, section 2): the first bit is the lowest one of the first byte.

let base: usize = 0
let position: i32 = 0
let end: i32 = 0

/** Starts reading `bytes` bytes at `source`, behind which 24 more must be readable. A read beyond the end gives zeros or worse, and `overrun` tells. */
export function openBits(source: usize, bytes: i32): void {
  base = source
  position = 0
  end = bytes << 3
}

/** The bits at the position in the lower end of 64, of which 57 are good. */
export function peekBits(): u64 {
  return load<u64>(base + <usize>(position >> 3)) >> <u64>(position & 7)
}

export function skipBits(count: i32): void {
  // A broken length must not carry the position out of the buffer's padding.
  position = min(position + count, end + 64)
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

/** Bits needed to write a number: 0 for 0, 1 for 1, 3 for 7 (section 9.2.1). */
export function bitLength(value: i32): i32 {
  return value <= 0 ? 0 : 32 - clz<i32>(value)
}

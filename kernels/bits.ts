// A big-endian bit reader over linear memory. WebAssembly has no byte-swap instruction, so the bytes are swapped once,
// sixteen at a time, into words; a read is then one unaligned load, a rotation and a shift.

let base: usize = 0
let position: i32 = 0
let end: i32 = 0

/**
 * Starts reading `bytes` bytes at `source`. `words` is room for a swapped copy: both need 32 more bytes behind the end.
 * A read beyond the end gives whatever is there, and `overrun` tells.
 */
export function openBits(source: usize, words: usize, bytes: i32): void {
  const stop = <usize>(bytes + 16)
  for (let at: usize = 0; at < stop; at += 16) {
    const raw = v128.load(source + at)
    v128.store(words + at, i8x16.shuffle(raw, raw, 3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12))
  }
  base = words
  position = 0
  end = bytes << 3
}

/** Where the word lies that holds the bit at a position. */
export function wordAt(at: i32): usize {
  return base + ((<usize>(at >> 5)) << 2)
}

/** The bits at the position in the upper end of 64, of which 33 are good. */
export function window(at: i32): u64 {
  return rotl<u64>(load<u64>(wordAt(at)), 32) << (<u64>(at & 31))
}

/** The next 1 to 32 bits, without moving. */
export function peekBits(count: i32): u32 {
  return <u32>(window(position) >> <u64>(64 - count))
}

export function skipBits(count: i32): void {
  // A broken length must not carry the position out of the buffer's padding.
  position = min(position + count, end + 32)
}

export function readBits(count: i32): u32 {
  const value = peekBits(count)
  skipBits(count)
  return value
}

export function bitPosition(): i32 {
  return position
}

export function bitEnd(): i32 {
  return end
}

export function seekBit(target: i32): void {
  position = min(target, end + 32)
}

export function overrun(): bool {
  return position > end
}

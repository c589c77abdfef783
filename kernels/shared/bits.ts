// Bit reader for MSB-first streams (MP3, AAC, FLAC): the first bit is the highest bit of the first byte.
//
// WebAssembly has no byte-swap instruction, so `openBits` byte-swaps the input once, sixteen bytes at a time, into 32-bit words. A
// read is then one unaligned 64-bit load, a rotation and a shift.

/** How far the position may pass the end of the input. The buffers are padded by at least as much. */
const PADDING_BITS = 32

let base: usize = 0
let position: i32 = 0
let end: i32 = 0

/**
 * Starts reading `bytes` bytes at `source`. `words` receives the byte-swapped copy. Both buffers need 32 readable bytes behind the end.
 * Reading past the end returns garbage; callers check `overrun` afterwards.
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

/** Address of the 32-bit word that holds the bit at position `at`. */
export function wordAt(at: i32): usize {
  return base + ((<usize>(at >> 5)) << 2)
}

/** 64 bits starting at position `at`, left-aligned. At least the upper 33 are valid; the rest depends on the alignment. */
export function window(at: i32): u64 {
  return rotl<u64>(load<u64>(wordAt(at)), 32) << (<u64>(at & 31))
}

/** The next 1 to 32 bits, without advancing. */
export function peekBits(count: i32): u32 {
  return <u32>(window(position) >> <u64>(64 - count))
}

export function skipBits(count: i32): void {
  // A corrupt length field must not move the position past the padding.
  position = min(position + count, end + PADDING_BITS)
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
  position = min(target, end + PADDING_BITS)
}

export function overrun(): bool {
  return position > end
}

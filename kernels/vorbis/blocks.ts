// From Vorbis lines to samples (Vorbis I, sections 4.3.6 to 4.3.8): inverse MDCT, window, and overlap-add of blocks of two sizes.
//
// The window slope over n samples is sin(pi/2 sin^2(pi/2 (i + 1/2) / n)) (section 4.3.1). A block of N samples has N/2 lines; the
// inverse MDCT is a DCT-IV of N/2 lines, unfolded.

import { createDct4, Dct4, dct4 } from '../shared/dct4'
import { allocateZeroed } from './memory'

/** Lines of short and long blocks: half the block size. */
let shortLines = 0
let longLines = 0
let shortDct: Dct4 | null = null
let longDct: Dct4 | null = null
let shortWindow: usize = 0
let longWindow: usize = 0

export function buildBlocks(short: i32, long: i32): bool {
  shortLines = short
  longLines = long
  shortDct = createDct4(short)
  longDct = createDct4(long)
  shortWindow = createWindow(short)
  longWindow = createWindow(long)
  return shortWindow !== 0 && longWindow !== 0
}

/** The rising half of a window. */
function createWindow(length: i32): usize {
  const window = allocateZeroed((<usize>length) << 2)
  for (let i = 0; window !== 0 && i < length; i++) {
    const sine = Math.sin(((<f64>i + 0.5) / <f64>length) * (Math.PI / 2))
    store<f32>(window + ((<usize>i) << 2), <f32>Math.sin((Math.PI / 2) * sine * sine))
  }
  return window
}

export function linesOf(long: bool): i32 {
  return long ? longLines : shortLines
}

/** Replaces lines by their DCT-IV, from which `overlap` reads the block's samples. */
export function transformLines(lines: usize, long: bool): void {
  const dct = long ? longDct : shortDct
  if (dct) dct4(dct, lines, lines)
}

/**
 * Writes the samples from the middle of the previous block to the middle of this one, (last + count) / 2 of them.
 *
 * The first half of an IMDCT block is antisymmetric and the second half symmetric, so half of the DCT-IV determines each: `previous`
 * holds the lower half of the previous block's DCT-IV, `folded` all of this block's. The lower half of `folded` replaces `previous`.
 */
export function overlap(previous: usize, folded: usize, output: usize, last: i32, count: i32): void {
  const width = min(last, count)
  const window = width === longLines ? longWindow : shortWindow
  const halfOverlap = width >> 1
  const start = (last >> 1) - halfOverlap
  copyReversedNegated(previous + ((<usize>halfOverlap) << 2), output, start)
  const rising = output + ((<usize>start) << 2)
  const bytes = (<usize>halfOverlap) << 2
  const fresh = folded + ((<usize>(count - halfOverlap)) << 2)
  let back = (bytes << 1) - 16
  for (let i: usize = 0; i < bytes; i += 16) {
    const a = reversed(v128.load(previous + bytes - 16 - i))
    const b = v128.load(fresh + i)
    const up = v128.load(window + i)
    const down = reversed(v128.load(window + back))
    v128.store(rising + i, f32x4.sub(f32x4.mul(b, up), f32x4.mul(a, down)))
    v128.store(rising + back, reversed(f32x4.neg(f32x4.add(f32x4.mul(a, up), f32x4.mul(b, down)))))
    back -= 16
  }
  const rest = (count >> 1) - halfOverlap
  copyReversedNegated(folded + ((<usize>(count >> 1)) << 2), rising + (bytes << 1), rest)
  memory.copy(previous, folded, (<usize>(count >> 1)) << 2)
}

function reversed(value: v128): v128 {
  return v128.shuffle<f32>(value, value, 3, 2, 1, 0)
}

/** Copies `count` values (a multiple of four) in reverse order and negated. */
function copyReversedNegated(from: usize, to: usize, count: i32): void {
  let at = from + ((<usize>count) << 2)
  while (at > from) {
    at -= 16
    v128.store(to, f32x4.neg(reversed(v128.load(at))))
    to += 16
  }
}

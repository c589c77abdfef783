// From Vorbis lines to samples (sections 4.3.6 to 4.3.8): inverse MDCT, windows, and the overlap of neighbouring blocks of two sizes.

import { Dct4, dct4, makeDct4 } from './dct4'
import { takeRoom } from './vorbis-room'

/** For short (0) and long (1) blocks: half a block is as many lines. */
let shortLines = 0
let longLines = 0
let shortDct: Dct4 | null = null
let longDct: Dct4 | null = null
let shortWindow: usize = 0
let longWindow: usize = 0

export function buildBlocks(short: i32, long: i32): bool {
  shortLines = short
  longLines = long
  shortDct = makeDct4(short)
  longDct = makeDct4(long)
  shortWindow = makeWindow(short)
  longWindow = makeWindow(long)
  return shortWindow !== 0 && longWindow !== 0
}

/** The rising half. */
function makeWindow(length: i32): usize {
  const window = takeRoom((<usize>length) << 2)
  for (let i = 0; window !== 0 && i < length; i++) {
    const sine = Math.sin(((<f64>i + 0.5) / <f64>length) * (Math.PI / 2))
    store<f32>(window + ((<usize>i) << 2), <f32>Math.sin((Math.PI / 2) * sine * sine))
  }
  return window
}

export function linesOf(long: bool): i32 {
  return long ? longLines : shortLines
}

/** Replaces lines by their DCT-IV, out of which `overlap` reads the block's samples. */
export function transformLines(lines: usize, long: bool): void {
  const dct = long ? longDct : shortDct
  if (dct) dct4(dct, lines, lines)
}

/**
 * Writes the samples from the middle of the last block to the middle of this one, (last + count) / 2 of them. A block's second half is
 * mirrored in itself and its first half turned in itself, so half of each is enough: `kept` is the lower half of the last block's
 * transform, `folded` this block's, whose lower half is then kept.
 */
export function overlap(kept: usize, folded: usize, output: usize, last: i32, count: i32): void {
  const width = min(last, count)
  const window = width === longLines ? longWindow : shortWindow
  const reach = width >> 1
  const start = (last >> 1) - reach
  reverseNegated(kept + ((<usize>reach) << 2), output, start)
  const rising = output + ((<usize>start) << 2)
  const bytes = (<usize>reach) << 2
  const fresh = folded + ((<usize>(count - reach)) << 2)
  let back = (bytes << 1) - 16
  for (let i: usize = 0; i < bytes; i += 16) {
    const a = reversed(v128.load(kept + bytes - 16 - i))
    const b = v128.load(fresh + i)
    const up = v128.load(window + i)
    const down = reversed(v128.load(window + back))
    v128.store(rising + i, f32x4.sub(f32x4.mul(b, up), f32x4.mul(a, down)))
    v128.store(rising + back, reversed(f32x4.neg(f32x4.add(f32x4.mul(a, up), f32x4.mul(b, down)))))
    back -= 16
  }
  const rest = (count >> 1) - reach
  reverseNegated(folded + ((<usize>(count >> 1)) << 2), rising + (bytes << 1), rest)
  memory.copy(kept, folded, (<usize>(count >> 1)) << 2)
}

function reversed(value: v128): v128 {
  return v128.shuffle<f32>(value, value, 3, 2, 1, 0)
}

/** Copies `count` values, a multiple of four, back to front and with their signs turned. */
function reverseNegated(from: usize, to: usize, count: i32): void {
  let at = from + ((<usize>count) << 2)
  while (at > from) {
    at -= 16
    v128.store(to, f32x4.neg(reversed(v128.load(at))))
    to += 16
  }
}

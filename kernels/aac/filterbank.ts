// AAC filterbank (ISO/IEC 14496-3, 4.6.11): inverse MDCT, window, overlap-add.
//
//   x[n] = 2/N sum over k of X[k] cos(2 pi / N (n + n0) (k + 1/2)), n0 = (N/2 + 1) / 2, N = 2,048 or 256
//
// A DCT-IV of N/2 lines gives half of the N samples; the rest are mirrored copies (`unfolded`). Windows: sine, or Kaiser-Bessel derived
// with alpha = 4 (long) and 6 (short).

import { createDct4, Dct4, dct4 } from '../shared/dct4'
import { LINES, SHORT_LINES } from './constants'

const PI: f64 = Math.PI
const LONG_LINES = LINES
const LONG_BYTES = LONG_LINES * 4
const SHORT_BYTES = SHORT_LINES * 4
const SHORT_WINDOWS = 8
/** Start and end of the slope in start and stop windows: 128 samples centred in the 1,024. */
const SLOPE_START = 448
const SLOPE_END = 576
const LONG_ALPHA: f64 = 4
const SHORT_ALPHA: f64 = 6

/** window_sequence; 0 is only_long_sequence. */
const LONG_START = 1
export const EIGHT_SHORT = 2
const LONG_STOP = 3

/** Rising halves of the windows, indexed by window_shape: 0 sine, 1 Kaiser-Bessel derived. */
const longWindows = memory.data(2 * 1024 * 4, 16)
const shortWindows = memory.data(2 * 128 * 4, 16)
/** Output of the DCT-IV. */
const folded = memory.data(1024 * 4, 16)
/** Overlapped sum of the eight short windows. */
const shortWindowSum = memory.data(2048 * 4, 16)

let longDct: Dct4 = new Dct4()
let shortDct: Dct4 = new Dct4()

export function buildFilterbank(): void {
  longDct = createDct4(LONG_LINES)
  shortDct = createDct4(SHORT_LINES)
  fillSine(longWindows, LONG_LINES)
  fillKaiserBessel(longWindows + LONG_BYTES, LONG_LINES, LONG_ALPHA)
  fillSine(shortWindows, SHORT_LINES)
  fillKaiserBessel(shortWindows + SHORT_BYTES, SHORT_LINES, SHORT_ALPHA)
}

function fillSine(at: usize, length: i32): void {
  for (let n = 0; n < length; n++) {
    store<f32>(at + ((<usize>n) << 2), <f32>Math.sin((PI / <f64>(2 * length)) * (<f64>n + 0.5)))
  }
}

/** Modified Bessel function of the first kind, order zero, by its power series. */
function besselI0(x: f64): f64 {
  let sum: f64 = 1
  let term: f64 = 1
  for (let k = 1; k < 60; k++) {
    term *= (x / 2 / <f64>k) * (x / 2 / <f64>k)
    sum += term
  }
  return sum
}

/** w[n] = sqrt(sum of the Kaiser window up to n / sum of all of it). */
function fillKaiserBessel(at: usize, length: i32, alpha: f64): void {
  let total: f64 = 0
  for (let n = 0; n <= length; n++) total += kaiser(n, length, alpha)
  let running: f64 = 0
  for (let n = 0; n < length; n++) {
    running += kaiser(n, length, alpha)
    store<f32>(at + ((<usize>n) << 2), <f32>Math.sqrt(running / total))
  }
}

function kaiser(n: i32, length: i32, alpha: f64): f64 {
  const x = (2 * <f64>n) / <f64>length - 1
  return besselI0(PI * alpha * Math.sqrt(max<f64>(0, 1 - x * x)))
}

/** Sample n (of 2 * lines) of the inverse MDCT, read from the DCT-IV. */
function unfolded(n: i32, lines: i32): f32 {
  const half = lines >> 1
  if (n < half) return load<f32>(folded + ((<usize>(n + half)) << 2))
  if (n < lines + half) return -load<f32>(folded + ((<usize>(lines + half - 1 - n)) << 2))
  return -load<f32>(folded + ((<usize>(n - lines - half)) << 2))
}

/**
 * Turns 1,024 lines into 1,024 samples at `output`. `overlap` holds the second half of the window for the next frame.
 * The lines are already scaled by 1/32768 and by the 2/N of a long window.
 */
export function synthesise(
  lines: usize,
  overlap: usize,
  output: usize,
  sequence: i32,
  shape: i32,
  lastShape: i32,
): void {
  const rise = longWindows + <usize>lastShape * LONG_BYTES
  const fall = longWindows + <usize>shape * LONG_BYTES
  const shortRise = shortWindows + <usize>lastShape * SHORT_BYTES
  const shortFall = shortWindows + <usize>shape * SHORT_BYTES
  if (sequence === EIGHT_SHORT) {
    sumShortWindows(lines, shape, lastShape)
    // The lines are scaled by the 2/N of a long window; a short one is eight times shorter.
    for (let n: usize = 0; n < 8192; n += 4) store<f32>(shortWindowSum + n, load<f32>(shortWindowSum + n) * 8)
    for (let n: usize = 0; n < 4096; n += 4) {
      store<f32>(output + n, load<f32>(overlap + n) + load<f32>(shortWindowSum + n))
    }
    memory.copy(overlap, shortWindowSum + LONG_BYTES, LONG_BYTES)
    return
  }
  dct4(longDct, lines, folded)
  if (sequence === LONG_STOP) {
    for (let n = 0; n < SLOPE_START; n++)
      store<f32>(output + ((<usize>n) << 2), load<f32>(overlap + ((<usize>n) << 2)))
    for (let n = SLOPE_START; n < SLOPE_END; n++) {
      const at = (<usize>n) << 2
      store<f32>(
        output + at,
        load<f32>(overlap + at) + unfolded(n, LONG_LINES) * load<f32>(shortRise + at - SLOPE_START * 4),
      )
    }
    for (let n = SLOPE_END; n < LONG_LINES; n++) {
      const at = (<usize>n) << 2
      store<f32>(output + at, load<f32>(overlap + at) + unfolded(n, LONG_LINES))
    }
  } else {
    for (let n = 0; n < 512; n++) {
      const at = (<usize>n) << 2
      const up = load<f32>(folded + at + 2048)
      store<f32>(output + at, load<f32>(overlap + at) + up * load<f32>(rise + at))
      // The second quarter mirrors the first, negated.
      const back = (<usize>(1023 - n)) << 2
      store<f32>(output + back, load<f32>(overlap + back) - up * load<f32>(rise + back))
    }
  }
  if (sequence === LONG_START) {
    for (let n = 0; n < SLOPE_START; n++)
      store<f32>(overlap + ((<usize>n) << 2), unfolded(LONG_LINES + n, LONG_LINES))
    for (let n = SLOPE_START; n < SLOPE_END; n++) {
      const window = load<f32>(shortFall + ((<usize>(SLOPE_END - 1 - n)) << 2))
      store<f32>(overlap + ((<usize>n) << 2), unfolded(LONG_LINES + n, LONG_LINES) * window)
    }
    memory.fill(overlap + SLOPE_END * 4, 0, SLOPE_START * 4)
  } else {
    for (let n = 0; n < 512; n++) {
      const at = (<usize>n) << 2
      const back = (<usize>(1023 - n)) << 2
      const down = -load<f32>(folded + <usize>(2044 - at))
      store<f32>(overlap + at, down * load<f32>(fall + back))
      store<f32>(overlap + back, down * load<f32>(fall + at))
    }
  }
}

/** Overlap-adds eight short windows, 128 samples apart, from sample 448 on. */
function sumShortWindows(lines: usize, shape: i32, lastShape: i32): void {
  memory.fill(shortWindowSum, 0, 2 * LONG_BYTES)
  const fall = shortWindows + <usize>shape * SHORT_BYTES
  for (let w = 0; w < SHORT_WINDOWS; w++) {
    const rise = shortWindows + <usize>(w === 0 ? lastShape : shape) * SHORT_BYTES
    dct4(shortDct, lines + <usize>(w * SHORT_BYTES), folded)
    let at = shortWindowSum + <usize>((SLOPE_START + SHORT_LINES * w) << 2)
    for (let n = 0; n < SHORT_LINES; n++) {
      store<f32>(at, load<f32>(at) + unfolded(n, SHORT_LINES) * load<f32>(rise + ((<usize>n) << 2)))
      at += 4
    }
    for (let n = 0; n < SHORT_LINES; n++) {
      store<f32>(
        at,
        load<f32>(at) +
          unfolded(SHORT_LINES + n, SHORT_LINES) * load<f32>(fall + ((<usize>(SHORT_LINES - 1 - n)) << 2)),
      )
      at += 4
    }
  }
}

// From AAC spectra to samples: inverse MDCT through a DCT-IV, windows, overlap-add (ISO/IEC 14496-3, 4.6.11).

import { Dct4, dct4, makeDct4 } from './dct4'

const PI: f64 = Math.PI

export const ONLY_LONG = 0
export const LONG_START = 1
export const EIGHT_SHORT = 2
export const LONG_STOP = 3

/** Rising halves, indexed by window shape: 0 sine, 1 Kaiser-Bessel derived. */
const longWindows = memory.data(2 * 1024 * 4, 16)
const shortWindows = memory.data(2 * 128 * 4, 16)
const folded = memory.data(1024 * 4, 16)
const shortSum = memory.data(2048 * 4, 16)

let longDct: Dct4 = new Dct4()
let shortDct: Dct4 = new Dct4()

export function buildFilterbank(): void {
  longDct = makeDct4(1024)
  shortDct = makeDct4(128)
  fillSine(longWindows, 1024)
  fillKaiserBessel(longWindows + 1024 * 4, 1024, 4)
  fillSine(shortWindows, 128)
  fillKaiserBessel(shortWindows + 128 * 4, 128, 6)
}

function fillSine(at: usize, length: i32): void {
  for (let n = 0; n < length; n++) {
    store<f32>(at + ((<usize>n) << 2), <f32>Math.sin((PI / <f64>(2 * length)) * (<f64>n + 0.5)))
  }
}

function besselI0(x: f64): f64 {
  let sum: f64 = 1
  let term: f64 = 1
  for (let k = 1; k < 60; k++) {
    term *= (x / 2 / <f64>k) * (x / 2 / <f64>k)
    sum += term
  }
  return sum
}

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

/** The inverse MDCT's sample n (of 2 * lines), read out of the folded DCT-IV. */
function unfolded(n: i32, lines: i32): f32 {
  const half = lines >> 1
  if (n < half) return load<f32>(folded + ((<usize>(n + half)) << 2))
  if (n < lines + half) return -load<f32>(folded + ((<usize>(lines + half - 1 - n)) << 2))
  return -load<f32>(folded + ((<usize>(n - lines - half)) << 2))
}

/**
 * Turns 1,024 lines into 1,024 samples at `output`. `overlap` keeps the second half for the next frame.
 * The lines carry the 1/32768 and the 2/N of a long window already.
 */
export function synthesise(
  lines: usize,
  overlap: usize,
  output: usize,
  sequence: i32,
  shape: i32,
  lastShape: i32,
): void {
  const rise = longWindows + <usize>lastShape * 4096
  const fall = longWindows + <usize>shape * 4096
  const shortRise = shortWindows + <usize>lastShape * 512
  const shortFall = shortWindows + <usize>shape * 512
  if (sequence === EIGHT_SHORT) {
    sumShortWindows(lines, shape, lastShape)
    // The lines carry 2/N of a long window; a short one is eight times shorter.
    for (let n: usize = 0; n < 8192; n += 4) store<f32>(shortSum + n, load<f32>(shortSum + n) * 8)
    for (let n: usize = 0; n < 4096; n += 4) {
      store<f32>(output + n, load<f32>(overlap + n) + load<f32>(shortSum + n))
    }
    memory.copy(overlap, shortSum + 4096, 4096)
    return
  }
  dct4(longDct, lines, folded)
  if (sequence === LONG_STOP) {
    for (let n = 0; n < 448; n++)
      store<f32>(output + ((<usize>n) << 2), load<f32>(overlap + ((<usize>n) << 2)))
    for (let n = 448; n < 576; n++) {
      const at = (<usize>n) << 2
      store<f32>(
        output + at,
        load<f32>(overlap + at) + unfolded(n, 1024) * load<f32>(shortRise + at - 448 * 4),
      )
    }
    for (let n = 576; n < 1024; n++) {
      const at = (<usize>n) << 2
      store<f32>(output + at, load<f32>(overlap + at) + unfolded(n, 1024))
    }
  } else {
    for (let n = 0; n < 512; n++) {
      const at = (<usize>n) << 2
      const up = load<f32>(folded + at + 2048)
      store<f32>(output + at, load<f32>(overlap + at) + up * load<f32>(rise + at))
      // The second quarter mirrors the first with its sign turned.
      const back = (<usize>(1023 - n)) << 2
      store<f32>(output + back, load<f32>(overlap + back) - up * load<f32>(rise + back))
    }
  }
  if (sequence === LONG_START) {
    for (let n = 0; n < 448; n++) store<f32>(overlap + ((<usize>n) << 2), unfolded(1024 + n, 1024))
    for (let n = 448; n < 576; n++) {
      const window = load<f32>(shortFall + ((<usize>(575 - n)) << 2))
      store<f32>(overlap + ((<usize>n) << 2), unfolded(1024 + n, 1024) * window)
    }
    memory.fill(overlap + 576 * 4, 0, 448 * 4)
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

function sumShortWindows(lines: usize, shape: i32, lastShape: i32): void {
  memory.fill(shortSum, 0, 2048 * 4)
  const fall = shortWindows + <usize>shape * 512
  for (let w = 0; w < 8; w++) {
    const rise = shortWindows + <usize>(w === 0 ? lastShape : shape) * 512
    dct4(shortDct, lines + <usize>(w * 512), folded)
    let at = shortSum + <usize>((448 + 128 * w) << 2)
    for (let n = 0; n < 128; n++) {
      store<f32>(at, load<f32>(at) + unfolded(n, 128) * load<f32>(rise + ((<usize>n) << 2)))
      at += 4
    }
    for (let n = 0; n < 128; n++) {
      store<f32>(at, load<f32>(at) + unfolded(128 + n, 128) * load<f32>(fall + ((<usize>(127 - n)) << 2)))
      at += 4
    }
  }
}

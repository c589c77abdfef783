// Power spectrum by a windowed real FFT, and what is computed from it: band levels in decibels, cepstrum, spectral flux and moments.

import { createFftPlan, transform } from '../shared/fft'

const TWO_PI: f64 = 6.283185307179586

/** A spectrum is a record of the frame size and pointers to its tables. Byte offsets of the fields: */
const SIZE = 0
const PLAN = 4
const WINDOW = 8
const TWIDDLE_RE = 12
const TWIDDLE_IM = 16
/** Scratch: four planes of size / 2 floats. */
const WORK = 20
const RECORD_BYTES = 32

/** 10 log10(2): decibels per unit of log2 of a power. */
const DECIBELS_PER_LOG2: f32 = 3.0102999566
const ROLL_OFF: f32 = 0.85

const tripleMeans = memory.data(256 * 4, 16)

/** Creates the tables for frames of `size` samples. The host writes the window to spectrumWindow(). */
export function createSpectrum(size: i32): usize {
  const half = size >> 1
  const spectrum = heap.alloc(RECORD_BYTES)
  store<i32>(spectrum, size, SIZE)
  store<usize>(spectrum, createFftPlan(half), PLAN)
  store<usize>(spectrum, heap.alloc((<usize>size) << 2), WINDOW)
  const re = heap.alloc(((<usize>half) << 2) + 16)
  const im = heap.alloc(((<usize>half) << 2) + 16)
  for (let k = 0; k < half; k++) {
    const angle = (-TWO_PI * <f64>k) / <f64>size
    store<f32>(re + ((<usize>k) << 2), <f32>Math.cos(angle))
    store<f32>(im + ((<usize>k) << 2), <f32>Math.sin(angle))
  }
  store<usize>(spectrum, re, TWIDDLE_RE)
  store<usize>(spectrum, im, TWIDDLE_IM)
  store<usize>(spectrum, heap.alloc(((<usize>half) << 4) + 64), WORK)
  return spectrum
}

export function spectrumWindow(spectrum: usize): usize {
  return load<usize>(spectrum, WINDOW)
}

/**
 * Writes |X[k]|^2, k = 0 to size / 2, of the windowed frame at `input` to `power`.
 *
 * A real FFT of N samples through a complex one of N/2: even samples are the real parts, odd ones the imaginary parts. With Z its
 * result, X[k] = (Z[k] + Z*[N/2 - k]) / 2 - i exp(-2 pi i k / N) (Z[k] - Z*[N/2 - k]) / 2.
 */
export function powerSpectrum(spectrum: usize, input: usize, power: usize): void {
  const size = load<i32>(spectrum, SIZE)
  const half = size >> 1
  const plane = (<usize>half) << 2
  const window = load<usize>(spectrum, WINDOW)
  const re = load<usize>(spectrum, WORK)
  const im = re + plane
  const re2 = im + plane
  const im2 = re2 + plane

  for (let i: usize = 0; i < plane; i += 16) {
    const a = f32x4.mul(v128.load(input + i * 2), v128.load(window + i * 2))
    const b = f32x4.mul(v128.load(input + i * 2 + 16), v128.load(window + i * 2 + 16))
    v128.store(re + i, v128.shuffle<f32>(a, b, 0, 2, 4, 6))
    v128.store(im + i, v128.shuffle<f32>(a, b, 1, 3, 5, 7))
  }
  const swapped = transform(load<usize>(spectrum, PLAN), half, re, im, re2, im2)
  const zr = swapped ? re2 : re
  const zi = swapped ? im2 : im
  const wr = load<usize>(spectrum, TWIDDLE_RE)
  const wi = load<usize>(spectrum, TWIDDLE_IM)
  const r0 = load<f32>(zr)
  const i0 = load<f32>(zi)
  store<f32>(power, (r0 + i0) * (r0 + i0))
  store<f32>(power + plane, (r0 - i0) * (r0 - i0))
  const quarter = f32x4.splat(0.25)
  // Bins k and half - k come from the same pair of values; four pairs at a time, the mirrored four reversed.
  for (let k = 1; k <= half >> 1; k += 4) {
    const at = (<usize>k) << 2
    const back = (<usize>(half - k - 3)) << 2
    const ar = v128.load(zr + at)
    const ai = v128.load(zi + at)
    const mr = v128.load(zr + back)
    const mi = v128.load(zi + back)
    const br = v128.shuffle<f32>(mr, mr, 3, 2, 1, 0)
    const bi = v128.shuffle<f32>(mi, mi, 3, 2, 1, 0)
    const a = f32x4.add(ar, br)
    const b = f32x4.sub(ai, bi)
    const c = f32x4.sub(ar, br)
    const d = f32x4.add(ai, bi)
    const cw = v128.load(wr + at)
    const sw = v128.load(wi + at)
    const oddR = f32x4.relaxed_madd(sw, c, f32x4.mul(cw, d))
    const oddI = f32x4.relaxed_nmadd(cw, c, f32x4.mul(sw, d))
    const upR = f32x4.add(a, oddR)
    const upI = f32x4.add(b, oddI)
    const downR = f32x4.sub(a, oddR)
    const downI = f32x4.sub(b, oddI)
    const up = f32x4.mul(f32x4.relaxed_madd(upI, upI, f32x4.mul(upR, upR)), quarter)
    const down = f32x4.mul(f32x4.relaxed_madd(downI, downI, f32x4.mul(downR, downR)), quarter)
    // Store the mirrored side first: where both overlap in the middle they agree.
    v128.store(power + back, v128.shuffle<f32>(down, down, 3, 2, 1, 0))
    v128.store(power + at, up)
  }
}

/** log2 of four positive floats: the exponent plus a polynomial of the mantissa. The absolute error is below 1e-5. */
export function log2x4(v: v128): v128 {
  const exponent = f32x4.convert_i32x4_s(i32x4.sub(i32x4.shr_u(v, 23), i32x4.splat(127)))
  const mantissa = v128.or(v128.and(v, i32x4.splat(0x7fffff)), i32x4.splat(0x3f800000))
  const m = f32x4.sub(mantissa, f32x4.splat(1))
  // A least-squares fit of log2(1 + m) / m on [0, 1], constrained to be exact at m = 1.
  let p = f32x4.splat(-0.03458651)
  p = f32x4.relaxed_madd(p, m, f32x4.splat(0.14643361))
  p = f32x4.relaxed_madd(p, m, f32x4.splat(-0.30338966))
  p = f32x4.relaxed_madd(p, m, f32x4.splat(0.46930169))
  p = f32x4.relaxed_madd(p, m, f32x4.splat(-0.72044237))
  p = f32x4.relaxed_madd(p, m, f32x4.splat(1.44268325))
  return f32x4.relaxed_madd(p, m, exponent)
}

/**
 * Band levels in decibels: 10 log10(floor + sum over bins of weight power). `table` holds for each band the first bin, the number of bins
 * (a multiple of 4), and as many weights. `floor` keeps silence finite. `bands` is a multiple of 4.
 */
export function bandLevels(power: usize, table: usize, bands: i32, floor: f32, output: usize): void {
  let at = table
  for (let band = 0; band < bands; band++) {
    const first = (<usize>load<i32>(at)) << 2
    const count = (<usize>load<i32>(at + 4)) << 2
    at += 8
    let sum = f32x4.splat(0)
    for (let i: usize = 0; i < count; i += 16) {
      sum = f32x4.relaxed_madd(v128.load(power + first + i), v128.load(at + i), sum)
    }
    at += count
    const pair = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1))
    store<f32>(
      output + ((<usize>band) << 2),
      f32x4.extract_lane(pair, 0) + f32x4.extract_lane(pair, 1) + floor,
    )
  }
  const scale = f32x4.splat(DECIBELS_PER_LOG2)
  for (let i: usize = 0; i < (<usize>bands) << 2; i += 16) {
    v128.store(output + i, f32x4.mul(log2x4(v128.load(output + i)), scale))
  }
}

/** Quantises `count` levels (a multiple of 16) to bytes: round((level - floor) stepsPerDb), clamped to 0..255. */
export function quantiseLevels(levels: usize, count: i32, floor: f32, stepsPerDb: f32, output: usize): void {
  for (let i: usize = 0; i < <usize>count; i += 16) {
    const at = levels + (i << 2)
    const low = i16x8.narrow_i32x4_s(quantise4(at, floor, stepsPerDb), quantise4(at + 16, floor, stepsPerDb))
    const high = i16x8.narrow_i32x4_s(
      quantise4(at + 32, floor, stepsPerDb),
      quantise4(at + 48, floor, stepsPerDb),
    )
    v128.store(output + i, i8x16.narrow_i16x8_u(low, high))
  }
}

function quantise4(at: usize, floor: f32, stepsPerDb: f32): v128 {
  const above = f32x4.mul(f32x4.sub(v128.load(at), f32x4.splat(floor)), f32x4.splat(stepsPerDb))
  return i32x4.trunc_sat_f32x4_s(f32x4.floor(f32x4.add(above, f32x4.splat(0.5))))
}

/** Averages `count` levels (a multiple of 48) in groups of three and quantises the means as quantiseLevels does. */
export function quantiseTriples(levels: usize, count: i32, floor: f32, stepsPerDb: f32, output: usize): void {
  const third: f32 = 1 / <f32>3
  const means = tripleMeans
  for (let i: usize = 0; i < <usize>(count / 3); i++) {
    const at = levels + i * 12
    store<f32>(means + (i << 2), (load<f32>(at) + load<f32>(at, 4) + load<f32>(at, 8)) * third)
  }
  quantiseLevels(means, count / 3, floor, stepsPerDb, output)
}

/**
 * Spectral flux with a maximum filter (SuperFlux, Böck and Widmer 2013): mean over bands of max(0, level[b] - max(previous[b - 1],
 * previous[b], previous[b + 1])). The filter keeps vibrato from counting as an onset. `previous` has one extra level on each side and is
 * replaced by `levels`. `bands` is a multiple of 4.
 */
export function superFlux(levels: usize, previous: usize, bands: i32): f32 {
  const zero = f32x4.splat(0)
  const bytes = (<usize>bands) << 2
  let sum = zero
  for (let i: usize = 0; i < bytes; i += 16) {
    const at = previous + i
    const loudest = f32x4.pmax(f32x4.pmax(v128.load(at), v128.load(at, 4)), v128.load(at, 8))
    sum = f32x4.add(sum, f32x4.pmax(f32x4.sub(v128.load(levels + i), loudest), zero))
  }
  memory.copy(previous + 4, levels, bytes)
  return sumLanes(sum) / <f32>bands
}

/** output = matrix input, with `rows` x `columns` values; `columns` is a multiple of 4. */
export function multiplyMatrix(matrix: usize, rows: i32, columns: i32, input: usize, output: usize): void {
  const bytes = (<usize>columns) << 2
  for (let r = 0; r < rows; r++) {
    const row = matrix + <usize>r * bytes
    let sum = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16) {
      sum = f32x4.relaxed_madd(v128.load(row + i), v128.load(input + i), sum)
    }
    const pair = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1))
    store<f32>(output + ((<usize>r) << 2), f32x4.extract_lane(pair, 0) + f32x4.extract_lane(pair, 1))
  }
}

/**
 * Moments of a power spectrum of `bins` + 1 bins. Writes five floats: energy, centroid, spread (standard deviation), 85 % roll-off, all
 * in bins, and flatness (geometric over arithmetic mean).
 */
export function spectralMoments(power: usize, bins: i32, output: usize): void {
  let energy: f32 = 0
  let first: f32 = 0
  let second: f32 = 0
  let sums = f32x4.splat(0)
  let firsts = f32x4.splat(0)
  let seconds = f32x4.splat(0)
  let logs = f32x4.splat(0)
  let index = f32x4(0, 1, 2, 3)
  const step = f32x4.splat(4)
  const tiny = f32x4.splat(1e-12)
  for (let i: usize = 0; i < (<usize>bins) << 2; i += 16) {
    const p = v128.load(power + i)
    const weighted = f32x4.mul(p, index)
    sums = f32x4.add(sums, p)
    firsts = f32x4.add(firsts, weighted)
    seconds = f32x4.relaxed_madd(weighted, index, seconds)
    logs = f32x4.add(logs, log2x4(f32x4.add(p, tiny)))
    index = f32x4.add(index, step)
  }
  energy = sumLanes(sums)
  first = sumLanes(firsts)
  second = sumLanes(seconds)
  const safe = energy + <f32>1e-20
  const centroid = first / safe
  const goal = energy * ROLL_OFF
  let running: f32 = 0
  let edge = 0
  while (edge < bins) {
    running += load<f32>(power + ((<usize>edge) << 2))
    if (running >= goal) break
    edge += 1
  }
  store<f32>(output, energy)
  store<f32>(output + 4, centroid)
  store<f32>(output + 8, <f32>Math.sqrt(<f64>max<f32>(0, second / safe - centroid * centroid)))
  store<f32>(output + 12, <f32>edge)
  const geometric = 2.0 ** (<f64>sumLanes(logs) / <f64>bins)
  store<f32>(output + 16, <f32>(geometric / (<f64>energy / <f64>bins + 1e-12)))
}

function sumLanes(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) + f32x4.extract_lane(v, 1) + f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3)
  )
}

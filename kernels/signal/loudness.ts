// K-weighting and true peak of ITU-R BS.1770-4, for pairs of channels at the sample rate of the file.
//
// K-weighting (annex 1) is two biquads: a high shelf that models the head and a high-pass ("RLB"). The recommendation gives their
// coefficients for 48 kHz only (tables 1 and 2). For other rates they are derived by the bilinear transform from the analogue prototypes
// below, whose parameters are those of libebur128; at 48 kHz they reproduce the tables.
//
// True peak (annex 2) is the largest magnitude after fourfold oversampling. The interpolation filter is a Hann-windowed sinc of 16 taps
// per phase, not the filter of annex 2; the recommendation allows others.

const PI: f64 = Math.PI
/** High shelf: corner frequency in Hz, quality, gain in dB, and the exponent that gives the gain at the corner. */
const SHELF_HZ: f64 = 1681.974450955533
const SHELF_Q: f64 = 0.7071752369554196
const SHELF_DB: f64 = 3.999843853973347
const SHELF_CORNER: f64 = 0.4996667741545416
/** High-pass: corner frequency in Hz, quality. */
const HIGH_PASS_HZ: f64 = 38.13547087602444
const HIGH_PASS_Q: f64 = 0.5003270373238773

/** Byte offsets into `coefficients`. The numerator of the high-pass is 1, -2, 1 and needs no storage. */
const SHELF_B0 = 0
const SHELF_B1 = 8
const SHELF_B2 = 16
const SHELF_A1 = 24
const SHELF_A2 = 32
const HIGH_PASS_A1 = 40
const HIGH_PASS_A2 = 48

/** Up to 64 channels. Filter state of a pair: four f64x2, two per biquad, one channel per lane. */
const MAX_PAIRS = 32
const PAIR_STATE = 64
/** Taps of the interpolation filter. There are three phases between two samples; a fourth slot pads each tap to a vector. */
const TAPS = 16

const coefficients = memory.data(10 * 8, 16)
const states = memory.data(32 * PAIR_STATE, 16)
const energies = memory.data(16, 16)
const phases = memory.data(TAPS * 16, 16)

/** How far the signal between samples is assumed to exceed the samples around it; see truePeak. */
const OVERSHOOT: f32 = 1.5
/** Filter states below this are set to zero. */
const DENORMAL_LIMIT: f64 = 1e-30

/** Designs the filters for a sample rate and resets their states. */
export function prepareLoudness(sampleRate: f64): void {
  let k = Math.tan((PI * SHELF_HZ) / sampleRate)
  let q: f64 = SHELF_Q
  const high = 10.0 ** (SHELF_DB / 20)
  const band = high ** SHELF_CORNER
  let a0 = 1 + k / q + k * k
  store<f64>(coefficients + SHELF_B0, (high + (band * k) / q + k * k) / a0)
  store<f64>(coefficients + SHELF_B1, (2 * (k * k - high)) / a0)
  store<f64>(coefficients + SHELF_B2, (high - (band * k) / q + k * k) / a0)
  store<f64>(coefficients + SHELF_A1, (2 * (k * k - 1)) / a0)
  store<f64>(coefficients + SHELF_A2, (1 - k / q + k * k) / a0)
  k = Math.tan((PI * HIGH_PASS_HZ) / sampleRate)
  q = HIGH_PASS_Q
  a0 = 1 + k / q + k * k
  store<f64>(coefficients + HIGH_PASS_A1, (2 * (k * k - 1)) / a0)
  store<f64>(coefficients + HIGH_PASS_A2, (1 - k / q + k * k) / a0)
  memory.fill(states, 0, MAX_PAIRS * PAIR_STATE)
  designInterpolators()
}

/**
 * Filters `count` samples of two channels (pass the same pointer twice for mono) and sums the squares of the result; `weightedEnergy`
 * returns the sums.
 *
 * The biquads are in transposed direct form II with the feed-forward path folded in (d = b - a b0), so that each state depends on the
 * previous one through a single fused multiply-add. A recursive filter is bound by that latency. Two samples per iteration.
 */
export function applyKWeighting(pair: i32, left: usize, right: usize, count: i32): void {
  const b0 = f64x2.splat(load<f64>(coefficients, SHELF_B0))
  const a1 = f64x2.splat(load<f64>(coefficients, SHELF_A1))
  const a2 = f64x2.splat(load<f64>(coefficients, SHELF_A2))
  const d1 = f64x2.splat(
    load<f64>(coefficients, SHELF_B1) - load<f64>(coefficients, SHELF_A1) * load<f64>(coefficients, SHELF_B0),
  )
  const d2 = f64x2.splat(
    load<f64>(coefficients, SHELF_B2) - load<f64>(coefficients, SHELF_A2) * load<f64>(coefficients, SHELF_B0),
  )
  const c1 = f64x2.splat(load<f64>(coefficients, HIGH_PASS_A1))
  const c2 = f64x2.splat(load<f64>(coefficients, HIGH_PASS_A2))
  const e1 = f64x2.splat(-2 - load<f64>(coefficients, HIGH_PASS_A1))
  const e2 = f64x2.splat(1 - load<f64>(coefficients, HIGH_PASS_A2))
  const state = states + <usize>(pair * PAIR_STATE)
  let s1 = v128.load(state)
  let s2 = v128.load(state, 16)
  let t1 = v128.load(state, 32)
  let t2 = v128.load(state, 48)
  let sum = f64x2.splat(0)
  let i: usize = 0
  for (const pairs = (<usize>(count & ~1)) << 2; i < pairs; i += 8) {
    const two = v128.shuffle<f32>(v128.load_zero<f64>(left + i), v128.load_zero<f64>(right + i), 0, 4, 1, 5)
    let x = f64x2.promote_low_f32x4(two)
    let y = f64x2.relaxed_madd(b0, x, s1)
    const s = f64x2.relaxed_nmadd(a1, s1, f64x2.relaxed_madd(d1, x, s2))
    s2 = f64x2.relaxed_nmadd(a2, s1, f64x2.mul(d2, x))
    let z = f64x2.add(y, t1)
    const t = f64x2.relaxed_nmadd(c1, t1, f64x2.relaxed_madd(e1, y, t2))
    t2 = f64x2.relaxed_nmadd(c2, t1, f64x2.mul(e2, y))
    sum = f64x2.relaxed_madd(z, z, sum)
    x = f64x2.promote_low_f32x4(v128.shuffle<f32>(two, two, 2, 3, 2, 3))
    y = f64x2.relaxed_madd(b0, x, s)
    s1 = f64x2.relaxed_nmadd(a1, s, f64x2.relaxed_madd(d1, x, s2))
    s2 = f64x2.relaxed_nmadd(a2, s, f64x2.mul(d2, x))
    z = f64x2.add(y, t)
    t1 = f64x2.relaxed_nmadd(c1, t, f64x2.relaxed_madd(e1, y, t2))
    t2 = f64x2.relaxed_nmadd(c2, t, f64x2.mul(e2, y))
    sum = f64x2.relaxed_madd(z, z, sum)
  }
  if (count & 1) {
    const one = v128.load_lane<f32>(right + i, v128.load_zero<f32>(left + i), 1)
    const x = f64x2.promote_low_f32x4(one)
    const y = f64x2.relaxed_madd(b0, x, s1)
    const s = f64x2.relaxed_nmadd(a1, s1, f64x2.relaxed_madd(d1, x, s2))
    s2 = f64x2.relaxed_nmadd(a2, s1, f64x2.mul(d2, x))
    s1 = s
    const z = f64x2.add(y, t1)
    const t = f64x2.relaxed_nmadd(c1, t1, f64x2.relaxed_madd(e1, y, t2))
    t2 = f64x2.relaxed_nmadd(c2, t1, f64x2.mul(e2, y))
    t1 = t
    sum = f64x2.relaxed_madd(z, z, sum)
  }
  v128.store(state, flushDenormals(s1))
  v128.store(state, flushDenormals(s2), 16)
  v128.store(state, flushDenormals(t1), 32)
  v128.store(state, flushDenormals(t2), 48)
  v128.store(energies, sum)
}

/** Sets tiny values to zero. In digital silence the filters would decay into denormal numbers, which are a hundred times slower. */
function flushDenormals(v: v128): v128 {
  return v128.and(v, f64x2.gt(f64x2.abs(v), f64x2.splat(DENORMAL_LIMIT)))
}

export function weightedEnergy(lane: i32): f64 {
  return load<f64>(energies + ((<usize>lane) << 3))
}

function designInterpolators(): void {
  for (let phase = 1; phase <= 3; phase++) {
    let total: f64 = 0
    for (let t = 0; t < TAPS; t++) total += windowedSinc(t, phase)
    for (let t = 0; t < TAPS; t++) {
      store<f32>(phases + <usize>((t * 4 + phase - 1) << 2), <f32>(windowedSinc(t, phase) / total))
    }
  }
}

/** sinc(x) 1/2 (1 + cos(pi x / 8)) at the distance x of a tap from the point a quarter, half or three quarters behind a sample. */
function windowedSinc(tap: i32, phase: i32): f64 {
  const x = <f64>(tap - TAPS / 2 + 1) - <f64>phase / 4
  const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / <f64>(TAPS / 2))
  return (Math.sin(Math.PI * x) / (Math.PI * x)) * window
}

/**
 * The larger of `peak` and the largest magnitude at and between the samples. `input` starts with 16 samples of history, followed by
 * `count` new ones (a multiple of 8).
 *
 * A group of eight samples is interpolated only where that could raise the peak: between samples the signal is assumed to exceed the
 * largest sample around by at most OVERSHOOT. Only tones at the very edge of the band exceed that, and those are missed only when they
 * are 4 dB below the loudest passage. In return the measurement takes half the time.
 */
export function truePeak(input: usize, count: i32, peak: f32): f32 {
  let currentPeak = peak
  let limit = f32x4.splat(peak / OVERSHOOT)
  for (let from = 0; from < count; from += 8) {
    const at = input + ((<usize>from) << 2)
    const around = maxOf16(at + ((TAPS / 4) << 2))
    if (!v128.any_true(f32x4.gt(around, limit))) continue
    let a = f32x4.splat(0)
    let b = a
    let c = a
    let d = a
    let e = a
    let f = a
    for (let t: usize = 0; t < <usize>TAPS; t++) {
      const x = v128.load(at + (t << 2))
      const y = v128.load(at + (t << 2), 16)
      const h = phases + (t << 4)
      const first = v128.load_splat<f32>(h)
      a = f32x4.relaxed_madd(x, first, a)
      d = f32x4.relaxed_madd(y, first, d)
      const second = v128.load_splat<f32>(h, 4)
      b = f32x4.relaxed_madd(x, second, b)
      e = f32x4.relaxed_madd(y, second, e)
      const third = v128.load_splat<f32>(h, 8)
      c = f32x4.relaxed_madd(x, third, c)
      f = f32x4.relaxed_madd(y, third, f)
    }
    const left = f32x4.pmax(f32x4.abs(a), f32x4.pmax(f32x4.abs(b), f32x4.abs(c)))
    const right = f32x4.pmax(f32x4.abs(d), f32x4.pmax(f32x4.abs(e), f32x4.abs(f)))
    currentPeak = max(currentPeak, maxOfLanes(f32x4.pmax(around, f32x4.pmax(left, right))))
    limit = f32x4.splat(currentPeak / OVERSHOOT)
  }
  return currentPeak
}

/** Largest magnitudes of 16 samples, reduced to four lanes. */
function maxOf16(at: usize): v128 {
  return f32x4.pmax(
    f32x4.pmax(f32x4.abs(v128.load(at)), f32x4.abs(v128.load(at, 16))),
    f32x4.pmax(f32x4.abs(v128.load(at, 32)), f32x4.abs(v128.load(at, 48))),
  )
}

function maxOfLanes(v: v128): f32 {
  return max(
    max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  )
}

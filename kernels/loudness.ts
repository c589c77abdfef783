// K-weighting and true peak of ITU-R BS.1770, for pairs of channels at their own sample rate.

const PI: f64 = Math.PI
/** Bytes of a pair's filter memory: four f64x2. */
const PAIR_STATE = 64
/** Interpolating filter: three points between two samples, 16 taps each, the fourth of every four unused. */
const TAPS = 16

const coefficients = memory.data(10 * 8, 16)
const states = memory.data(32 * PAIR_STATE, 16)
const energies = memory.data(16, 16)
const phases = memory.data(TAPS * 16, 16)

/** How far above its samples a wave is looked for. */
const OVERSHOOT: f32 = 1.5

/** The two filters for a sample rate: the head's shelf and the low cut, derived from the analogue prototypes. */
export function prepareLoudness(sampleRate: f64): void {
  let k = Math.tan((PI * 1681.974450955533) / sampleRate)
  let q: f64 = 0.7071752369554196
  const high = 10.0 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  let a0 = 1 + k / q + k * k
  store<f64>(coefficients, (high + (band * k) / q + k * k) / a0)
  store<f64>(coefficients + 8, (2 * (k * k - high)) / a0)
  store<f64>(coefficients + 16, (high - (band * k) / q + k * k) / a0)
  store<f64>(coefficients + 24, (2 * (k * k - 1)) / a0)
  store<f64>(coefficients + 32, (1 - k / q + k * k) / a0)
  k = Math.tan((PI * 38.13547087602444) / sampleRate)
  q = 0.5003270373238773
  a0 = 1 + k / q + k * k
  store<f64>(coefficients + 40, (2 * (k * k - 1)) / a0)
  store<f64>(coefficients + 48, (1 - k / q + k * k) / a0)
  memory.fill(states, 0, 32 * PAIR_STATE)
  preparePhases()
}

/**
 * Filters `count` samples of two channels (the same pointer twice for one) and adds up their squares: see energyOf.
 * Written so that each state waits for one fused step of the sample before, not for the whole filter; two samples to the turn.
 */
export function weigh(pair: i32, left: usize, right: usize, count: i32): void {
  const b0 = f64x2.splat(load<f64>(coefficients))
  const a1 = f64x2.splat(load<f64>(coefficients + 24))
  const a2 = f64x2.splat(load<f64>(coefficients + 32))
  const d1 = f64x2.splat(load<f64>(coefficients + 8) - load<f64>(coefficients + 24) * load<f64>(coefficients))
  const d2 = f64x2.splat(
    load<f64>(coefficients + 16) - load<f64>(coefficients + 32) * load<f64>(coefficients),
  )
  const c1 = f64x2.splat(load<f64>(coefficients + 40))
  const c2 = f64x2.splat(load<f64>(coefficients + 48))
  // The low cut's numerator is 1, -2, 1.
  const e1 = f64x2.splat(-2 - load<f64>(coefficients + 40))
  const e2 = f64x2.splat(1 - load<f64>(coefficients + 48))
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
  v128.store(state, flushed(s1))
  v128.store(state, flushed(s2), 16)
  v128.store(state, flushed(t1), 32)
  v128.store(state, flushed(t2), 48)
  v128.store(energies, sum)
}

/** Digital silence would let the filters fade into denormal numbers, which are a hundred times slower. */
function flushed(v: v128): v128 {
  return v128.and(v, f64x2.gt(f64x2.abs(v), f64x2.splat(1e-30)))
}

export function energyOf(lane: i32): f64 {
  return load<f64>(energies + ((<usize>lane) << 3))
}

function preparePhases(): void {
  for (let phase = 1; phase <= 3; phase++) {
    let total: f64 = 0
    for (let t = 0; t < TAPS; t++) total += windowedSinc(t, phase)
    for (let t = 0; t < TAPS; t++) {
      store<f32>(phases + <usize>((t * 4 + phase - 1) << 2), <f32>(windowedSinc(t, phase) / total))
    }
  }
}

function windowedSinc(tap: i32, phase: i32): f64 {
  const x = <f64>(tap - TAPS / 2 + 1) - <f64>phase / 4
  const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / <f64>(TAPS / 2))
  return (Math.sin(Math.PI * x) / (Math.PI * x)) * window
}

/**
 * The largest magnitude between and at the samples. `input` has 16 samples of the past before the `count` (a multiple of 8) new
 * ones. Eight neighbouring samples are only interpolated where that could raise `peak`: between samples a wave rises at most by half above
 * the highest around it, but for tones at the very edge of the band that lie 4 dB under the loudest passage, which is a price worth paying
 * for half the time.
 */
export function truePeak(input: usize, count: i32, peak: f32): f32 {
  let best = peak
  let limit = f32x4.splat(peak / OVERSHOOT)
  for (let from = 0; from < count; from += 8) {
    const at = input + ((<usize>from) << 2)
    const around = highest(at + ((TAPS / 4) << 2))
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
    best = max(best, largest(f32x4.pmax(around, f32x4.pmax(left, right))))
    limit = f32x4.splat(best / OVERSHOOT)
  }
  return best
}

/** The largest magnitudes of 16 samples, in four lanes. */
function highest(at: usize): v128 {
  return f32x4.pmax(
    f32x4.pmax(f32x4.abs(v128.load(at)), f32x4.abs(v128.load(at, 16))),
    f32x4.pmax(f32x4.abs(v128.load(at, 32)), f32x4.abs(v128.load(at, 48))),
  )
}

function largest(v: v128): f32 {
  return max(
    max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  )
}

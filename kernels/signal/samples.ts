// Downmix, and measurements in the time domain: stereo image, clipping, extremes, zero crossings.

/** output = gain output + weight input, over `count` samples. Buffers are padded to a multiple of 4. */
export function mixInto(output: usize, input: usize, count: i32, gain: f32, weight: f32): void {
  const g = f32x4.splat(gain)
  const w = f32x4.splat(weight)
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    v128.store(output + i, f32x4.relaxed_madd(v128.load(input + i), w, f32x4.mul(v128.load(output + i), g)))
  }
}

/** Length of a run of full-scale samples that counts as clipping. */
const MIN_RUN = 3

const pairSums = memory.data(32, 16)

/**
 * Downmixes two channels to `mean` and measures them. `pairMeasure` then returns 0: sum of left^2, 1: sum of right^2, 2: sum of left
 * right, 3: largest magnitude. Buffers are padded with zeros to a multiple of 4.
 */
export function measurePair(left: usize, right: usize, mean: usize, count: i32): void {
  let a = f32x4.splat(0)
  let b = a
  let c = a
  let top = a
  const half = f32x4.splat(0.5)
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    const l = v128.load(left + i)
    const r = v128.load(right + i)
    v128.store(mean + i, f32x4.mul(f32x4.add(l, r), half))
    a = f32x4.relaxed_madd(l, l, a)
    b = f32x4.relaxed_madd(r, r, b)
    c = f32x4.relaxed_madd(l, r, c)
    top = f32x4.pmax(top, f32x4.pmax(f32x4.abs(l), f32x4.abs(r)))
  }
  store<f64>(pairSums, addLanes(a))
  store<f64>(pairSums + 8, addLanes(b))
  store<f64>(pairSums + 16, addLanes(c))
  const two = f32x4.pmax(top, v128.shuffle<f32>(top, top, 2, 3, 0, 1))
  store<f64>(pairSums + 24, <f64>max(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1)))
}

function addLanes(v: v128): f64 {
  return (
    <f64>f32x4.extract_lane(v, 0) +
    <f64>f32x4.extract_lane(v, 1) +
    <f64>f32x4.extract_lane(v, 2) +
    <f64>f32x4.extract_lane(v, 3)
  )
}

/** A result of the last `measurePair`, by number. */
export function pairMeasure(which: i32): f64 {
  return load<f64>(pairSums + ((<usize>which) << 3))
}

/** Counts samples in runs of at least MIN_RUN at or above `level`. A single full-scale sample is a peak; three in a row are clipping. */
export function countClipped(input: usize, count: i32, level: f32): i32 {
  let clipped = 0
  let run = 0
  const limit = f32x4.splat(level)
  for (let i = 0; i < count; ) {
    if (run === 0 && i + 16 <= count) {
      const at = input + ((<usize>i) << 2)
      const low = f32x4.pmax(f32x4.abs(v128.load(at)), f32x4.abs(v128.load(at, 16)))
      const high = f32x4.pmax(f32x4.abs(v128.load(at, 32)), f32x4.abs(v128.load(at, 48)))
      if (!v128.any_true(f32x4.ge(f32x4.pmax(low, high), limit))) {
        i += 16
        continue
      }
    }
    if (abs(load<f32>(input + ((<usize>i) << 2))) >= level) {
      run += 1
      clipped += run === MIN_RUN ? MIN_RUN : run > MIN_RUN ? 1 : 0
    } else {
      run = 0
    }
    i += 1
  }
  return clipped
}

const extremes = memory.data(16, 16)

/**
 * Finds the lowest and highest of `count` samples (see scanLowest, scanHighest) and returns the number of sign changes. `before` is the
 * sample before the first.
 */
export function scanWaveform(input: usize, count: i32, before: f32): i32 {
  let low = f32x4.splat(0)
  let high = f32x4.splat(0)
  const whole = count & ~3
  for (let i: usize = 0; i < (<usize>whole) << 2; i += 16) {
    const v = v128.load(input + i)
    low = f32x4.pmin(low, v)
    high = f32x4.pmax(high, v)
  }
  let bottom = min(
    min(f32x4.extract_lane(low, 0), f32x4.extract_lane(low, 1)),
    min(f32x4.extract_lane(low, 2), f32x4.extract_lane(low, 3)),
  )
  let top = max(
    max(f32x4.extract_lane(high, 0), f32x4.extract_lane(high, 1)),
    max(f32x4.extract_lane(high, 2), f32x4.extract_lane(high, 3)),
  )
  let crossings = 0
  if (count > 0 && before < 0 !== load<f32>(input) < 0) crossings += 1
  let i = 1
  for (; i + 4 <= count; i += 4) {
    const at = input + ((<usize>i) << 2)
    crossings += popcnt(i32x4.bitmask(v128.xor(v128.load(at), v128.load(at - 4))))
  }
  for (; i < count; i++) {
    const at = input + ((<usize>i) << 2)
    if (load<f32>(at) < 0 !== load<f32>(at - 4) < 0) crossings += 1
  }
  for (let j = whole; j < count; j++) {
    const value = load<f32>(input + ((<usize>j) << 2))
    bottom = min(bottom, value)
    top = max(top, value)
  }
  store<f32>(extremes, bottom)
  store<f32>(extremes + 4, top)
  return crossings
}

export function scanLowest(): f32 {
  return load<f32>(extremes)
}

export function scanHighest(): f32 {
  return load<f32>(extremes + 4)
}

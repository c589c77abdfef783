// The mixing of channels to one, and what is read off the samples themselves: stereo image, clipping, outline.

/** output = gain * output + weight * input, over `count` samples (room for a multiple of 4). */
export function mixInto(output: usize, input: usize, count: i32, gain: f32, weight: f32): void {
  const g = f32x4.splat(gain)
  const w = f32x4.splat(weight)
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    v128.store(output + i, f32x4.relaxed_madd(v128.load(input + i), w, f32x4.mul(v128.load(output + i), g)))
  }
}

const sums = memory.data(32, 16)

/**
 * Looks at two channels at once: their mean goes to `mean`; sums of their squares and of their product, which tell the stereo image, and the highest
 * magnitude are to be had from `pairOf`, 0 to 3. All have room for a multiple of 4, behind the samples with zeros.
 */
export function lookAtPair(left: usize, right: usize, mean: usize, count: i32): void {
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
  store<f64>(sums, addLanes(a))
  store<f64>(sums + 8, addLanes(b))
  store<f64>(sums + 16, addLanes(c))
  const two = f32x4.pmax(top, v128.shuffle<f32>(top, top, 2, 3, 0, 1))
  store<f64>(sums + 24, <f64>max(f32x4.extract_lane(two, 0), f32x4.extract_lane(two, 1)))
}

function addLanes(v: v128): f64 {
  return (
    <f64>f32x4.extract_lane(v, 0) +
    <f64>f32x4.extract_lane(v, 1) +
    <f64>f32x4.extract_lane(v, 2) +
    <f64>f32x4.extract_lane(v, 3)
  )
}

export function pairOf(which: i32): f64 {
  return load<f64>(sums + ((<usize>which) << 3))
}

/** How many samples lie in runs of at least three at or above `level`: one full-scale sample is a peak, three are a clipped one. */
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
      clipped += run === 3 ? 3 : run > 3 ? 1 : 0
    } else {
      run = 0
    }
    i += 1
  }
  return clipped
}

const range = memory.data(16, 16)

/** Finds the lowest and highest of `count` samples and counts where the sign changes; `before` is the sample before the first. */
export function outline(input: usize, count: i32, before: f32): i32 {
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
  store<f32>(range, bottom)
  store<f32>(range + 4, top)
  return crossings
}

export function outlineLow(): f32 {
  return load<f32>(range)
}

export function outlineHigh(): f32 {
  return load<f32>(range + 4)
}

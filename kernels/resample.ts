// Polyphase resampling by a ratio up / down, and the mixing of channels to one.

let index: i32 = 0
let phase: i32 = 0

/** On to the place of the next output: `leap` samples and `turn` phases. */
function move(leap: i32, turn: i32, up: i32): void {
  index += leap
  phase += turn
  if (phase >= up) {
    phase -= up
    index += 1
  }
}

/**
 * Makes up to `room` output samples from `available` input samples. `filter` holds `up` phases of `taps` coefficients (a multiple of
 * 4); `place` is two i32: the input index and the phase of the next output. Returns how many samples were made; the host moves the
 * input on and the index back.
 */
export function resample(
  input: usize,
  available: i32,
  output: usize,
  room: i32,
  filter: usize,
  taps: i32,
  up: i32,
  down: i32,
  place: usize,
): i32 {
  index = load<i32>(place)
  phase = load<i32>(place + 4)
  let made = 0
  const bytes = (<usize>taps) << 2
  const leap = down / up
  const turn = down % up
  if (up === 1 && down === 2 && (taps & 7) === 0) made = halve(input, available, output, room, filter, bytes)
  // Four outputs side by side, as long as the input reaches for all of them.
  const reach = taps + 4 * (leap + 1)
  while (made + 4 <= room && index + reach <= available) {
    const x0 = input + ((<usize>index) << 2)
    const h0 = filter + <usize>phase * bytes
    move(leap, turn, up)
    const x1 = input + ((<usize>index) << 2)
    const h1 = filter + <usize>phase * bytes
    move(leap, turn, up)
    const x2 = input + ((<usize>index) << 2)
    const h2 = filter + <usize>phase * bytes
    move(leap, turn, up)
    const x3 = input + ((<usize>index) << 2)
    const h3 = filter + <usize>phase * bytes
    move(leap, turn, up)
    let a = f32x4.splat(0)
    let b = a
    let c = a
    let d = a
    for (let t: usize = 0; t < bytes; t += 16) {
      a = f32x4.relaxed_madd(v128.load(x0 + t), v128.load(h0 + t), a)
      b = f32x4.relaxed_madd(v128.load(x1 + t), v128.load(h1 + t), b)
      c = f32x4.relaxed_madd(v128.load(x2 + t), v128.load(h2 + t), c)
      d = f32x4.relaxed_madd(v128.load(x3 + t), v128.load(h3 + t), d)
    }
    v128.store(output + ((<usize>made) << 2), addAcross(a, b, c, d))
    made += 4
  }
  while (made < room && index + taps <= available) {
    const x = input + ((<usize>index) << 2)
    const h = filter + <usize>phase * bytes
    let a = f32x4.splat(0)
    for (let t: usize = 0; t < bytes; t += 16) a = f32x4.relaxed_madd(v128.load(x + t), v128.load(h + t), a)
    store<f32>(output + ((<usize>made) << 2), f32x4.extract_lane(addAcross(a, a, a, a), 0))
    made += 1
    move(leap, turn, up)
  }
  store<i32>(place, index)
  store<i32>(place + 4, phase)
  return made
}

/** Eight outputs at a time at half the rate: what is loaded serves all that it lies under. Returns how many were made, and moves `index`. */
function halve(input: usize, available: i32, output: usize, room: i32, filter: usize, bytes: usize): i32 {
  let made = 0
  const reach = <i32>(bytes >> 2) + 16
  while (made + 8 <= room && index + reach <= available) {
    let at = input + ((<usize>index) << 2)
    let s0 = f32x4.splat(0)
    let s1 = s0
    let s2 = s0
    let s3 = s0
    let s4 = s0
    let s5 = s0
    let s6 = s0
    let s7 = s0
    for (let t: usize = 0; t < bytes; t += 32) {
      const g = v128.load(filter + t)
      const h = v128.load(filter + t, 16)
      let even = v128.load(at)
      let odd = v128.load(at, 8)
      s0 = f32x4.relaxed_madd(even, g, s0)
      s1 = f32x4.relaxed_madd(odd, g, s1)
      even = v128.load(at, 16)
      odd = v128.load(at, 24)
      s0 = f32x4.relaxed_madd(even, h, s0)
      s1 = f32x4.relaxed_madd(odd, h, s1)
      s2 = f32x4.relaxed_madd(even, g, s2)
      s3 = f32x4.relaxed_madd(odd, g, s3)
      even = v128.load(at, 32)
      odd = v128.load(at, 40)
      s2 = f32x4.relaxed_madd(even, h, s2)
      s3 = f32x4.relaxed_madd(odd, h, s3)
      s4 = f32x4.relaxed_madd(even, g, s4)
      s5 = f32x4.relaxed_madd(odd, g, s5)
      even = v128.load(at, 48)
      odd = v128.load(at, 56)
      s4 = f32x4.relaxed_madd(even, h, s4)
      s5 = f32x4.relaxed_madd(odd, h, s5)
      s6 = f32x4.relaxed_madd(even, g, s6)
      s7 = f32x4.relaxed_madd(odd, g, s7)
      s6 = f32x4.relaxed_madd(v128.load(at, 64), h, s6)
      s7 = f32x4.relaxed_madd(v128.load(at, 72), h, s7)
      at += 32
    }
    const to = output + ((<usize>made) << 2)
    v128.store(to, addAcross(s0, s1, s2, s3))
    v128.store(to, addAcross(s4, s5, s6, s7), 16)
    made += 8
    index += 16
  }
  return made
}

/** The sum of the lanes of each of four vectors. */
function addAcross(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7))
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7))
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7))
}

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

// Polyphase resampling by a ratio up / down. The host designs the filter (src/audio/resampler.ts).

/**
 * Computes up to `capacity` output samples from `available` input samples: output n is the dot product of `taps` input samples with the
 * filter phase (n down) mod up. `filter` holds `up` phases of `taps` coefficients (a multiple of 4). `state` is two i32, the input index
 * and the phase of the next output. Returns the number of samples produced; the host then drops the consumed input and adjusts the index.
 */
export function resample(
  input: usize,
  available: i32,
  output: usize,
  capacity: i32,
  filter: usize,
  taps: i32,
  up: i32,
  down: i32,
  state: usize,
): i32 {
  let index = load<i32>(state)
  let phase = load<i32>(state + 4)
  let produced = 0
  const bytes = (<usize>taps) << 2
  const wholeStep = down / up
  const phaseStep = down % up
  if (up === 1 && down === 2 && (taps & 7) === 0) {
    produced = resampleHalf(input + ((<usize>index) << 2), available - index, output, capacity, filter, bytes)
    index += 2 * produced
  }
  // Four outputs at a time while there is input for all of them. From one output to the next the position advances by `wholeStep` samples
  // and `phaseStep` phases; the carry is computed without a branch, which would be mispredicted.
  let carry: i32
  const inputReach = taps + 4 * (wholeStep + 1)
  while (produced + 4 <= capacity && index + inputReach <= available) {
    const x0 = input + ((<usize>index) << 2)
    const h0 = filter + <usize>phase * bytes
    phase += phaseStep
    carry = <i32>(phase >= up)
    phase -= up & -carry
    index += wholeStep + carry
    const x1 = input + ((<usize>index) << 2)
    const h1 = filter + <usize>phase * bytes
    phase += phaseStep
    carry = <i32>(phase >= up)
    phase -= up & -carry
    index += wholeStep + carry
    const x2 = input + ((<usize>index) << 2)
    const h2 = filter + <usize>phase * bytes
    phase += phaseStep
    carry = <i32>(phase >= up)
    phase -= up & -carry
    index += wholeStep + carry
    const x3 = input + ((<usize>index) << 2)
    const h3 = filter + <usize>phase * bytes
    phase += phaseStep
    carry = <i32>(phase >= up)
    phase -= up & -carry
    index += wholeStep + carry
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
    v128.store(output + ((<usize>produced) << 2), sumLanes(a, b, c, d))
    produced += 4
  }
  while (produced < capacity && index + taps <= available) {
    const x = input + ((<usize>index) << 2)
    const h = filter + <usize>phase * bytes
    let a = f32x4.splat(0)
    for (let t: usize = 0; t < bytes; t += 16) a = f32x4.relaxed_madd(v128.load(x + t), v128.load(h + t), a)
    store<f32>(output + ((<usize>produced) << 2), f32x4.extract_lane(sumLanes(a, a, a, a), 0))
    produced += 1
    phase += phaseStep
    carry = <i32>(phase >= up)
    phase -= up & -carry
    index += wholeStep + carry
  }
  store<i32>(state, index)
  store<i32>(state + 4, phase)
  return produced
}

/** The special case of halving the rate, eight outputs at a time: each input vector is loaded once for all outputs that use it. */
function resampleHalf(
  input: usize,
  available: i32,
  output: usize,
  capacity: i32,
  filter: usize,
  bytes: usize,
): i32 {
  let produced = 0
  const inputReach = <i32>(bytes >> 2) + 16
  while (produced + 8 <= capacity && 2 * produced + inputReach <= available) {
    let at = input + ((<usize>produced) << 3)
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
    const to = output + ((<usize>produced) << 2)
    v128.store(to, sumLanes(s0, s1, s2, s3))
    v128.store(to, sumLanes(s4, s5, s6, s7), 16)
    produced += 8
  }
  return produced
}

/** Horizontal sums of four vectors, one per lane. */
function sumLanes(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7))
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7))
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7))
}

// Polyphase resampling by a ratio up / down.

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
  let index = load<i32>(place)
  let phase = load<i32>(place + 4)
  let made = 0
  const bytes = (<usize>taps) << 2
  const leap = down / up
  const turn = down % up
  if (up === 1 && down === 2 && (taps & 7) === 0) {
    made = halve(input + ((<usize>index) << 2), available - index, output, room, filter, bytes)
    index += 2 * made
  }
  // Four outputs side by side, as long as the input reaches for all of them. From one to the next it is `leap` samples and `turn` phases, without a
  // branch that could be foreseen wrongly.
  let over: i32
  const reach = taps + 4 * (leap + 1)
  while (made + 4 <= room && index + reach <= available) {
    const x0 = input + ((<usize>index) << 2)
    const h0 = filter + <usize>phase * bytes
    phase += turn
    over = <i32>(phase >= up)
    phase -= up & -over
    index += leap + over
    const x1 = input + ((<usize>index) << 2)
    const h1 = filter + <usize>phase * bytes
    phase += turn
    over = <i32>(phase >= up)
    phase -= up & -over
    index += leap + over
    const x2 = input + ((<usize>index) << 2)
    const h2 = filter + <usize>phase * bytes
    phase += turn
    over = <i32>(phase >= up)
    phase -= up & -over
    index += leap + over
    const x3 = input + ((<usize>index) << 2)
    const h3 = filter + <usize>phase * bytes
    phase += turn
    over = <i32>(phase >= up)
    phase -= up & -over
    index += leap + over
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
    phase += turn
    over = <i32>(phase >= up)
    phase -= up & -over
    index += leap + over
  }
  store<i32>(place, index)
  store<i32>(place + 4, phase)
  return made
}

/** Eight outputs at a time at half the rate: what is loaded serves all that it lies under. Returns how many were made. */
function halve(input: usize, available: i32, output: usize, room: i32, filter: usize, bytes: usize): i32 {
  let made = 0
  const reach = <i32>(bytes >> 2) + 16
  while (made + 8 <= room && 2 * made + reach <= available) {
    let at = input + ((<usize>made) << 3)
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
  }
  return made
}

/** The sum of the lanes of each of four vectors. */
function addAcross(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7))
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7))
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7))
}

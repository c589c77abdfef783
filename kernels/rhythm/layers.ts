// The layers of the beat network, a temporal convolutional network (training/rhythm/train.py). Activations are stored frame by frame, all
// channels of a frame side by side, in f32.
//
// Multiply-adds are relaxed SIMD: fused on processors with FMA, two roundings elsewhere. Results may differ in the last bits between
// machines.

/** A row of zeros, for frames before the start and after the end of the audio; 64 channels at most. */
const ZEROS: usize = memory.data(256)

/**
 * Dilated convolution over time:
 *
 *   output[frame][o] = bias[o] + sum over tap, i of weights[tap][i][o] input[frame + (tap - taps / 2) dilation][i]
 *
 * `inputs` is at most 64, `outputs` a multiple of 8. Frames outside the audio count as zero. Four frames are computed at a time, so
 * `output` needs space for three extra rows.
 */
export function convolve(
  input: usize,
  inputs: i32,
  output: usize,
  outputs: i32,
  frames: i32,
  weights: usize,
  bias: usize,
  taps: i32,
  dilation: i32,
): void {
  const rowBytes = (<usize>inputs) << 2
  const outBytes = (<usize>outputs) << 2
  for (let block: usize = 0; block < outBytes; block += 32) {
    const low = v128.load(bias + block)
    const high = v128.load(bias + block, 16)
    for (let frame = 0; frame < frames; frame += 4) {
      let a0 = low
      let a1 = high
      let b0 = low
      let b1 = high
      let c0 = low
      let c1 = high
      let d0 = low
      let d1 = high
      let w = weights + block
      for (let tap = 0; tap < taps; tap++) {
        const from = frame + (tap - (taps >> 1)) * dilation
        const a = rowAt(input, from, frames, rowBytes)
        const b = rowAt(input, from + 1, frames, rowBytes)
        const c = rowAt(input, from + 2, frames, rowBytes)
        const d = rowAt(input, from + 3, frames, rowBytes)
        for (let i: usize = 0; i < rowBytes; i += 4) {
          const w0 = v128.load(w)
          const w1 = v128.load(w, 16)
          w += outBytes
          const va = v128.load_splat<f32>(a + i)
          a0 = f32x4.relaxed_madd(va, w0, a0)
          a1 = f32x4.relaxed_madd(va, w1, a1)
          const vb = v128.load_splat<f32>(b + i)
          b0 = f32x4.relaxed_madd(vb, w0, b0)
          b1 = f32x4.relaxed_madd(vb, w1, b1)
          const vc = v128.load_splat<f32>(c + i)
          c0 = f32x4.relaxed_madd(vc, w0, c0)
          c1 = f32x4.relaxed_madd(vc, w1, c1)
          const vd = v128.load_splat<f32>(d + i)
          d0 = f32x4.relaxed_madd(vd, w0, d0)
          d1 = f32x4.relaxed_madd(vd, w1, d1)
        }
      }
      let at = output + <usize>frame * outBytes + block
      v128.store(at, a0)
      v128.store(at, a1, 16)
      at += outBytes
      v128.store(at, b0)
      v128.store(at, b1, 16)
      at += outBytes
      v128.store(at, c0)
      v128.store(at, c1, 16)
      at += outBytes
      v128.store(at, d0)
      v128.store(at, d1, 16)
    }
  }
}

/** Converts levels from bytes to floats: output = slope[band] level + offset[band]. `bands` is a multiple of 4. */
export function scaleLevels(
  levels: usize,
  bands: i32,
  frames: i32,
  slopes: usize,
  offsets: usize,
  output: usize,
): void {
  for (let frame = 0; frame < frames; frame++) {
    for (let band: usize = 0; band < <usize>bands; band += 4) {
      const bytes = v128.load_zero<i32>(levels)
      const level = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes)))
      v128.store(
        output,
        f32x4.relaxed_madd(level, v128.load(slopes + (band << 2)), v128.load(offsets + (band << 2))),
      )
      levels += 4
      output += 16
    }
  }
}

/** A convolution of width one with a single output: per frame, the weighted sum of its `channels` (a multiple of 4) plus `bias`. */
export function projectFrames(
  input: usize,
  channels: i32,
  frames: i32,
  weights: usize,
  bias: f32,
  output: usize,
): void {
  const bytes = (<usize>channels) << 2
  for (let frame = 0; frame < frames; frame++) {
    let sum = f32x4.splat(0)
    for (let i: usize = 0; i < bytes; i += 16)
      sum = f32x4.relaxed_madd(v128.load(input + i), v128.load(weights + i), sum)
    const pair = f32x4.add(sum, v128.shuffle<f32>(sum, sum, 2, 3, 0, 1))
    store<f32>(output, f32x4.extract_lane(pair, 0) + f32x4.extract_lane(pair, 1) + bias)
    input += bytes
    output += 4
  }
}

/** Address of a row of the input, or of zeros outside the audio. */
function rowAt(input: usize, frame: i32, frames: i32, rowBytes: usize): usize {
  return frame < 0 || frame >= frames ? ZEROS : input + <usize>frame * rowBytes
}

/** ELU activation: x for x > 0, exp(x) - 1 elsewhere, over `count` values (a multiple of 4). */
export function elu(input: usize, output: usize, count: i32): void {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    const x = v128.load(input + i)
    const low = f32x4.sub(exp4(f32x4.pmin(x, zero)), one)
    v128.store(output + i, v128.bitselect(x, low, f32x4.gt(x, zero)))
  }
}

/**
 * e^x of four numbers at or below zero. x log2(e) is split into a whole part, which becomes the exponent bits, and a fraction f in [0, 1),
 * whose 2^f = e^(f ln 2) is the Taylor polynomial of degree five.
 */
function exp4(x: v128): v128 {
  const scaled = f32x4.pmax(f32x4.mul(x, f32x4.splat(<f32>Math.LOG2E)), f32x4.splat(-120))
  const whole = f32x4.floor(scaled)
  const part = f32x4.mul(f32x4.sub(scaled, whole), f32x4.splat(<f32>Math.LN2))
  let p = f32x4.splat(0.0083333)
  p = f32x4.add(f32x4.mul(p, part), f32x4.splat(0.0416667))
  p = f32x4.add(f32x4.mul(p, part), f32x4.splat(0.1666667))
  p = f32x4.add(f32x4.mul(p, part), f32x4.splat(0.5))
  p = f32x4.add(f32x4.mul(p, part), f32x4.splat(1))
  p = f32x4.add(f32x4.mul(p, part), f32x4.splat(1))
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(whole), i32x4.splat(127)), 23)
  return f32x4.mul(p, power)
}

/** output += input, over `count` values (a multiple of 4). */
export function addInto(output: usize, input: usize, count: i32): void {
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    v128.store(output + i, f32x4.add(v128.load(output + i), v128.load(input + i)))
  }
}

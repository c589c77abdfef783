// A small temporal convolutional network's building blocks: 16 channels, frames side by side in memory.

const CHANNELS = 16
const ROW: usize = 64

export function allocate(bytes: i32): usize {
  return (heap.alloc(<usize>bytes + 16) + 15) & ~15
}

/**
 * A convolution over time to 16 channels. `input` has `frames` rows of `inputs` values; `weights` are laid out tap, input, output;
 * taps lie `dilation` frames apart around the frame, and rows outside the sound count as zero.
 */
export function convolve(
  input: usize,
  inputs: i32,
  output: usize,
  frames: i32,
  weights: usize,
  bias: usize,
  taps: i32,
  dilation: i32,
): void {
  const b0 = v128.load(bias)
  const b1 = v128.load(bias, 16)
  const b2 = v128.load(bias, 32)
  const b3 = v128.load(bias, 48)
  const rowBytes = (<usize>inputs) << 2
  const tapBytes = <usize>inputs * ROW
  for (let frame = 0; frame < frames; frame++) {
    let s0 = b0
    let s1 = b1
    let s2 = b2
    let s3 = b3
    for (let tap = 0; tap < taps; tap++) {
      const from = frame + (tap - (taps >> 1)) * dilation
      if (from < 0 || from >= frames) continue
      let x = input + <usize>from * rowBytes
      let w = weights + <usize>tap * tapBytes
      const end = x + rowBytes
      while (x < end) {
        const v = v128.load_splat<f32>(x)
        s0 = f32x4.add(s0, f32x4.mul(v, v128.load(w)))
        s1 = f32x4.add(s1, f32x4.mul(v, v128.load(w, 16)))
        s2 = f32x4.add(s2, f32x4.mul(v, v128.load(w, 32)))
        s3 = f32x4.add(s3, f32x4.mul(v, v128.load(w, 48)))
        x += 4
        w += ROW
      }
    }
    const at = output + <usize>frame * ROW
    v128.store(at, s0)
    v128.store(at, s1, 16)
    v128.store(at, s2, 32)
    v128.store(at, s3, 48)
  }
}

/** output = x where x > 0, exp(x) - 1 elsewhere, over `count` values (a multiple of 4). */
export function elu(input: usize, output: usize, count: i32): void {
  const zero = f32x4.splat(0)
  const one = f32x4.splat(1)
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    const x = v128.load(input + i)
    const low = f32x4.sub(exponential(f32x4.min(x, zero)), one)
    v128.store(output + i, v128.bitselect(x, low, f32x4.gt(x, zero)))
  }
}

/** e^x of four numbers at or below zero: a power of two by the exponent bits, the rest by a polynomial. */
function exponential(x: v128): v128 {
  const scaled = f32x4.max(f32x4.mul(x, f32x4.splat(<f32>Math.LOG2E)), f32x4.splat(-120))
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

/** Adds `count` values of `input` to `output`. */
export function addInto(output: usize, input: usize, count: i32): void {
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    v128.store(output + i, f32x4.add(v128.load(output + i), v128.load(input + i)))
  }
}

export function channels(): i32 {
  return CHANNELS
}

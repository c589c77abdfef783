// DCT-IV of N lines through a complex FFT of N/2 points:
//
//   y[k] = sum over n of x[n] cos(pi / N (n + 1/2) (k + 1/2))
//
// Pair even inputs from the front with odd inputs from the back into complex numbers, rotate, transform, rotate again; the real parts
// are the even outputs and the negated imaginary parts the odd outputs in reverse. Both rotations use the angles -pi (8n + 1) / (8N).
// The inverse MDCTs of AAC and Vorbis are this transform followed by unfolding.

import { createFftPlan, transform } from './fft'

/** The longest Vorbis block (8,192 samples) has 4,096 lines. */
const MAX_LINES = 4096

const re = memory.data(MAX_LINES * 2, 16)
const im = memory.data(MAX_LINES * 2, 16)
const re2 = memory.data(MAX_LINES * 2, 16)
const im2 = memory.data(MAX_LINES * 2, 16)

export class Dct4 {
  lines: i32 = 0
  plan: usize = 0
  /** lines / 2 cosines followed by lines / 2 sines of the rotation angles. */
  twiddle: usize = 0
}

/** `lines`: a power of two from 32 to 4,096. */
export function createDct4(lines: i32): Dct4 {
  const dct = new Dct4()
  const half = lines >> 1
  dct.lines = lines
  dct.plan = createFftPlan(half)
  dct.twiddle = (heap.alloc(((<usize>lines) << 2) + 16) + 15) & ~15
  for (let n = 0; n < half; n++) {
    const angle = (-Math.PI * <f64>(8 * n + 1)) / <f64>(8 * lines)
    store<f32>(dct.twiddle + ((<usize>n) << 2), <f32>Math.cos(angle))
    store<f32>(dct.twiddle + ((<usize>(half + n)) << 2), <f32>Math.sin(angle))
  }
  return dct
}

/** Input and output may be the same buffer. */
export function dct4(dct: Dct4, input: usize, output: usize): void {
  const half = dct.lines >> 1
  const bytes = (<usize>half) << 2
  const cosines = dct.twiddle
  const sines = cosines + bytes
  // Real parts: even lines from the front. Imaginary parts: odd lines from the back.
  let back = input + (bytes << 1) - 32
  for (let n: usize = 0; n < bytes; n += 16) {
    const a = v128.shuffle<f32>(v128.load(input + (n << 1)), v128.load(input + (n << 1), 16), 0, 2, 4, 6)
    const b = v128.shuffle<f32>(v128.load(back), v128.load(back, 16), 7, 5, 3, 1)
    const c = v128.load(cosines + n)
    const s = v128.load(sines + n)
    v128.store(re + n, f32x4.relaxed_nmadd(b, s, f32x4.mul(a, c)))
    v128.store(im + n, f32x4.relaxed_madd(b, c, f32x4.mul(a, s)))
    back -= 32
  }
  const swapped = transform(dct.plan, half, re, im, re2, im2)
  const outRe = swapped ? re2 : re
  const outIm = swapped ? im2 : im
  // Vectors at k and at the mirrored index fill each other's odd outputs.
  let mirror = bytes - 16
  for (let k: usize = 0; k < mirror; k += 16) {
    let a = v128.load(outRe + k)
    let b = v128.load(outIm + k)
    let c = v128.load(cosines + k)
    let s = v128.load(sines + k)
    const even = f32x4.relaxed_nmadd(b, s, f32x4.mul(a, c))
    const odd = f32x4.neg(f32x4.relaxed_madd(b, c, f32x4.mul(a, s)))
    a = v128.load(outRe + mirror)
    b = v128.load(outIm + mirror)
    c = v128.load(cosines + mirror)
    s = v128.load(sines + mirror)
    const mirrorEven = f32x4.relaxed_nmadd(b, s, f32x4.mul(a, c))
    const mirrorOdd = f32x4.neg(f32x4.relaxed_madd(b, c, f32x4.mul(a, s)))
    storeInterleaved(output + (k << 1), even, mirrorOdd)
    storeInterleaved(output + (mirror << 1), mirrorEven, odd)
    mirror -= 16
  }
}

/** Stores even[0], odd[3], even[1], odd[2], even[2], odd[1], even[3], odd[0]. */
function storeInterleaved(at: usize, even: v128, odd: v128): void {
  v128.store(at, v128.shuffle<f32>(even, odd, 0, 7, 1, 6))
  v128.store(at, v128.shuffle<f32>(even, odd, 2, 5, 3, 4), 16)
}

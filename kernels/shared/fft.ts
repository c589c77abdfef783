// Complex forward FFT, X[k] = sum over n of x[n] exp(-2 pi i n k / N), on split real and imaginary arrays.
//
// The algorithm is Stockham's self-sorting FFT (no bit reversal): radix-4 decimation in frequency, with a final radix-2 pass when N is
// not a power of four. Every pass reads and writes whole 16-byte vectors. The first pass vectorises over neighbouring butterflies and
// transposes 4 x 4 blocks; later passes vectorise over neighbouring columns.

import { storeTransposed } from './transpose'

const TWO_PI: f64 = 6.283185307179586

/** Floats per radix-4 butterfly in a plan: three twiddle factors, real and imaginary part each. */
const TWIDDLES = 6

/**
 * A plan is one block of f32. For each radix-4 pass over n values it holds six planes of n/4 floats:
 * re(w1), im(w1), re(w2), im(w2), re(w3), im(w3), where wk[p] = exp(-2 pi i k p / n).
 */
export function createFftPlan(size: i32): usize {
  let floats = 0
  for (let n = size; n >= 4; n >>= 2) floats += (n >> 2) * TWIDDLES
  const plan = heap.alloc(<usize>(floats << 2) + 16)
  let at = plan
  for (let n = size; n >= 4; n >>= 2) {
    const quarter = n >> 2
    const plane = <usize>(quarter << 2)
    for (let p = 0; p < quarter; p++) {
      const angle = (-TWO_PI * <f64>p) / <f64>n
      const slot = at + ((<usize>p) << 2)
      for (let k = 1; k <= 3; k++) {
        const kAngle = angle * <f64>k
        store<f32>(slot + plane * <usize>(2 * k - 2), <f32>Math.cos(kAngle))
        store<f32>(slot + plane * <usize>(2 * k - 1), <f32>Math.sin(kAngle))
      }
    }
    at += plane * TWIDDLES
  }
  return plan
}

/**
 * Transforms (re, im) of `size` values, a power of two of at least 16, using (re2, im2) as scratch.
 * Returns true when the result is in (re2, im2), false when it is in (re, im).
 */
export function transform(plan: usize, size: i32, re: usize, im: usize, re2: usize, im2: usize): bool {
  firstRadix4Pass(plan, size, re, im, re2, im2)
  let swapped = true
  let twiddles = plan + ((<usize>(size >> 2)) << 2) * TWIDDLES
  let stride = 4
  let n = size >> 2
  while (n >= 4) {
    if (swapped) laterRadix4Pass(twiddles, n, stride, re2, im2, re, im)
    else laterRadix4Pass(twiddles, n, stride, re, im, re2, im2)
    swapped = !swapped
    twiddles += ((<usize>(n >> 2)) << 2) * TWIDDLES
    stride <<= 2
    n >>= 2
  }
  if (n === 2) {
    if (swapped) radix2Pass(stride, re2, im2, re, im)
    else radix2Pass(stride, re, im, re2, im2)
    swapped = !swapped
  }
  return swapped
}

function firstRadix4Pass(twiddles: usize, n: i32, re: usize, im: usize, outRe: usize, outIm: usize): void {
  const quarter = (<usize>(n >> 2)) << 2
  for (let p: usize = 0; p < quarter; p += 16) {
    const ar = v128.load(re + p)
    const ai = v128.load(im + p)
    const br = v128.load(re + p + quarter)
    const bi = v128.load(im + p + quarter)
    const cr = v128.load(re + p + quarter * 2)
    const ci = v128.load(im + p + quarter * 2)
    const dr = v128.load(re + p + quarter * 3)
    const di = v128.load(im + p + quarter * 3)
    const sumR = f32x4.add(ar, cr)
    const sumI = f32x4.add(ai, ci)
    const difR = f32x4.sub(ar, cr)
    const difI = f32x4.sub(ai, ci)
    const oddR = f32x4.add(br, dr)
    const oddI = f32x4.add(bi, di)
    // -i (b - d)
    const rotR = f32x4.sub(bi, di)
    const rotI = f32x4.sub(dr, br)
    const y0r = f32x4.add(sumR, oddR)
    const y0i = f32x4.add(sumI, oddI)
    const t1r = f32x4.add(difR, rotR)
    const t1i = f32x4.add(difI, rotI)
    const t2r = f32x4.sub(sumR, oddR)
    const t2i = f32x4.sub(sumI, oddI)
    const t3r = f32x4.sub(difR, rotR)
    const t3i = f32x4.sub(difI, rotI)
    const at = twiddles + p
    const w1r = v128.load(at)
    const w1i = v128.load(at + quarter)
    const w2r = v128.load(at + quarter * 2)
    const w2i = v128.load(at + quarter * 3)
    const w3r = v128.load(at + quarter * 4)
    const w3i = v128.load(at + quarter * 5)
    const y1r = f32x4.relaxed_nmadd(t1i, w1i, f32x4.mul(t1r, w1r))
    const y1i = f32x4.relaxed_madd(t1i, w1r, f32x4.mul(t1r, w1i))
    const y2r = f32x4.relaxed_nmadd(t2i, w2i, f32x4.mul(t2r, w2r))
    const y2i = f32x4.relaxed_madd(t2i, w2r, f32x4.mul(t2r, w2i))
    const y3r = f32x4.relaxed_nmadd(t3i, w3i, f32x4.mul(t3r, w3r))
    const y3i = f32x4.relaxed_madd(t3i, w3r, f32x4.mul(t3r, w3i))
    storeTransposed(outRe + (p << 2), 16, y0r, y1r, y2r, y3r)
    storeTransposed(outIm + (p << 2), 16, y0i, y1i, y2i, y3i)
  }
}

function laterRadix4Pass(
  twiddles: usize,
  n: i32,
  stride: i32,
  re: usize,
  im: usize,
  outRe: usize,
  outIm: usize,
): void {
  const quarter = n >> 2
  const plane = <usize>(quarter << 2)
  const row = <usize>(stride << 2)
  const quarterStride = row * <usize>quarter
  for (let p = 0; p < quarter; p++) {
    const at = twiddles + ((<usize>p) << 2)
    const w1r = f32x4.splat(load<f32>(at))
    const w1i = f32x4.splat(load<f32>(at + plane))
    const w2r = f32x4.splat(load<f32>(at + plane * 2))
    const w2i = f32x4.splat(load<f32>(at + plane * 3))
    const w3r = f32x4.splat(load<f32>(at + plane * 4))
    const w3i = f32x4.splat(load<f32>(at + plane * 5))
    let fromR = re + row * <usize>p
    let fromI = im + row * <usize>p
    let toR = outRe + row * <usize>(p << 2)
    let toI = outIm + row * <usize>(p << 2)
    const end = fromR + row
    while (fromR < end) {
      const ar = v128.load(fromR)
      const ai = v128.load(fromI)
      const br = v128.load(fromR + quarterStride)
      const bi = v128.load(fromI + quarterStride)
      const cr = v128.load(fromR + quarterStride * 2)
      const ci = v128.load(fromI + quarterStride * 2)
      const dr = v128.load(fromR + quarterStride * 3)
      const di = v128.load(fromI + quarterStride * 3)
      const sumR = f32x4.add(ar, cr)
      const sumI = f32x4.add(ai, ci)
      const difR = f32x4.sub(ar, cr)
      const difI = f32x4.sub(ai, ci)
      const oddR = f32x4.add(br, dr)
      const oddI = f32x4.add(bi, di)
      const rotR = f32x4.sub(bi, di)
      const rotI = f32x4.sub(dr, br)
      v128.store(toR, f32x4.add(sumR, oddR))
      v128.store(toI, f32x4.add(sumI, oddI))
      const t1r = f32x4.add(difR, rotR)
      const t1i = f32x4.add(difI, rotI)
      v128.store(toR + row, f32x4.relaxed_nmadd(t1i, w1i, f32x4.mul(t1r, w1r)))
      v128.store(toI + row, f32x4.relaxed_madd(t1i, w1r, f32x4.mul(t1r, w1i)))
      const t2r = f32x4.sub(sumR, oddR)
      const t2i = f32x4.sub(sumI, oddI)
      v128.store(toR + row * 2, f32x4.relaxed_nmadd(t2i, w2i, f32x4.mul(t2r, w2r)))
      v128.store(toI + row * 2, f32x4.relaxed_madd(t2i, w2r, f32x4.mul(t2r, w2i)))
      const t3r = f32x4.sub(difR, rotR)
      const t3i = f32x4.sub(difI, rotI)
      v128.store(toR + row * 3, f32x4.relaxed_nmadd(t3i, w3i, f32x4.mul(t3r, w3r)))
      v128.store(toI + row * 3, f32x4.relaxed_madd(t3i, w3r, f32x4.mul(t3r, w3i)))
      fromR += 16
      fromI += 16
      toR += 16
      toI += 16
    }
  }
}

function radix2Pass(stride: i32, re: usize, im: usize, outRe: usize, outIm: usize): void {
  const row = <usize>(stride << 2)
  for (let q: usize = 0; q < row; q += 16) {
    const ar = v128.load(re + q)
    const ai = v128.load(im + q)
    const br = v128.load(re + row + q)
    const bi = v128.load(im + row + q)
    v128.store(outRe + q, f32x4.add(ar, br))
    v128.store(outIm + q, f32x4.add(ai, bi))
    v128.store(outRe + row + q, f32x4.sub(ar, br))
    v128.store(outIm + row + q, f32x4.sub(ai, bi))
  }
}

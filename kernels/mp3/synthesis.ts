// The polyphase synthesis filterbank of MPEG audio (ISO/IEC 11172-3, 2.4.3.2.2 and figure A.2), four time slots at a time.
//
// For each slot of 32 subband samples S[k]: V[i] = sum over k of S[k] cos(pi / 64 (16 + i) (2k + 1)), i = 0..63. The output is the sum of
// 16 windowed segments of the last 16 vectors V, with the window D of table B.3. V follows from a DCT-II of 32 values by symmetry.

import { storeTransposed } from '../shared/transpose'
import { SYNTHESIS_WINDOW } from './tables'

/** Samples of a subband in a granule, padded from 18 to whole vectors. */
export const SLOT_STRIDE = 20
const SLOTS = 18
/** Bytes of a vector V of 64 values. */
const VECTOR: usize = 256
/** Past vectors V that the window reaches. */
const HISTORY = 16
/** Output samples of a slot, in bytes. */
const SLOT_BYTES = 128
/** SYNTHESIS_WINDOW is stored as integers times this. */
const WINDOW_SCALE: f64 = 65536

const window = memory.data(512 * 4, 16)
/** DCT matrices: odd outputs (16 x 16), outputs 2, 6, 10 … (8 x 8), outputs 0, 4, 8 … (8 x 8). */
const oddCosines = memory.data(256 * 4, 16)
const middleCosines = memory.data(64 * 4, 16)
const evenCosines = memory.data(64 * 4, 16)
const differences = memory.data(16 * 16, 16)
const sums = memory.data(16 * 16, 16)
const sumDifferences = memory.data(8 * 16, 16)
const sumSums = memory.data(8 * 16, 16)
/** DCT outputs 0 to 31 of four slots, then a row of zeros: output 32 of a DCT of 32 values is zero. */
const transformed = memory.data(33 * 16, 16)
/** Per channel: the 16 past vectors V, then those of this granule. */
const vectors = memory.data(2 * (HISTORY + SLOT_STRIDE) * 64 * 4, 16)

export function buildSynthesis(): void {
  for (let i = 0; i <= 256; i++) {
    const value = <f32>(<f64>unchecked(SYNTHESIS_WINDOW[i]) / WINDOW_SCALE)
    store<f32>(window + <usize>(i << 2), value)
    if (i > 0) store<f32>(window + <usize>((512 - i) << 2), (i & 63) !== 0 ? -value : value)
  }
  const unit = Math.PI / 64
  for (let j = 0; j < 16; j++) {
    for (let k = 0; k < 16; k++) {
      store<f32>(
        oddCosines + <usize>((j * 16 + k) << 2),
        <f32>Math.cos(<f64>((2 * k + 1) * (2 * j + 1)) * unit),
      )
    }
  }
  for (let j = 0; j < 8; j++) {
    for (let k = 0; k < 8; k++) {
      store<f32>(
        middleCosines + <usize>((j * 8 + k) << 2),
        <f32>Math.cos(<f64>((2 * k + 1) * (4 * j + 2)) * unit),
      )
      store<f32>(evenCosines + <usize>((j * 8 + k) << 2), <f32>Math.cos(<f64>((2 * k + 1) * (4 * j)) * unit))
    }
  }
}

export function resetSynthesis(): void {
  memory.fill(vectors, 0, 2 * (HISTORY + SLOT_STRIDE) * 64 * 4)
}

/** Turns 32 subbands of 18 samples (rows of SLOT_STRIDE) into 576 samples. */
export function synthesise(channel: i32, subbands: usize, output: usize): void {
  const base = vectors + <usize>(channel * (HISTORY + SLOT_STRIDE)) * VECTOR
  for (let slot = 0; slot < SLOT_STRIDE; slot += 4) {
    transform(subbands + <usize>(slot << 2))
    fillVectors(base + <usize>(HISTORY + slot) * VECTOR)
  }
  for (let slot = 0; slot < SLOTS; slot += 2)
    applyWindow(base + <usize>(HISTORY + slot) * VECTOR, output + <usize>(slot * SLOT_BYTES))
  memory.copy(base, base + <usize>SLOTS * VECTOR, <usize>HISTORY * VECTOR)
}

/** DCT-II of 32 subband samples for four slots at once, split twice into even and odd outputs. */
function transform(input: usize): void {
  const row: usize = SLOT_STRIDE << 2
  for (let k: usize = 0; k < 16; k++) {
    const a = v128.load(input + k * row)
    const b = v128.load(input + (31 - k) * row)
    v128.store(sums + (k << 4), f32x4.add(a, b))
    v128.store(differences + (k << 4), f32x4.sub(a, b))
  }
  for (let k: usize = 0; k < 8; k++) {
    const a = v128.load(sums + (k << 4))
    const b = v128.load(sums + ((15 - k) << 4))
    v128.store(sumSums + (k << 4), f32x4.add(a, b))
    v128.store(sumDifferences + (k << 4), f32x4.sub(a, b))
  }
  multiply(oddCosines, differences, 16, transformed + 16, 32)
  multiply(middleCosines, sumDifferences, 8, transformed + 32, 64)
  multiply(evenCosines, sumSums, 8, transformed, 64)
}

/** Multiplies a `size` x `size` matrix by vectors of four slots, eight outputs at a time. */
function multiply(cosines: usize, input: usize, size: i32, output: usize, step: usize): void {
  const row = (<usize>size) << 2
  for (let j = 0; j < size; j += 8) {
    let s0 = f32x4.splat(0)
    let s1 = f32x4.splat(0)
    let s2 = f32x4.splat(0)
    let s3 = f32x4.splat(0)
    let s4 = f32x4.splat(0)
    let s5 = f32x4.splat(0)
    let s6 = f32x4.splat(0)
    let s7 = f32x4.splat(0)
    let upper = cosines + <usize>j * row
    let lower = upper + 4 * row
    for (let k: usize = 0; k < <usize>size; k++) {
      const x = v128.load(input + (k << 4))
      s0 = f32x4.relaxed_madd(x, v128.load_splat<f32>(upper), s0)
      s1 = f32x4.relaxed_madd(x, v128.load_splat<f32>(upper + row), s1)
      s2 = f32x4.relaxed_madd(x, v128.load_splat<f32>(upper + row * 2), s2)
      s3 = f32x4.relaxed_madd(x, v128.load_splat<f32>(upper + row * 3), s3)
      s4 = f32x4.relaxed_madd(x, v128.load_splat<f32>(lower), s4)
      s5 = f32x4.relaxed_madd(x, v128.load_splat<f32>(lower + row), s5)
      s6 = f32x4.relaxed_madd(x, v128.load_splat<f32>(lower + row * 2), s6)
      s7 = f32x4.relaxed_madd(x, v128.load_splat<f32>(lower + row * 3), s7)
      upper += 4
      lower += 4
    }
    let at = output + <usize>j * step
    v128.store(at, s0)
    at += step
    v128.store(at, s1)
    at += step
    v128.store(at, s2)
    at += step
    v128.store(at, s3)
    at += step
    v128.store(at, s4)
    at += step
    v128.store(at, s5)
    at += step
    v128.store(at, s6)
    at += step
    v128.store(at, s7)
  }
}

/** Expands the 32 DCT outputs C into V for each of the four slots: V[i] = C[16 + i], then -C[48 - i], then -C[i - 48]. */
function fillVectors(to: usize): void {
  for (let i: usize = 0; i < 16; i += 4) storeFour(to, i, 16 + i, 1, false)
  for (let i: usize = 16; i < 48; i += 4) storeFour(to, i, 48 - i, -1, true)
  for (let i: usize = 48; i < 64; i += 4) storeFour(to, i, i - 48, 1, true)
}

/** Stores four DCT outputs, from `row` up or down, to V[i] to V[i + 3] of the four slots. */
function storeFour(to: usize, i: usize, row: usize, direction: i32, negative: bool): void {
  const step = <usize>(direction * 16)
  const from = transformed + (row << 4)
  const sign = negative ? f32x4.splat(-0.0) : f32x4.splat(0)
  const a = v128.xor(v128.load(from), sign)
  const b = v128.xor(v128.load(from + step), sign)
  const c = v128.xor(v128.load(from + 2 * step), sign)
  const d = v128.xor(v128.load(from + 3 * step), sign)
  storeTransposed(to + (i << 2), VECTOR, a, b, c, d)
}

/** Windows and sums two slots at a time, that of vector `newest` and the next one: they share the window coefficients. */
function applyWindow(newest: usize, output: usize): void {
  for (let j: usize = 0; j < 128; j += 16) {
    let even = f32x4.splat(0)
    let odd = even
    let nextEven = even
    let nextOdd = even
    for (let i: usize = 0; i < 8; i++) {
      const past = newest - i * 2 * VECTOR + j
      const at = window + (i << 8) + j
      const w = v128.load(at)
      even = f32x4.relaxed_madd(v128.load(past), w, even)
      nextEven = f32x4.relaxed_madd(v128.load(past, VECTOR), w, nextEven)
      const v = v128.load(at, 128)
      odd = f32x4.relaxed_madd(v128.load(past - VECTOR + 128), v, odd)
      nextOdd = f32x4.relaxed_madd(v128.load(past, 128), v, nextOdd)
    }
    v128.store(output + j, f32x4.add(even, odd))
    v128.store(output + j, f32x4.add(nextEven, nextOdd), 128)
  }
}

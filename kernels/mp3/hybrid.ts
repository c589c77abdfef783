// The hybrid filterbank: from the 576 lines of a granule to 18 samples of each of 32 subbands (ISO/IEC 11172-3, 2.4.3.4.10).
//
//   alias reduction (2.4.3.4.10.1): butterflies across the borders of subbands, coefficients of table B.9
//   inverse MDCT (2.4.3.4.10.2):    x[i] = sum over k of X[k] cos(pi / 2n (2i + 1 + n/2) (2k + 1)), n = 36 or 12
//   windows (2.4.3.4.10.3):         four shapes by block_type
//   overlap-add (2.4.3.4.10.4) and frequency inversion (2.4.3.4.10.5)
//
// The long IMDCT is computed as a DCT-IV of 18 lines for four subbands at once, one subband per vector lane.

import { storeTransposed } from '../shared/transpose'
import { SLOT_STRIDE } from './synthesis'

const SUBBANDS = 32
/** Lines, and samples, of a subband. */
const LINES = 18
/** Bytes of the lines of one subband. */
const SUBBAND_BYTES: usize = LINES * 4
/** Bytes of 18 vectors: the values of four subbands side by side. */
const GROUP_BYTES: usize = LINES * 16
/** `block_type` of three short windows. */
const SHORT_BLOCKS = 2
/** Samples under a long window and under a short one. */
const LONG_WINDOW = 36
const SHORT_WINDOW = 12

const COS_10: f32 = 0.984807753
const COS_20: f32 = 0.9396926207
const COS_30: f32 = 0.8660254037
const COS_40: f32 = 0.7660444431
const COS_50: f32 = 0.6427876096
const COS_70: f32 = 0.3420201433
const COS_80: f32 = 0.1736481776

const aliasCos = memory.data(8 * 4, 16)
const aliasSin = memory.data(8 * 4, 16)
/** 2 cos(pi (2k + 1) / 72) and 2 cos(pi (2k + 1) / 36): pre-scaling that turns a DCT-IV of 18 and of 9 values into a DCT-II. */
const scale18 = memory.data(18 * 4, 16)
const scale9 = memory.data(9 * 4, 16)
/** Scratch for four subbands side by side: lines, sums and differences of mirrored lines, their transforms, samples. */
const lineVectors = memory.data(18 * 16, 16)
const sums = memory.data(9 * 16, 16)
const differences = memory.data(9 * 16, 16)
const evens = memory.data(9 * 16, 16)
const odds = memory.data(9 * 16, 16)
const samples = memory.data(20 * 16, 16)
/** Windows of 36 values for block types 0, 1 and 3 (slot 2 is unused), and the short window of 12. */
const windows = memory.data(4 * 36 * 4, 16)
const shortWindow = memory.data(12 * 4, 16)
/** cos(pi / 24 (2i + 7) (2k + 1)), twelve samples i for each line k. */
const shortCosines = memory.data(6 * 12 * 4, 16)
/** The 36 windowed samples of one subband with short blocks. */
const windowed36 = memory.data(36 * 4, 16)
/** Second halves of the previous granule: per channel and group of four subbands, 18 vectors. */
const overlaps = memory.data(2 * SUBBANDS * 18 * 4, 16)
const savedOverlap = memory.data(18 * 16, 16)

export function buildHybrid(): void {
  // Table B.9: cs[i] = 1 / sqrt(1 + c[i]^2), ca[i] = c[i] / sqrt(1 + c[i]^2).
  const c: StaticArray<f64> = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037]
  for (let i = 0; i < 8; i++) {
    const norm = Math.sqrt(1 + unchecked(c[i]) * unchecked(c[i]))
    store<f32>(aliasCos + <usize>(i << 2), <f32>(1 / norm))
    store<f32>(aliasSin + <usize>(i << 2), <f32>(unchecked(c[i]) / norm))
  }
  for (let k = 0; k < 18; k++) {
    const angle = (Math.PI / 72) * <f64>(2 * k + 1)
    store<f32>(scale18 + <usize>(k << 2), <f32>(2 * Math.cos(angle)))
    if (k < 9) store<f32>(scale9 + <usize>(k << 2), <f32>(2 * Math.cos(2 * angle)))
  }
  for (let i = 0; i < 36; i++) {
    const long = Math.sin((Math.PI / 36) * (<f64>i + 0.5))
    const slope = <f64>(i % 18)
    const falling = slope < 6 ? 1.0 : slope < 12 ? Math.sin((Math.PI / 12) * (slope + 0.5)) : 0.0
    const rising = slope < 6 ? 0.0 : slope < 12 ? Math.sin((Math.PI / 12) * (slope - 5.5)) : 1.0
    store<f32>(windows + <usize>(i << 2), <f32>long)
    store<f32>(windows + <usize>((LONG_WINDOW + i) << 2), <f32>(i < 18 ? long : falling))
    store<f32>(windows + <usize>((3 * LONG_WINDOW + i) << 2), <f32>(i < 18 ? rising : long))
  }
  for (let i = 0; i < 12; i++) {
    store<f32>(shortWindow + <usize>(i << 2), <f32>Math.sin((Math.PI / 12) * (<f64>i + 0.5)))
    for (let k = 0; k < 6; k++) {
      const angle = (Math.PI / 24) * <f64>((2 * i + 7) * (2 * k + 1))
      store<f32>(shortCosines + <usize>((k * 12 + i) << 2), <f32>Math.cos(angle))
    }
  }
}

export function resetHybrid(): void {
  memory.fill(overlaps, 0, 2 * SUBBANDS * 18 * 4)
}

/** Applies the alias reduction butterflies at the lowest `borders` borders between subbands. */
export function reduceAliases(lines: usize, borders: i32): void {
  for (let sb = 1; sb <= borders; sb++) {
    const middle = lines + <usize>sb * SUBBAND_BYTES
    // The butterflies pair line i above the border with line -1 - i below it, so the lower vector is reversed.
    for (let i: usize = 0; i < 32; i += 16) {
      const below = v128.load(middle - 16 - i)
      const a = v128.shuffle<f32>(below, below, 3, 2, 1, 0)
      const b = v128.load(middle + i)
      const cos = v128.load(aliasCos + i)
      const sin = v128.load(aliasSin + i)
      const lower = f32x4.relaxed_nmadd(b, sin, f32x4.mul(a, cos))
      v128.store(middle - 16 - i, v128.shuffle<f32>(lower, lower, 3, 2, 1, 0))
      v128.store(middle + i, f32x4.relaxed_madd(a, sin, f32x4.mul(b, cos)))
    }
  }
}

/**
 * Transforms the lines of one channel into rows of SLOT_STRIDE samples, one row per subband. Only the lowest `used` subbands hold lines;
 * the others output their overlap. The lowest `longBands` subbands of a mixed block use long windows.
 */
export function toSubbands(
  channel: i32,
  lines: usize,
  used: i32,
  blockType: i32,
  longBands: i32,
  output: usize,
): void {
  for (let sb = 0; sb < SUBBANDS; sb += 4) {
    const overlap = overlaps + <usize>(channel * SUBBANDS + sb) * SUBBAND_BYTES
    const row = output + <usize>(sb * SLOT_STRIDE * 4)
    const input = lines + <usize>sb * SUBBAND_BYTES
    if (sb >= used) {
      memory.copy(samples, overlap, GROUP_BYTES)
      memory.fill(overlap, 0, GROUP_BYTES)
    } else if (blockType !== SHORT_BLOCKS) {
      longBlocks(input, windows + <usize>(blockType * LONG_WINDOW * 4), overlap)
    } else {
      const long = min(4, max(0, longBands - sb))
      if (long > 0) {
        memory.copy(savedOverlap, overlap, GROUP_BYTES)
        longBlocks(input, windows, overlap)
      }
      for (let lane = long; lane < 4; lane++) {
        const laneOffset = <usize>(lane << 2)
        if (long > 0)
          for (let n: usize = laneOffset; n < GROUP_BYTES; n += 16)
            store<f32>(overlap + n, load<f32>(savedOverlap + n))
        shortBlocks(input + <usize>lane * SUBBAND_BYTES, overlap + laneOffset, samples + laneOffset)
      }
    }
    storeRows(row)
  }
}

/** Transposes the samples of four subbands into rows and negates odd samples of odd subbands (frequency inversion). */
function storeRows(row: usize): void {
  const sign = f32x4(0, -0.0, 0, -0.0)
  for (let slot: usize = 0; slot < <usize>SLOT_STRIDE; slot += 4) {
    const from = samples + (slot << 4)
    const a = v128.load(from)
    const b = v128.xor(v128.load(from, 16), sign)
    const c = v128.load(from, 32)
    const d = v128.xor(v128.load(from, 48), sign)
    storeTransposed(row + (slot << 2), SLOT_STRIDE << 2, a, b, c, d)
  }
}

/** Loads lines `at` to `at` + 3 of four subbands into `lineVectors`, one subband per lane. */
function loadLines(input: usize, at: usize): void {
  const from = input + (at << 2)
  const a = v128.load(from)
  const b = v128.load(from, SUBBAND_BYTES)
  const c = v128.load(from, 2 * SUBBAND_BYTES)
  const d = v128.load(from, 3 * SUBBAND_BYTES)
  storeTransposed(lineVectors + (at << 4), 16, a, b, c, d)
}

/**
 * DCT-IV of 18 lines in four subbands, window and overlap-add.
 *
 * Because 2 cos(a) cos(b) = cos(a + b) + cos(a - b), scaling the lines by 2 cos turns the DCT-IV into a DCT-II whose outputs are sums of
 * two neighbouring DCT-IV outputs. The DCT-II of 18 splits into a DCT-II of nine for its even outputs and, by the same identity, another
 * DCT-II of nine for its odd ones. Running differences then undo the sums.
 */
function longBlocks(input: usize, window: usize, overlap: usize): void {
  for (let at: usize = 0; at < 16; at += 4) loadLines(input, at)
  loadLines(input, 14)
  for (let k: usize = 0; k < 9; k++) {
    const a = f32x4.mul(v128.load(lineVectors + (k << 4)), v128.load_splat<f32>(scale18 + (k << 2)))
    const b = f32x4.mul(
      v128.load(lineVectors + 272 - (k << 4)),
      v128.load_splat<f32>(scale18 + 68 - (k << 2)),
    )
    v128.store(sums + (k << 4), f32x4.add(a, b))
    v128.store(differences + (k << 4), f32x4.mul(f32x4.sub(a, b), v128.load_splat<f32>(scale9 + (k << 2))))
  }
  transformNine(sums, evens)
  transformNine(differences, odds)
  const half = f32x4.splat(0.5)
  let odd = f32x4.mul(v128.load(odds), half)
  let value = f32x4.mul(v128.load(evens), half)
  v128.store(lineVectors, value)
  value = f32x4.sub(odd, value)
  v128.store(lineVectors, value, 16)
  for (let m: usize = 16; m < 144; m += 16) {
    odd = f32x4.sub(v128.load(odds + m), odd)
    value = f32x4.sub(v128.load(evens + m), value)
    v128.store(lineVectors + 2 * m, value)
    value = f32x4.sub(odd, value)
    v128.store(lineVectors + 2 * m, value, 16)
  }
  for (let n: usize = 0; n < 9; n++) {
    const at = n << 4
    const up = v128.load(lineVectors + at, 144)
    const down = f32x4.neg(v128.load(lineVectors + 128 - at))
    const back = 272 - at
    const w = window + (n << 2)
    const v = window + 68 - (n << 2)
    v128.store(samples + at, f32x4.relaxed_madd(up, v128.load_splat<f32>(w), v128.load(overlap + at)))
    v128.store(samples + back, f32x4.relaxed_nmadd(up, v128.load_splat<f32>(v), v128.load(overlap + back)))
    v128.store(overlap + at, f32x4.mul(down, v128.load_splat<f32>(w, 72)))
    v128.store(overlap + back, f32x4.mul(down, v128.load_splat<f32>(v, 72)))
  }
}

/** DCT-II of nine values in four lanes. Even outputs come from sums of mirrored inputs, odd outputs from differences. */
function transformNine(input: usize, output: usize): void {
  const middle = v128.load(input, 64)
  let a = v128.load(input)
  let b = v128.load(input, 128)
  const p0 = f32x4.add(a, b)
  const q0 = f32x4.sub(a, b)
  a = v128.load(input, 16)
  b = v128.load(input, 112)
  const p1 = f32x4.add(a, b)
  const q1 = f32x4.mul(f32x4.sub(a, b), f32x4.splat(COS_30))
  a = v128.load(input, 32)
  b = v128.load(input, 96)
  const p2 = f32x4.add(a, b)
  const q2 = f32x4.sub(a, b)
  a = v128.load(input, 48)
  b = v128.load(input, 80)
  const p3 = f32x4.add(a, b)
  const q3 = f32x4.sub(a, b)
  const c10 = f32x4.splat(COS_10)
  const c20 = f32x4.splat(COS_20)
  const c40 = f32x4.splat(COS_40)
  const c50 = f32x4.splat(COS_50)
  const c70 = f32x4.splat(COS_70)
  const c80 = f32x4.splat(COS_80)
  const outer = f32x4.add(f32x4.add(p0, p2), p3)
  const inner = f32x4.add(p1, middle)
  v128.store(output, f32x4.add(outer, inner))
  v128.store(output, f32x4.relaxed_madd(outer, f32x4.splat(0.5), f32x4.neg(inner)), 96)
  const rest = f32x4.relaxed_nmadd(p1, f32x4.splat(0.5), middle)
  let v = f32x4.relaxed_madd(p0, c20, f32x4.neg(rest))
  v = f32x4.relaxed_nmadd(p2, c80, v)
  v128.store(output, f32x4.relaxed_nmadd(p3, c40, v), 32)
  v = f32x4.relaxed_madd(p0, c40, rest)
  v = f32x4.relaxed_nmadd(p2, c20, v)
  v128.store(output, f32x4.relaxed_madd(p3, c80, v), 64)
  v = f32x4.relaxed_madd(p0, c80, rest)
  v = f32x4.relaxed_madd(p2, c40, v)
  v128.store(output, f32x4.relaxed_nmadd(p3, c20, v), 128)
  v128.store(output, f32x4.mul(f32x4.sub(f32x4.sub(q0, q2), q3), f32x4.splat(COS_30)), 48)
  v = f32x4.relaxed_madd(q0, c10, q1)
  v = f32x4.relaxed_madd(q2, c50, v)
  v128.store(output, f32x4.relaxed_madd(q3, c70, v), 16)
  v = f32x4.relaxed_madd(q0, c50, f32x4.neg(q1))
  v = f32x4.relaxed_nmadd(q2, c70, v)
  v128.store(output, f32x4.relaxed_madd(q3, c10, v), 80)
  v = f32x4.relaxed_madd(q0, c70, f32x4.neg(q1))
  v = f32x4.relaxed_madd(q2, c10, v)
  v128.store(output, f32x4.relaxed_nmadd(q3, c50, v), 112)
}

/** Three IMDCTs of 12 samples, six samples apart, in the middle of the 36. One subband; its values in `overlap` and `to` are 16 bytes apart. */
function shortBlocks(input: usize, overlap: usize, to: usize): void {
  memory.fill(windowed36, 0, LONG_WINDOW * 4)
  for (let w: usize = 0; w < 3; w++) {
    for (let i: usize = 0; i < 12; i++) {
      let sum: f32 = 0
      for (let k: usize = 0; k < 6; k++) {
        sum += load<f32>(input + ((k * 3 + w) << 2)) * load<f32>(shortCosines + ((k * SHORT_WINDOW + i) << 2))
      }
      const at = windowed36 + ((6 + 6 * w + i) << 2)
      store<f32>(at, load<f32>(at) + sum * load<f32>(shortWindow + (i << 2)))
    }
  }
  for (let n: usize = 0; n < SUBBAND_BYTES; n += 4) {
    const at = overlap + 4 * n
    store<f32>(to + 4 * n, load<f32>(at) + load<f32>(windowed36 + n))
    store<f32>(at, load<f32>(windowed36 + SUBBAND_BYTES + n))
  }
}

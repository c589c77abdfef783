// From the 576 lines of a granule to 18 samples of each subband: alias reduction, inverse MDCT, windows, overlap (ISO/IEC 11172-3, 2.4.3.4.10).

import { SLOT_ROOM } from './mp3-synthesis'
import { storeTransposed } from './transpose'

const SUBBANDS = 32
const SHORT = 2

const COS_10: f32 = 0.984807753
const COS_20: f32 = 0.9396926207
const COS_30: f32 = 0.8660254037
const COS_40: f32 = 0.7660444431
const COS_50: f32 = 0.6427876096
const COS_70: f32 = 0.3420201433
const COS_80: f32 = 0.1736481776

const aliasCos = memory.data(8 * 4, 16)
const aliasSin = memory.data(8 * 4, 16)
/** Factors that turn a DCT-IV of 18 lines, and of nine, into a DCT-II: twice the cosines of half the steps. */
const turn18 = memory.data(18 * 4, 16)
const turn9 = memory.data(9 * 4, 16)
/** Four subbands side by side: lines, sums and differences of them, what their transforms give, samples. */
const four = memory.data(18 * 16, 16)
const sums = memory.data(9 * 16, 16)
const differences = memory.data(9 * 16, 16)
const evens = memory.data(9 * 16, 16)
const odds = memory.data(9 * 16, 16)
const samples = memory.data(20 * 16, 16)
/** Windows of 36 by block type 0, 1 and 3, and the short one of 12. */
const windows = memory.data(4 * 36 * 4, 16)
const shortWindow = memory.data(12 * 4, 16)
const shortCosines = memory.data(6 * 12 * 4, 16)
const full = memory.data(36 * 4, 16)
/** By channel and four subbands: 18 values of the four side by side. */
const overlaps = memory.data(2 * SUBBANDS * 18 * 4, 16)
const kept = memory.data(18 * 16, 16)

export function buildHybrid(): void {
  const c: StaticArray<f64> = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037]
  for (let i = 0; i < 8; i++) {
    const norm = Math.sqrt(1 + unchecked(c[i]) * unchecked(c[i]))
    store<f32>(aliasCos + <usize>(i << 2), <f32>(1 / norm))
    store<f32>(aliasSin + <usize>(i << 2), <f32>(unchecked(c[i]) / norm))
  }
  for (let k = 0; k < 18; k++) {
    const angle = (Math.PI / 72) * <f64>(2 * k + 1)
    store<f32>(turn18 + <usize>(k << 2), <f32>(2 * Math.cos(angle)))
    if (k < 9) store<f32>(turn9 + <usize>(k << 2), <f32>(2 * Math.cos(2 * angle)))
  }
  for (let i = 0; i < 36; i++) {
    const long = Math.sin((Math.PI / 36) * (<f64>i + 0.5))
    const slope = <f64>(i % 18)
    const falling = slope < 6 ? 1.0 : slope < 12 ? Math.sin((Math.PI / 12) * (slope + 0.5)) : 0.0
    const rising = slope < 6 ? 0.0 : slope < 12 ? Math.sin((Math.PI / 12) * (slope - 5.5)) : 1.0
    store<f32>(windows + <usize>(i << 2), <f32>long)
    store<f32>(windows + <usize>((36 + i) << 2), <f32>(i < 18 ? long : falling))
    store<f32>(windows + <usize>((108 + i) << 2), <f32>(i < 18 ? rising : long))
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

/** Softens the borders between subbands; a mixed block only where its long part lies. */
export function reduceAliases(lines: usize, borders: i32): void {
  for (let sb = 1; sb <= borders; sb++) {
    const middle = lines + <usize>(sb * 72)
    // Mirrored at the border: below it the lines are taken backwards.
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

/** `used` subbands hold lines; the others only let their overlap fade. `longBands` of a mixed block are long. */
export function toSubbands(
  channel: i32,
  lines: usize,
  used: i32,
  blockType: i32,
  longBands: i32,
  output: usize,
): void {
  for (let sb = 0; sb < SUBBANDS; sb += 4) {
    const overlap = overlaps + <usize>((channel * SUBBANDS + sb) * 72)
    const row = output + <usize>(sb * SLOT_ROOM * 4)
    const input = lines + <usize>(sb * 72)
    if (sb >= used) {
      memory.copy(samples, overlap, 288)
      memory.fill(overlap, 0, 288)
    } else if (blockType !== SHORT) {
      longBlocks(input, windows + <usize>(blockType * 144), overlap)
    } else {
      const long = min(4, max(0, longBands - sb))
      if (long > 0) {
        memory.copy(kept, overlap, 288)
        longBlocks(input, windows, overlap)
      }
      for (let lane = long; lane < 4; lane++) {
        const place = <usize>(lane << 2)
        if (long > 0)
          for (let n: usize = place; n < 288; n += 16) store<f32>(overlap + n, load<f32>(kept + n))
        shortBlocks(input + <usize>(lane * 72), overlap + place, samples + place)
      }
    }
    toRows(row)
  }
}

/** Lays the samples of four subbands out in rows; every second one of every second subband turns its sign. */
function toRows(row: usize): void {
  const sign = f32x4(0, -0.0, 0, -0.0)
  for (let slot: usize = 0; slot < <usize>SLOT_ROOM; slot += 4) {
    const from = samples + (slot << 4)
    const a = v128.load(from)
    const b = v128.xor(v128.load(from, 16), sign)
    const c = v128.load(from, 32)
    const d = v128.xor(v128.load(from, 48), sign)
    storeTransposed(row + (slot << 2), SLOT_ROOM << 2, a, b, c, d)
  }
}

/** Takes lines `at` to `at` + 3 of four subbands into `four`. */
function takeLines(input: usize, at: usize): void {
  const from = input + (at << 2)
  const a = v128.load(from)
  const b = v128.load(from, 72)
  const c = v128.load(from, 144)
  const d = v128.load(from, 216)
  storeTransposed(four + (at << 4), 16, a, b, c, d)
}

/**
 * The DCT-IV of 18 lines in four subbands, windows and overlap. By 2 cos(a) cos(b) = cos(a + b) + cos(a - b) a DCT-IV is a DCT-II of turned lines, of
 * which each output is the sum of two neighbours; that splits into one of nine for its even outputs and a DCT-IV of nine for its odd ones.
 */
function longBlocks(input: usize, window: usize, overlap: usize): void {
  for (let at: usize = 0; at < 16; at += 4) takeLines(input, at)
  takeLines(input, 14)
  for (let k: usize = 0; k < 9; k++) {
    const a = f32x4.mul(v128.load(four + (k << 4)), v128.load_splat<f32>(turn18 + (k << 2)))
    const b = f32x4.mul(v128.load(four + 272 - (k << 4)), v128.load_splat<f32>(turn18 + 68 - (k << 2)))
    v128.store(sums + (k << 4), f32x4.add(a, b))
    v128.store(differences + (k << 4), f32x4.mul(f32x4.sub(a, b), v128.load_splat<f32>(turn9 + (k << 2))))
  }
  transformNine(sums, evens)
  transformNine(differences, odds)
  const half = f32x4.splat(0.5)
  let odd = f32x4.mul(v128.load(odds), half)
  let value = f32x4.mul(v128.load(evens), half)
  v128.store(four, value)
  value = f32x4.sub(odd, value)
  v128.store(four, value, 16)
  for (let m: usize = 16; m < 144; m += 16) {
    odd = f32x4.sub(v128.load(odds + m), odd)
    value = f32x4.sub(v128.load(evens + m), value)
    v128.store(four + 2 * m, value)
    value = f32x4.sub(odd, value)
    v128.store(four + 2 * m, value, 16)
  }
  for (let n: usize = 0; n < 9; n++) {
    const at = n << 4
    const up = v128.load(four + at, 144)
    const down = f32x4.neg(v128.load(four + 128 - at))
    const back = 272 - at
    const w = window + (n << 2)
    const v = window + 68 - (n << 2)
    v128.store(samples + at, f32x4.relaxed_madd(up, v128.load_splat<f32>(w), v128.load(overlap + at)))
    v128.store(samples + back, f32x4.relaxed_nmadd(up, v128.load_splat<f32>(v), v128.load(overlap + back)))
    v128.store(overlap + at, f32x4.mul(down, v128.load_splat<f32>(w, 72)))
    v128.store(overlap + back, f32x4.mul(down, v128.load_splat<f32>(v, 72)))
  }
}

/** A DCT-II of nine values in four lanes: sums of mirrored values for its even outputs, differences for its odd ones. */
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

/** Three transforms of 12, six samples apart, in the middle of the 36; of one subband, whose values lie four apart in `overlap` and `to`. */
function shortBlocks(input: usize, overlap: usize, to: usize): void {
  memory.fill(full, 0, 144)
  for (let w: usize = 0; w < 3; w++) {
    for (let i: usize = 0; i < 12; i++) {
      let sum: f32 = 0
      for (let k: usize = 0; k < 6; k++) {
        sum += load<f32>(input + ((k * 3 + w) << 2)) * load<f32>(shortCosines + ((k * 12 + i) << 2))
      }
      const at = full + ((6 + 6 * w + i) << 2)
      store<f32>(at, load<f32>(at) + sum * load<f32>(shortWindow + (i << 2)))
    }
  }
  for (let n: usize = 0; n < 72; n += 4) {
    const at = overlap + 4 * n
    store<f32>(to + 4 * n, load<f32>(at) + load<f32>(full + n))
    store<f32>(at, load<f32>(full + 72 + n))
  }
}

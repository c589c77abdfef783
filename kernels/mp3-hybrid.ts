// From the 576 lines of a granule to 18 samples of each subband: alias reduction, inverse MDCT, windows, overlap (ISO/IEC 11172-3, 2.4.3.4.10).

import { SLOT_ROOM } from './mp3-synthesis'

const SUBBANDS = 32
const SHORT = 2

const aliasCos = memory.data(8 * 4, 16)
const aliasSin = memory.data(8 * 4, 16)
/** DCT-IV of 18 lines: rows of inputs, 18 outputs padded to 20. */
const cosines = memory.data(18 * 20 * 4, 16)
/** Windows of 36 by block type 0, 1 and 3, and the short one of 12. */
const windows = memory.data(4 * 36 * 4, 16)
const shortWindow = memory.data(12 * 4, 16)
const shortCosines = memory.data(6 * 12 * 4, 16)
const folded = memory.data(20 * 4, 16)
const full = memory.data(36 * 4, 16)
const overlaps = memory.data(2 * SUBBANDS * 18 * 4, 16)

export function buildHybrid(): void {
  const c: StaticArray<f64> = [-0.6, -0.535, -0.33, -0.185, -0.095, -0.041, -0.0142, -0.0037]
  for (let i = 0; i < 8; i++) {
    const norm = Math.sqrt(1 + unchecked(c[i]) * unchecked(c[i]))
    store<f32>(aliasCos + <usize>(i << 2), <f32>(1 / norm))
    store<f32>(aliasSin + <usize>(i << 2), <f32>(unchecked(c[i]) / norm))
  }
  for (let k = 0; k < 18; k++) {
    for (let m = 0; m < 18; m++) {
      const angle = (Math.PI / 18) * (<f64>m + 0.5) * (<f64>k + 0.5)
      store<f32>(cosines + <usize>((k * 20 + m) << 2), <f32>Math.cos(angle))
    }
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
    for (let i: usize = 0; i < 32; i += 4) {
      const a = load<f32>(middle - 4 - i)
      const b = load<f32>(middle + i)
      const cos = load<f32>(aliasCos + i)
      const sin = load<f32>(aliasSin + i)
      store<f32>(middle - 4 - i, a * cos - b * sin)
      store<f32>(middle + i, b * cos + a * sin)
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
  for (let sb = 0; sb < SUBBANDS; sb++) {
    const overlap = overlaps + <usize>((channel * SUBBANDS + sb) * 72)
    const row = output + <usize>(sb * SLOT_ROOM * 4)
    const input = lines + <usize>(sb * 72)
    if (sb >= used) {
      memory.copy(row, overlap, 72)
      memory.fill(overlap, 0, 72)
    } else if (blockType === SHORT && sb >= longBands) {
      shortBlocks(input, overlap, row)
    } else {
      const type = sb < longBands && blockType === SHORT ? 0 : blockType
      longBlock(input, windows + <usize>(type * 144), overlap, row)
    }
    // Every second sample of every second subband turns its sign.
    if (sb & 1) for (let t: usize = 4; t < 72; t += 8) store<f32>(row + t, -load<f32>(row + t))
  }
}

function longBlock(input: usize, window: usize, overlap: usize, row: usize): void {
  let a = f32x4.splat(0)
  let b = f32x4.splat(0)
  let c = f32x4.splat(0)
  let d = f32x4.splat(0)
  let e = f32x4.splat(0)
  let weights = cosines
  for (let k: usize = 0; k < 72; k += 4) {
    const x = v128.load_splat<f32>(input + k)
    a = f32x4.relaxed_madd(x, v128.load(weights), a)
    b = f32x4.relaxed_madd(x, v128.load(weights, 16), b)
    c = f32x4.relaxed_madd(x, v128.load(weights, 32), c)
    d = f32x4.relaxed_madd(x, v128.load(weights, 48), d)
    e = f32x4.relaxed_madd(x, v128.load(weights, 64), e)
    weights += 80
  }
  v128.store(folded, a)
  v128.store(folded, b, 16)
  v128.store(folded, c, 32)
  v128.store(folded, d, 48)
  v128.store(folded, e, 64)
  for (let n: usize = 0; n < 36; n += 4) {
    const up = load<f32>(folded + 36 + n)
    const down = load<f32>(folded + 32 - n)
    const back = 68 - n
    store<f32>(row + n, load<f32>(overlap + n) + up * load<f32>(window + n))
    store<f32>(row + back, load<f32>(overlap + back) - up * load<f32>(window + back))
    store<f32>(overlap + n, -down * load<f32>(window + 72 + n))
    store<f32>(overlap + back, -down * load<f32>(window + 72 + back))
  }
}

/** Three transforms of 12, six samples apart, in the middle of the 36. */
function shortBlocks(input: usize, overlap: usize, row: usize): void {
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
    store<f32>(row + n, load<f32>(overlap + n) + load<f32>(full + n))
    store<f32>(overlap + n, load<f32>(full + 72 + n))
  }
}

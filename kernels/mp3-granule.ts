// One channel of a granule: scale factors, Huffman-coded values, their true size.

import { readBits } from './bits'
import { powers, readPairs, readQuads } from './mp3-huffman'
import {
  BIG_VALUES,
  BLOCK_TYPE,
  FLAGS,
  GLOBAL_GAIN,
  MIXED,
  PART_LENGTH,
  REGION0,
  REGION1,
  SCALE_COMPRESS,
  SUBBLOCK_GAIN,
  SWITCHED,
  shared,
  side,
  TABLES,
} from './mp3-side'
import { LONG_BANDS, LOW_RATE_COUNTS, PREEMPHASIS, SCALE_BITS, SHORT_BANDS } from './mp3-tables'

export const LINES = 576

/** What was read: powers of the values, signed. */
const quantised = memory.data((LINES + 8) * 4, 16)
const lines = memory.data(2 * LINES * 4, 16)
const reordered = memory.data(LINES * 4, 16)
/** Scale factors of both channels, in the order of the stream: 39 at most. */
export const factors = memory.data(2 * 40 * 4, 16)
export const used = memory.data(8, 16)
/** 2^(e / 4) for e from -512 to 127. */
const quarters = memory.data(640 * 4, 16)
/** At low rates: where the intensity positions stop being legal, by band. */
export const illegal = memory.data(40 * 4, 16)

export function buildLines(): void {
  for (let q = 0; q < 8210; q++) store<f32>(powers + <usize>(q << 2), <f32>(<f64>q ** (4.0 / 3.0)))
  for (let e = -512; e < 128; e++) store<f32>(quarters + <usize>((e + 512) << 2), <f32>(2.0 ** (<f64>e / 4)))
}

export function linesOf(channel: i32): usize {
  return lines + <usize>(channel * LINES * 4)
}

export function usedLines(channel: i32): i32 {
  return load<i32>(used + <usize>(channel << 2))
}

export function field(slot: i32, name: i32): i32 {
  return load<i32>(side + <usize>((slot * 16 + name) << 2))
}

/** Reads scale factors and values of one channel; the part begins at bit `start`. */
export function readGranule(
  granule: i32,
  channel: i32,
  rate: i32,
  low: bool,
  start: i32,
  intensity: bool,
): bool {
  const slot = granule * 2 + channel
  if (low) readLowFactors(slot, channel, intensity)
  else readFactors(slot, granule, channel)
  const stop = start + field(slot, PART_LENGTH)
  const big = field(slot, BIG_VALUES) * 2
  if (big > LINES) return false
  const first = regionEnd(slot, rate, 0)
  const second = regionEnd(slot, rate, 1)
  const a = quantised + <usize>(min(first, big) << 2)
  const b = quantised + <usize>(min(second, big) << 2)
  const c = quantised + <usize>(big << 2)
  readPairs(field(slot, TABLES), quantised, a)
  readPairs(field(slot, TABLES + 1), a, b)
  readPairs(field(slot, TABLES + 2), b, c)
  const end = readQuads((field(slot, FLAGS) & 1) !== 0, c, quantised + LINES * 4, stop)
  memory.fill(end, 0, quantised + LINES * 4 - end)
  let count = <i32>((end - quantised) >> 2)
  while (count > 0 && load<i32>(quantised + <usize>((count - 1) << 2)) === 0) count--
  store<i32>(used + <usize>(channel << 2), count)
  return true
}

function regionEnd(slot: i32, rate: i32, region: i32): i32 {
  if (field(slot, SWITCHED)) {
    if (region === 1) return LINES
    if (field(slot, BLOCK_TYPE) === 2) return rate === 8 ? 72 : 36
    return rate <= 2 ? 36 : rate === 8 ? 108 : 54
  }
  const bands = min(field(slot, REGION0) + 1 + (region === 1 ? field(slot, REGION1) + 1 : 0), 22)
  let end = 0
  for (let b = 0; b < bands; b++) end += <i32>unchecked(LONG_BANDS[rate * 22 + b])
  return end
}

function readFactors(slot: i32, granule: i32, channel: i32): void {
  const at = factors + <usize>(channel * 160)
  const compress = field(slot, SCALE_COMPRESS)
  const lower = <i32>unchecked(SCALE_BITS[compress])
  const upper = <i32>unchecked(SCALE_BITS[16 + compress])
  if (field(slot, BLOCK_TYPE) === 2) {
    const split = field(slot, MIXED) ? 17 : 18
    const total = field(slot, MIXED) ? 35 : 36
    for (let i = 0; i < total; i++) put(at, i, i < split ? lower : upper)
    for (let i = total; i < 39; i++) store<i32>(at + <usize>(i << 2), 0)
    return
  }
  const taken = granule === 1 ? load<i32>(shared + <usize>(channel << 2)) : 0
  for (let group = 0; group < 4; group++) {
    if ((taken >> (3 - group)) & 1) continue
    const from = group === 0 ? 0 : group * 5 + 1
    for (let i = from; i < group * 5 + 6; i++) put(at, i, i < 11 ? lower : upper)
  }
  store<i32>(at + 21 * 4, 0)
}

function put(at: usize, i: i32, bits: i32): void {
  store<i32>(at + <usize>(i << 2), bits === 0 ? 0 : <i32>readBits(bits))
}

function readLowFactors(slot: i32, channel: i32, intensity: bool): void {
  const at = factors + <usize>(channel * 160)
  let rest = field(slot, SCALE_COMPRESS)
  let kind = 0
  let n1 = 5
  let n2 = 4
  let n3 = 4
  let preemphasis = 0
  if (intensity) {
    rest >>= 1
    if (rest < 180) {
      kind = 3
      n1 = 6
      n2 = 6
      n3 = 0
    } else if (rest < 244) {
      kind = 4
      rest -= 180
      n1 = 4
      n2 = 4
      n3 = 0
    } else {
      kind = 5
      rest -= 244
      n1 = 3
      n2 = 0
      n3 = 0
    }
  } else if (rest >= 500) {
    kind = 2
    rest -= 500
    n1 = 3
    n2 = 0
    n3 = 0
    preemphasis = 4
  } else if (rest >= 400) {
    kind = 1
    rest -= 400
    n3 = 0
  }
  const s3 = n3 ? rest % n3 : 0
  if (n3) rest /= n3
  const s2 = n2 ? rest % n2 : 0
  if (n2) rest /= n2
  const s1 = rest % n1
  const s0 = rest / n1
  // The bitstream has no preemphasis flag at low rates; the kind stands for it.
  store<i32>(side + <usize>((slot * 16 + FLAGS) << 2), (field(slot, FLAGS) & 3) | preemphasis)
  const block = field(slot, BLOCK_TYPE) === 2 ? (field(slot, MIXED) ? 2 : 1) : 0
  let i = 0
  for (let k = 0; k < 4; k++) {
    const count = <i32>unchecked(LOW_RATE_COUNTS[(kind * 3 + block) * 4 + k])
    const bits = k === 0 ? s0 : k === 1 ? s1 : k === 2 ? s2 : s3
    for (let j = 0; j < count; j++, i++) {
      put(at, i, bits)
      store<i32>(illegal + <usize>(i << 2), (1 << bits) - 1)
    }
  }
  for (; i < 40; i++) {
    store<i32>(at + <usize>(i << 2), 0)
    store<i32>(illegal + <usize>(i << 2), 0)
  }
}

/** Values to lines: sign |q|^(4/3) 2^((gain - factors) / 4); short blocks are put in the order of their frequencies. */
export function dequantise(granule: i32, channel: i32, rate: i32): void {
  const slot = granule * 2 + channel
  const flags = field(slot, FLAGS)
  const step = flags & 2 ? 4 : 2
  const gain = field(slot, GLOBAL_GAIN) - 210
  const at = factors + <usize>(channel * 160)
  const target = linesOf(channel)
  let line = 0
  let index = 0
  const short = field(slot, BLOCK_TYPE) === 2
  const longBands = !short ? 22 : field(slot, MIXED) ? (rate <= 2 ? 8 : 6) : 0
  for (let band = 0; band < longBands; band++, index++) {
    const width = <i32>unchecked(LONG_BANDS[rate * 22 + band])
    const factor = load<i32>(at + <usize>(index << 2)) + (flags & 4 ? <i32>unchecked(PREEMPHASIS[band]) : 0)
    scale(line, width, gain - step * factor, target)
    line += width
  }
  if (!short) return
  const firstLine = line
  for (let band = longBands > 0 ? 3 : 0; band < 13; band++) {
    const width = <i32>unchecked(SHORT_BANDS[rate * 13 + band])
    const from = line
    for (let w = 0; w < 3; w++, index++) {
      const factor = band < 12 ? load<i32>(at + <usize>(index << 2)) : 0
      scale(line, width, gain - 8 * field(slot, SUBBLOCK_GAIN + w) - step * factor, target)
      for (let k = 0; k < width; k++) {
        store<f32>(reordered + <usize>((from + k * 3 + w) << 2), load<f32>(target + <usize>((line + k) << 2)))
      }
      line += width
    }
  }
  memory.copy(
    target + <usize>(firstLine << 2),
    reordered + <usize>(firstLine << 2),
    <usize>((LINES - firstLine) << 2),
  )
  // Reordering may carry a value up to the end of its band.
  store<i32>(used + <usize>(channel << 2), LINES)
}

function scale(line: i32, width: i32, exponent: i32, target: usize): void {
  const gain = load<f32>(quarters + <usize>((max(-512, min(127, exponent)) + 512) << 2))
  const stop = <usize>(min(line + width, LINES) << 2)
  const gains = f32x4.splat(gain)
  let i = <usize>(line << 2)
  for (; i + 16 <= stop; i += 16) v128.store(target + i, f32x4.mul(v128.load(quantised + i), gains))
  for (; i < stop; i += 4) store<f32>(target + i, load<f32>(quantised + i) * gain)
}

// One channel of a granule: scale factors, Huffman-coded values and their requantisation.
//
// Scale factors: ISO/IEC 11172-3, 2.4.2.7 (MPEG-1) and ISO/IEC 13818-3, 2.4.3.2 (LSF). Requantisation: 11172-3, 2.4.3.4.7.1.

import { readBits } from '../shared/bits'
import { powers, readPairs, readQuads } from './huffman'
import {
  BIG_VALUES,
  BLOCK_TYPE,
  FIELDS,
  FLAGS,
  GLOBAL_GAIN,
  MIXED,
  PART_LENGTH,
  REGION0,
  REGION1,
  reusedFactorGroups,
  SCALE_COMPRESS,
  SUBBLOCK_GAIN,
  SWITCHED,
  side,
  TABLES,
} from './side-information'
import { LONG_BANDS, LSF_FACTOR_COUNTS, PREEMPHASIS, SCALE_BITS, SHORT_BANDS } from './tables'

export const LINES = 576
/** i32 slots reserved for the scale factors of one channel; a stream has 39 at most. */
const MAX_FACTORS = 40
export const FACTOR_BYTES = MAX_FACTORS * 4
/** Bands of a long block and of one short window, the last one without a scale factor of its own. */
const LONG_BAND_COUNT = 22
const SHORT_BAND_COUNT = 13
/** Scale factors of short blocks: 12 bands of three windows; a mixed block has 8 long and 9 * 3 short ones. */
const SHORT_FACTORS = 36
const MIXED_FACTORS = 35
/** Index of the 8 kHz row of the band tables, whose short-block regions differ. */
const RATE_8_KHZ = 8
/** Index of the last MPEG-1 row of the band tables. */
const LAST_MPEG_1_RATE = 2
/** `block_type` of three short windows. */
const SHORT_BLOCKS = 2
/** Bits of the FLAGS field. */
const COUNT1_TABLE = 1
const SCALE_FACTORS_COARSE = 2
const PREFLAG = 4
/** global_gain is coded with this offset. */
const GAIN_OFFSET = 210
/** Range of exponents, in quarters of a power of two; the end is excluded. */
const LOWEST_EXPONENT = -512
const END_EXPONENT = 128

/** Decoded values as sign(q) |q|^(4/3), not yet scaled. */
const quantised = memory.data((LINES + 8) * 4, 16)
const lines = memory.data(2 * LINES * 4, 16)
const reordered = memory.data(LINES * 4, 16)
/** Scale factors of both channels, in stream order. */
export const factors = memory.data(2 * 40 * 4, 16)
/** Per channel, one more than the highest line that is not zero. */
export const usedLineCounts = memory.data(8, 16)
/** 2^(e / 4) for e from LOWEST_EXPONENT to END_EXPONENT - 1. */
const quarterPowers = memory.data(640 * 4, 16)
/** LSF only, per band: the intensity position that means "no intensity stereo" (13818-3, 2.4.3.2). */
export const illegal = memory.data(40 * 4, 16)

export function buildLines(): void {
  for (let q = 0; q < 8210; q++) store<f32>(powers + <usize>(q << 2), <f32>(<f64>q ** (4.0 / 3.0)))
  for (let e = LOWEST_EXPONENT; e < END_EXPONENT; e++)
    store<f32>(quarterPowers + <usize>((e - LOWEST_EXPONENT) << 2), <f32>(2.0 ** (<f64>e / 4)))
}

export function linesOf(channel: i32): usize {
  return lines + <usize>(channel * LINES * 4)
}

export function usedLines(channel: i32): i32 {
  return load<i32>(usedLineCounts + <usize>(channel << 2))
}

export function field(slot: i32, name: i32): i32 {
  return load<i32>(side + <usize>((slot * FIELDS + name) << 2))
}

/** Reads scale factors and values of one channel, whose data begins at bit `start`. False when the stream is corrupt. */
export function readGranule(
  granule: i32,
  channel: i32,
  rate: i32,
  lsf: bool,
  start: i32,
  intensity: bool,
): bool {
  const slot = granule * 2 + channel
  if (lsf) readLsfFactors(slot, channel, intensity)
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
  const end = readQuads((field(slot, FLAGS) & COUNT1_TABLE) !== 0, c, quantised + LINES * 4, stop)
  memory.fill(end, 0, quantised + LINES * 4 - end)
  let count = <i32>((end - quantised) >> 2)
  while (count > 0 && load<i32>(quantised + <usize>((count - 1) << 2)) === 0) count--
  store<i32>(usedLineCounts + <usize>(channel << 2), count)
  return true
}

/** First line behind region 0 or 1 of the big values (2.4.2.7, region0_count). Short blocks have fixed regions. */
function regionEnd(slot: i32, rate: i32, region: i32): i32 {
  if (field(slot, SWITCHED)) {
    if (region === 1) return LINES
    if (field(slot, BLOCK_TYPE) === SHORT_BLOCKS) return rate === RATE_8_KHZ ? 72 : 36
    return rate <= LAST_MPEG_1_RATE ? 36 : rate === RATE_8_KHZ ? 108 : 54
  }
  const bands = min(field(slot, REGION0) + 1 + (region === 1 ? field(slot, REGION1) + 1 : 0), LONG_BAND_COUNT)
  let end = 0
  for (let b = 0; b < bands; b++) end += <i32>unchecked(LONG_BANDS[rate * LONG_BAND_COUNT + b])
  return end
}

/** Scale factors of MPEG-1 (2.4.2.7): two field widths, chosen by scalefac_compress, for the lower and the upper bands. */
function readFactors(slot: i32, granule: i32, channel: i32): void {
  const at = factors + <usize>(channel * FACTOR_BYTES)
  const compress = field(slot, SCALE_COMPRESS)
  const lower = <i32>unchecked(SCALE_BITS[compress])
  const upper = <i32>unchecked(SCALE_BITS[16 + compress])
  if (field(slot, BLOCK_TYPE) === SHORT_BLOCKS) {
    const split = field(slot, MIXED) ? 17 : 18
    const total = field(slot, MIXED) ? MIXED_FACTORS : SHORT_FACTORS
    for (let i = 0; i < total; i++) readFactor(at, i, i < split ? lower : upper)
    for (let i = total; i < 39; i++) store<i32>(at + <usize>(i << 2), 0)
    return
  }
  // Four groups of bands: 0-5, 6-10, 11-15, 16-20. The second granule may reuse those of the first (scfsi).
  const taken = granule === 1 ? load<i32>(reusedFactorGroups + <usize>(channel << 2)) : 0
  for (let group = 0; group < 4; group++) {
    if ((taken >> (3 - group)) & 1) continue
    const from = group === 0 ? 0 : group * 5 + 1
    for (let i = from; i < group * 5 + 6; i++) readFactor(at, i, i < 11 ? lower : upper)
  }
  store<i32>(at + 21 * 4, 0)
}

function readFactor(at: usize, i: i32, bits: i32): void {
  store<i32>(at + <usize>(i << 2), bits === 0 ? 0 : <i32>readBits(bits))
}

/**
 * Scale factors of LSF streams (13818-3, 2.4.3.2). scalefac_compress selects one of six layouts and packs up to four field widths as
 * digits of a mixed-radix number whose radices are (any, n1, n2, n3).
 */
function readLsfFactors(slot: i32, channel: i32, intensity: bool): void {
  const at = factors + <usize>(channel * FACTOR_BYTES)
  let remaining = field(slot, SCALE_COMPRESS)
  let layout = 0
  let n1 = 5
  let n2 = 4
  let n3 = 4
  let preemphasis = 0
  if (intensity) {
    remaining >>= 1
    if (remaining < 180) {
      layout = 3
      n1 = 6
      n2 = 6
      n3 = 0
    } else if (remaining < 244) {
      layout = 4
      remaining -= 180
      n1 = 4
      n2 = 4
      n3 = 0
    } else {
      layout = 5
      remaining -= 244
      n1 = 3
      n2 = 0
      n3 = 0
    }
  } else if (remaining >= 500) {
    layout = 2
    remaining -= 500
    n1 = 3
    n2 = 0
    n3 = 0
    preemphasis = PREFLAG
  } else if (remaining >= 400) {
    layout = 1
    remaining -= 400
    n3 = 0
  }
  const s3 = n3 ? remaining % n3 : 0
  if (n3) remaining /= n3
  const s2 = n2 ? remaining % n2 : 0
  if (n2) remaining /= n2
  const s1 = remaining % n1
  const s0 = remaining / n1
  // LSF streams have no preflag; layout 2 implies it.
  store<i32>(
    side + <usize>((slot * FIELDS + FLAGS) << 2),
    (field(slot, FLAGS) & (COUNT1_TABLE | SCALE_FACTORS_COARSE)) | preemphasis,
  )
  // Columns of LSF_FACTOR_COUNTS: long, short, mixed.
  const blockKind = field(slot, BLOCK_TYPE) === SHORT_BLOCKS ? (field(slot, MIXED) ? 2 : 1) : 0
  let i = 0
  for (let k = 0; k < 4; k++) {
    const count = <i32>unchecked(LSF_FACTOR_COUNTS[(layout * 3 + blockKind) * 4 + k])
    const bits = k === 0 ? s0 : k === 1 ? s1 : k === 2 ? s2 : s3
    for (let j = 0; j < count; j++, i++) {
      readFactor(at, i, bits)
      store<i32>(illegal + <usize>(i << 2), (1 << bits) - 1)
    }
  }
  for (; i < MAX_FACTORS; i++) {
    store<i32>(at + <usize>(i << 2), 0)
    store<i32>(illegal + <usize>(i << 2), 0)
  }
}

/**
 * Scales values to spectral lines: xr = sign(q) |q|^(4/3) 2^(e / 4), where
 *
 *   long blocks:  e = global_gain - 210 - step (factor + preflag pretab)
 *   short blocks: e = global_gain - 210 - 8 subblock_gain - step factor
 *
 * and step is 2 or 4 (scalefac_scale). The lines of short blocks are interleaved by window, as the IMDCT reads them.
 */
export function dequantise(granule: i32, channel: i32, rate: i32): void {
  const slot = granule * 2 + channel
  const flags = field(slot, FLAGS)
  const step = flags & SCALE_FACTORS_COARSE ? 4 : 2
  const gain = field(slot, GLOBAL_GAIN) - GAIN_OFFSET
  const at = factors + <usize>(channel * FACTOR_BYTES)
  const target = linesOf(channel)
  let line = 0
  let index = 0
  const short = field(slot, BLOCK_TYPE) === SHORT_BLOCKS
  // A mixed block has long bands up to line 36, which are eight in MPEG-1 and six in LSF.
  const longBands = !short ? LONG_BAND_COUNT : field(slot, MIXED) ? (rate <= LAST_MPEG_1_RATE ? 8 : 6) : 0
  for (let band = 0; band < longBands; band++, index++) {
    const width = <i32>unchecked(LONG_BANDS[rate * LONG_BAND_COUNT + band])
    const factor =
      load<i32>(at + <usize>(index << 2)) + (flags & PREFLAG ? <i32>unchecked(PREEMPHASIS[band]) : 0)
    scale(line, width, gain - step * factor, target)
    line += width
  }
  if (!short) return
  const firstLine = line
  for (let band = longBands > 0 ? 3 : 0; band < SHORT_BAND_COUNT; band++) {
    const width = <i32>unchecked(SHORT_BANDS[rate * SHORT_BAND_COUNT + band])
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
  // Reordering may move a value up to the end of its band.
  store<i32>(usedLineCounts + <usize>(channel << 2), LINES)
}

function scale(line: i32, width: i32, exponent: i32, target: usize): void {
  const clamped = max(LOWEST_EXPONENT, min(END_EXPONENT - 1, exponent))
  const gain = load<f32>(quarterPowers + <usize>((clamped - LOWEST_EXPONENT) << 2))
  const stop = <usize>(min(line + width, LINES) << 2)
  const gains = f32x4.splat(gain)
  let i = <usize>(line << 2)
  for (; i + 16 <= stop; i += 16) v128.store(target + i, f32x4.mul(v128.load(quantised + i), gains))
  for (; i < stop; i += 4) store<f32>(target + i, load<f32>(quantised + i) * gain)
}

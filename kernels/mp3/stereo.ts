// Joint stereo of layer III (ISO/IEC 11172-3, 2.4.3.4.9; intensity positions of LSF streams: ISO/IEC 13818-3, 2.4.3.2).
//
//   middle/side: L = (M + S) / sqrt(2), R = (M - S) / sqrt(2)
//   intensity (MPEG-1): L = x t / (1 + t), R = x / (1 + t), t = tan(position pi / 12); position 7 means none
//   intensity (LSF): one channel gets x, the other x root^((position + 1) / 2), root = 2^(-1/4) or 2^(-1/2)

import { FACTOR_BYTES, factors, field, illegal, LINES, linesOf, usedLineCounts, usedLines } from './granule'
import { BLOCK_TYPE, SCALE_COMPRESS } from './side-information'
import { LONG_BANDS, SHORT_BANDS } from './tables'

const SHORT_BLOCKS = 2
/** Bits of mode_extension. */
const INTENSITY = 1
const MIDDLE_SIDE = 2
/** Intensity position of MPEG-1 that means "not intensity coded", and the one whose tangent is infinite. */
const ILLEGAL_POSITION = 7
const FULL_LEFT = 6
/** 2^(-1/4). */
const QUARTER_ROOT: f64 = 0.84089642

/** Applies intensity stereo above the right channel's last line, and middle/side below it. */
export function joinStereo(granule: i32, rate: i32, lsf: bool, extension: i32): void {
  const left = linesOf(0)
  const right = linesOf(1)
  let border = LINES
  if (extension & INTENSITY) border = applyIntensity(granule, rate, lsf, (extension & MIDDLE_SIDE) !== 0)
  if (extension & MIDDLE_SIDE) {
    const half = <f32>Math.SQRT1_2
    for (let i: usize = 0; i < <usize>(border << 2); i += 4) {
      const m = load<f32>(left + i)
      const s = load<f32>(right + i)
      store<f32>(left + i, (m + s) * half)
      store<f32>(right + i, (m - s) * half)
    }
  }
  const both = max(usedLines(0), usedLines(1))
  store<i32>(usedLineCounts, both)
  store<i32>(usedLineCounts + 4, both)
}

/** Returns the first line that is intensity coded. Short blocks are treated window by window. */
function applyIntensity(granule: i32, rate: i32, lsf: bool, middleSide: bool): i32 {
  const slot = granule * 2 + 1
  const at = factors + FACTOR_BYTES
  const short = field(slot, BLOCK_TYPE) === SHORT_BLOCKS
  const right = linesOf(1)
  let last = LINES
  while (last > 0 && load<f32>(right + <usize>((last - 1) << 2)) === 0) last--
  let line = 0
  let border = LINES
  const bands = short ? 13 : 22
  for (let band = 0; band < bands; band++) {
    const width = short
      ? <i32>unchecked(SHORT_BANDS[rate * 13 + band]) * 3
      : <i32>unchecked(LONG_BANDS[rate * 22 + band])
    if (line >= last) {
      if (border === LINES) border = line
      const count = short ? 3 : 1
      for (let w = 0; w < count; w++) {
        // The last band has no scale factor of its own and uses that of the band below.
        const index = short ? min(band, 11) * 3 + w : min(band, 20)
        const position = load<i32>(at + <usize>(index << 2))
        const noPosition = lsf
          ? position === load<i32>(illegal + <usize>(index << 2))
          : position === ILLEGAL_POSITION
        applyPosition(
          line,
          width,
          short ? 3 : 1,
          w,
          position,
          noPosition,
          lsf,
          field(slot, SCALE_COMPRESS) & 1,
          middleSide,
        )
      }
    }
    line += width
  }
  return border
}

function applyPosition(
  line: i32,
  width: i32,
  stride: i32,
  offset: i32,
  position: i32,
  noPosition: bool,
  lsf: bool,
  intensityScale: i32,
  middleSide: bool,
): void {
  let l: f32 = 1
  let r: f32 = 0
  if (noPosition) {
    // Not intensity coded: plain stereo, or middle/side with a side of zero.
    l = middleSide ? <f32>Math.SQRT1_2 : 1
    r = middleSide ? <f32>Math.SQRT1_2 : 0
  } else if (lsf) {
    const root = intensityScale ? Math.SQRT1_2 : QUARTER_ROOT
    const factor = <f32>(root ** <f64>((position + 1) >> 1))
    l = position & 1 ? factor : 1
    r = position & 1 ? 1 : factor
  } else {
    const ratio = Math.tan((<f64>position * Math.PI) / 12)
    l = position === FULL_LEFT ? 1 : <f32>(ratio / (1 + ratio))
    r = position === FULL_LEFT ? 0 : <f32>(1 / (1 + ratio))
  }
  for (let i = line + offset; i < min(line + width, LINES); i += stride) {
    const value = load<f32>(linesOf(0) + <usize>(i << 2))
    store<f32>(linesOf(0) + <usize>(i << 2), value * l)
    store<f32>(linesOf(1) + <usize>(i << 2), value * r)
  }
}

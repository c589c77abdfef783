// What the two channels of a layer III granule share: middle and side, and intensity (ISO/IEC 11172-3, 2.4.3.4.9; 13818-3, 2.4.3.2).

import { factors, field, illegal, LINES, linesOf, used, usedLines } from './mp3-granule'
import { BLOCK_TYPE, SCALE_COMPRESS } from './mp3-side'
import { LONG_BANDS, SHORT_BANDS } from './mp3-tables'

/** Middle and side to left and right, and intensity above the right channel's last line. */
export function joinStereo(granule: i32, rate: i32, low: bool, extension: i32): void {
  const left = linesOf(0)
  const right = linesOf(1)
  let border = LINES
  if (extension & 1) border = applyIntensity(granule, rate, low, (extension & 2) !== 0)
  if (extension & 2) {
    const half = <f32>Math.SQRT1_2
    for (let i: usize = 0; i < <usize>(border << 2); i += 4) {
      const m = load<f32>(left + i)
      const s = load<f32>(right + i)
      store<f32>(left + i, (m + s) * half)
      store<f32>(right + i, (m - s) * half)
    }
  }
  const both = max(usedLines(0), usedLines(1))
  store<i32>(used, both)
  store<i32>(used + 4, both)
}

/** Returns the line from which intensity takes over. Short blocks are treated window by window. */
function applyIntensity(granule: i32, rate: i32, low: bool, middleSide: bool): i32 {
  const slot = granule * 2 + 1
  const at = factors + 160
  const short = field(slot, BLOCK_TYPE) === 2
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
        // The last band has no factor of its own and takes the one before.
        const index = short ? min(band, 11) * 3 + w : min(band, 20)
        const place = load<i32>(at + <usize>(index << 2))
        const none = low ? place === load<i32>(illegal + <usize>(index << 2)) : place === 7
        shareLine(
          line,
          width,
          short ? 3 : 1,
          w,
          place,
          none,
          low,
          field(slot, SCALE_COMPRESS) & 1,
          middleSide,
        )
      }
    }
    line += width
  }
  return border
}

function shareLine(
  line: i32,
  width: i32,
  stride: i32,
  offset: i32,
  place: i32,
  none: bool,
  low: bool,
  fine: i32,
  middleSide: bool,
): void {
  let l: f32 = 1
  let r: f32 = 0
  if (none) {
    // No position: the band is plain, or middle and side with no side.
    l = middleSide ? <f32>Math.SQRT1_2 : 1
    r = middleSide ? <f32>Math.SQRT1_2 : 0
  } else if (low) {
    const root = fine ? Math.SQRT1_2 : 0.84089642
    const factor = <f32>(root ** <f64>((place + 1) >> 1))
    l = place & 1 ? factor : 1
    r = place & 1 ? 1 : factor
  } else {
    const ratio = Math.tan((<f64>place * Math.PI) / 12)
    l = place === 6 ? 1 : <f32>(ratio / (1 + ratio))
    r = place === 6 ? 0 : <f32>(1 / (1 + ratio))
  }
  for (let i = line + offset; i < min(line + width, LINES); i += stride) {
    const value = load<f32>(linesOf(0) + <usize>(i << 2))
    store<f32>(linesOf(0) + <usize>(i << 2), value * l)
    store<f32>(linesOf(1) + <usize>(i << 2), value * r)
  }
}

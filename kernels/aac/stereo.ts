// Joint stereo of a channel pair (ISO/IEC 14496-3, 4.6.8).

import {
  CHANNEL_BYTES,
  GROUP_STRIDE,
  INTENSITY_IN_PHASE,
  INTENSITY_OUT_OF_PHASE,
  NOISE,
  SHORT_LINES,
  SIDE_BYTES,
} from './constants'
import { edges } from './tools'

/**
 * Stereo tools (4.6.8). Middle/side: L = M + S, R = M - S. Intensity: R = L 0.5^(position / 4), with the sign of the codebook, turned
 * where the middle/side mask is set.
 *
 * `left` is the spectrum of the left channel, followed by that of the right one. `codebooks` and `scales` hold those of the left side,
 * followed by those of the right one; `midSide` is the mask, and `midSideMode` ms_mask_present.
 */
export function applyStereo(
  left: usize,
  codebooks: usize,
  scales: usize,
  midSide: usize,
  midSideMode: i32,
  groupLengths: usize,
  groups: i32,
  maxBand: i32,
): void {
  const right = left + CHANNEL_BYTES
  let firstWindow = 0
  for (let g = 0; g < groups; g++) {
    const windows = load<i32>(groupLengths + <usize>(g << 2))
    for (let band = 0; band < maxBand; band++) {
      const slot = <usize>((g * GROUP_STRIDE + band) << 2)
      const leftBook = load<i32>(codebooks + slot)
      const rightBook = load<i32>(codebooks + SIDE_BYTES + slot)
      const used = load<u8>(midSide + <usize>(g * GROUP_STRIDE + band)) !== 0
      const from = load<i32>(edges + <usize>(band << 2))
      const width = load<i32>(edges + <usize>((band + 1) << 2)) - from
      const intensity = rightBook >= INTENSITY_OUT_OF_PHASE
      if (!intensity && (!used || leftBook === NOISE || rightBook === NOISE)) continue
      let gain: f32 = 1
      if (intensity) {
        gain = <f32>(0.5 ** (0.25 * <f64>load<i32>(scales + SIDE_BYTES + slot)))
        if ((rightBook === INTENSITY_IN_PHASE) === (midSideMode === 1 && used)) gain = -gain
      }
      for (let w = 0; w < windows; w++) {
        const at = <usize>(((firstWindow + w) * SHORT_LINES + from) << 2)
        for (let i: usize = 0; i < <usize>(width << 2); i += 4) {
          const l = load<f32>(left + at + i)
          if (intensity) {
            store<f32>(right + at + i, l * gain)
          } else {
            const r = load<f32>(right + at + i)
            store<f32>(left + at + i, l + r)
            store<f32>(right + at + i, l - r)
          }
        }
      }
    }
    firstWindow += windows
  }
}

// The fine pitch scale of a power spectrum: what stands out of its neighbourhood, in logarithms.

import { log2x4 } from './spectrum'

/** Places on the scale, at most. */
const MOST = 256

const amplitudes = memory.data(MOST * 4, 16)
/** Sums of all amplitudes below each place. */
const running = memory.data((MOST + 1) * 8, 16)

/**
 * Writes `count` levels (a multiple of 4) of the spectrum at `power`. `edges` are count + 1 bins between which the places lie, one bin at the
 * least; the strongest bin speaks for its place. Each is set against the mean of the `reach` places on both sides: log(1 + how far it stands out).
 */
export function pitchLevels(power: usize, edges: usize, count: i32, reach: i32, output: usize): void {
  let sum: f64 = 0
  for (let i = 0; i < count; i++) {
    const at = edges + ((<usize>i) << 2)
    const from = load<i32>(at)
    const to = max(from + 1, load<i32>(at, 4))
    // The maximum of vectors is one instruction, that of numbers is not.
    let top = f32x4.splat(0)
    for (let bin = from; bin < to; bin++)
      top = f32x4.pmax(top, v128.load_zero<f32>(power + ((<usize>bin) << 2)))
    const amplitude = sqrt<f32>(f32x4.extract_lane(top, 0))
    sum += <f64>amplitude
    store<f32>(amplitudes + ((<usize>i) << 2), amplitude)
    store<f64>(running + ((<usize>i) << 3), sum, 8)
  }
  for (let i = 0; i < count; i++) {
    const low = max(0, i - reach)
    const high = min(count, i + reach + 1)
    const around =
      (load<f64>(running + ((<usize>high) << 3)) - load<f64>(running + ((<usize>low) << 3))) /
      <f64>(high - low)
    const ratio = load<f32>(amplitudes + ((<usize>i) << 2)) / <f32>(around + 1e-4)
    store<f32>(output + ((<usize>i) << 2), ratio)
  }
  const one = f32x4.splat(1)
  const scale = f32x4.splat(<f32>Math.LN2)
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    v128.store(output + i, f32x4.mul(log2x4(f32x4.pmax(v128.load(output + i), one)), scale))
  }
}

// Levels on a fine pitch scale (thirds of a semitone), whitened: how far each pitch stands out of its surroundings.

import { log2x4 } from './spectrum'

/** Pitch bins, at most. */
const MAX_BINS = 256
/** Added to the mean, so that silence has no pitch. */
const MEAN_FLOOR: f64 = 1e-4

const amplitudes = memory.data(MAX_BINS * 4, 16)
/** Sum of the amplitudes of all pitch bins below each one. */
const cumulative = memory.data((MAX_BINS + 1) * 8, 16)

/**
 * Writes `count` levels (a multiple of 4) of the spectrum at `power`. `edges` are count + 1 spectrum bins; pitch bin i covers edges[i] to
 * edges[i + 1], at least one bin, and its amplitude is that of the strongest of them. The level is ln(max(1, amplitude / mean)), where
 * the mean is taken over `radius` pitch bins on both sides.
 */
export function pitchLevels(power: usize, edges: usize, count: i32, radius: i32, output: usize): void {
  let sum: f64 = 0
  for (let i = 0; i < count; i++) {
    const at = edges + ((<usize>i) << 2)
    const from = load<i32>(at)
    const to = max(from + 1, load<i32>(at, 4))
    // f32x4.pmax is one instruction; the scalar maximum is not.
    let top = f32x4.splat(0)
    for (let bin = from; bin < to; bin++)
      top = f32x4.pmax(top, v128.load_zero<f32>(power + ((<usize>bin) << 2)))
    const amplitude = sqrt<f32>(f32x4.extract_lane(top, 0))
    sum += <f64>amplitude
    store<f32>(amplitudes + ((<usize>i) << 2), amplitude)
    store<f64>(cumulative + ((<usize>i) << 3), sum, 8)
  }
  for (let i = 0; i < count; i++) {
    const low = max(0, i - radius)
    const high = min(count, i + radius + 1)
    const around =
      (load<f64>(cumulative + ((<usize>high) << 3)) - load<f64>(cumulative + ((<usize>low) << 3))) /
      <f64>(high - low)
    const ratio = load<f32>(amplitudes + ((<usize>i) << 2)) / <f32>(around + MEAN_FLOOR)
    store<f32>(output + ((<usize>i) << 2), ratio)
  }
  const one = f32x4.splat(1)
  const scale = f32x4.splat(<f32>Math.LN2)
  for (let i: usize = 0; i < (<usize>count) << 2; i += 16) {
    v128.store(output + i, f32x4.mul(log2x4(f32x4.pmax(v128.load(output + i), one)), scale))
  }
}

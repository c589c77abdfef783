// Two small AAC tools: pulse data (ISO/IEC 14496-3, 4.6.3) and perceptual noise substitution (4.6.13).

import { readBits } from '../shared/bits'
import { FACTOR_OFFSET, FULL_SCALE, LINES, NOISE, ZERO } from './constants'

/** A linear congruential generator (Numerical Recipes), and 2^-31 to scale it to -1..1. The standard leaves the generator open. */
const LCG_MULTIPLIER = 1664525
const LCG_INCREMENT = 1013904223
const LCG_SCALE: f32 = 4.656612873e-10

/** Band edges (swb_offset) of the current window. */
export const edges = memory.data(64 * 4, 16)
let noiseSeed: u32 = 1

const pulseAt = memory.data(4 * 4, 16)
const pulseSize = memory.data(4 * 4, 16)
let pulseCount = 0

export function clearPulses(): void {
  pulseCount = 0
}

/** Reads up to four pulses, which are added to quantised values of a long window. Encoders rarely use them. */
export function readPulses(bandCount: i32): void {
  pulseCount = <i32>readBits(2) + 1
  const band = min(<i32>readBits(6), bandCount)
  let at = load<i32>(edges + <usize>(band << 2))
  for (let i = 0; i < pulseCount; i++) {
    at += <i32>readBits(5)
    store<i32>(pulseAt + <usize>(i << 2), at)
    store<i32>(pulseSize + <usize>(i << 2), <i32>readBits(4))
  }
}

/** Converts the value back to its quantised integer, adds the pulse and dequantises again. */
export function applyPulses(spectrum: usize, books: usize, factors: usize, maxBand: i32): void {
  for (let i = 0; i < pulseCount; i++) {
    const line = load<i32>(pulseAt + <usize>(i << 2))
    if (line >= load<i32>(edges + <usize>(maxBand << 2))) continue
    let band = 0
    while (load<i32>(edges + <usize>((band + 1) << 2)) <= line) band++
    const book = load<i32>(books + <usize>(band << 2))
    if (book === ZERO || book >= NOISE) continue
    const gain = gainOf(load<i32>(factors + <usize>(band << 2)))
    const value = <f64>load<f32>(spectrum + <usize>(line << 2)) / gain
    const size = Math.round(Math.abs(value) ** 0.75) + <f64>load<i32>(pulseSize + <usize>(i << 2))
    const scaled = size ** (4.0 / 3.0) * gain
    store<f32>(spectrum + <usize>(line << 2), <f32>(value < 0 ? -scaled : scaled))
  }
}

function gainOf(factor: i32): f64 {
  return 2.0 ** (0.25 * <f64>(factor - FACTOR_OFFSET)) / (<f64>LINES * FULL_SCALE)
}

/** Fills a band with noise whose energy is 2^(factor / 2) (4.6.13). The noise is random by design, so no two decoders agree on it. */
export function fillNoise(at: usize, width: i32, factor: i32): void {
  let energy: f32 = 0
  for (let i = 0; i < width; i++) {
    noiseSeed = noiseSeed * LCG_MULTIPLIER + LCG_INCREMENT
    const value = <f32>(<i32>noiseSeed) * LCG_SCALE
    store<f32>(at + ((<usize>i) << 2), value)
    energy += value * value
  }
  // The factor of a noise band is the energy itself, without FACTOR_OFFSET.
  const gain = <f32>(2.0 ** (0.25 * <f64>factor) / (<f64>LINES * FULL_SCALE) / Math.sqrt(<f64>energy + 1e-30))
  for (let i = 0; i < width; i++) {
    const slot = at + ((<usize>i) << 2)
    store<f32>(slot, load<f32>(slot) * gain)
  }
}

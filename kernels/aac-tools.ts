// The smaller tools of AAC: pulses, and noise in place of lines.

import { readBits } from './bits'

const NOISE = 13

/** Band edges of the window at hand. */
export const edges = memory.data(64 * 4, 16)
let noiseSeed: u32 = 1

const pulseAt = memory.data(4 * 4, 16)
const pulseSize = memory.data(4 * 4, 16)
let pulseCount = 0

export function clearPulses(): void {
  pulseCount = 0
}

/** Pulses are rare: up to four, added to quantised values of a long window. */
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

/** The dequantised value is taken back to its integer and forth again. */
export function applyPulses(spectrum: usize, books: usize, factors: usize, maxBand: i32): void {
  for (let i = 0; i < pulseCount; i++) {
    const line = load<i32>(pulseAt + <usize>(i << 2))
    if (line >= load<i32>(edges + <usize>(maxBand << 2))) continue
    let band = 0
    while (load<i32>(edges + <usize>((band + 1) << 2)) <= line) band++
    const book = load<i32>(books + <usize>(band << 2))
    if (book === 0 || book >= NOISE) continue
    const gain = bandGain(load<i32>(factors + <usize>(band << 2)))
    const value = <f64>load<f32>(spectrum + <usize>(line << 2)) / gain
    const size = Math.round(Math.abs(value) ** 0.75) + <f64>load<i32>(pulseSize + <usize>(i << 2))
    const grown = size ** (4.0 / 3.0) * gain
    store<f32>(spectrum + <usize>(line << 2), <f32>(value < 0 ? -grown : grown))
  }
}

function bandGain(factor: i32): f64 {
  return 2.0 ** (0.25 * <f64>(factor - 100)) / (1024.0 * 32768.0)
}

/** A band of noise of a given energy in place of lines (4.6.13). */
export function fillNoise(at: usize, width: i32, factor: i32): void {
  let energy: f32 = 0
  for (let i = 0; i < width; i++) {
    noiseSeed = noiseSeed * 1664525 + 1013904223
    const value = <f32>(<i32>noiseSeed) * <f32>4.656612873e-10
    store<f32>(at + ((<usize>i) << 2), value)
    energy += value * value
  }
  // A noise band's factor is its energy as such: no offset of 100.
  const gain = <f32>(2.0 ** (0.25 * <f64>factor) / (1024.0 * 32768.0) / Math.sqrt(<f64>energy + 1e-30))
  for (let i = 0; i < width; i++) {
    const slot = at + ((<usize>i) << 2)
    store<f32>(slot, load<f32>(slot) * gain)
  }
}

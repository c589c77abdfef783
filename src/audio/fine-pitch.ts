import { PITCH_FRAME, PITCH_RATE } from './pitch-frames.ts'

/** A pitch scale of thirds of a semitone over six octaves from A1 (55 Hz): fine enough to see how a recording is tuned. */
export const FINE_PER_OCTAVE = 36
export const OCTAVES = 6
export const FINE_BINS = FINE_PER_OCTAVE * OCTAVES
const LOWEST = 55

/** Half the width, in fine bins, of the neighbourhood a level is compared with. */
const WHITENING = 18

/** Folds power spectra onto the fine pitch scale, whitened: what stands out of its neighbourhood counts, not how loud the band is. */
export function createFinePitch() {
  const edges = Int32Array.from({ length: FINE_BINS + 1 }, (_, i) => binAt(i - 0.5))
  const raw = new Float32Array(FINE_BINS)
  const running = new Float64Array(FINE_BINS + 1)
  return (power: Float32Array, output: Float32Array): void => {
    for (let i = 0; i < FINE_BINS; i++) {
      const from = edges[i]!
      const to = Math.max(from + 1, edges[i + 1]!)
      let top = 0
      for (let bin = from; bin < to; bin++) if (power[bin]! > top) top = power[bin]!
      raw[i] = Math.sqrt(top)
      running[i + 1] = running[i]! + raw[i]!
    }
    for (let i = 0; i < FINE_BINS; i++) {
      const low = Math.max(0, i - WHITENING)
      const high = Math.min(FINE_BINS, i + WHITENING + 1)
      const around = (running[high]! - running[low]!) / (high - low)
      output[i] = Math.max(0, raw[i]! / (around + 1e-4) - 1)
    }
  }
}

/** The first spectrum bin at or above a place on the fine scale. */
function binAt(place: number): number {
  return Math.ceil((LOWEST * 2 ** (place / FINE_PER_OCTAVE) * PITCH_FRAME) / PITCH_RATE)
}

import { FRAME_RATE } from '../features/mel-frames.ts'

/** An onset is a local maximum of the flux above OFFSET + FACTOR times the mean of a quarter second on both sides. */
const OFFSET_DB = 1.2
const FACTOR = 1.3
/** Frames on both sides over which it must be the maximum, and the shortest distance between onsets. */
const PEAK_RADIUS = 3

/** Onset times in seconds: peaks of the spectral flux that stand out of their surroundings. */
export function pickOnsets(flux: Float32Array): number[] {
  const onsets: number[] = []
  const reach = PEAK_RADIUS
  const around = Math.round(FRAME_RATE / 4)
  let sum = 0
  let last = -Infinity
  for (let i = 0; i < Math.min(around, flux.length); i++) sum += flux[i]!
  for (let i = 0; i < flux.length; i++) {
    if (i + around < flux.length) sum += flux[i + around]!
    if (i - around - 1 >= 0) sum -= flux[i - around - 1]!
    const mean = sum / (Math.min(flux.length - 1, i + around) - Math.max(0, i - around) + 1)
    const value = flux[i]!
    if (value < OFFSET_DB + FACTOR * mean || i - last < reach) continue
    let peak = true
    for (let j = Math.max(0, i - reach); j <= Math.min(flux.length - 1, i + reach); j++) {
      if (flux[j]! > value) peak = false
    }
    if (peak) {
      onsets.push(i / FRAME_RATE)
      last = i
    }
  }
  return onsets
}

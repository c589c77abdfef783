import { rowsPerSecond } from './sound-rows.ts'

export type Fade = { start_s: number; end_s: number }

/** Quieter than this, the piece has not begun or is over. */
const silentDb = -65
const minFadeSeconds = 5
/** Decibels by which a fade falls, and within which it starts below the usual level. */
const minFall = 15
const startWithin = 2
/** How well a straight line in decibels must describe it: steps and rests are no fade. */
const minFit = 0.85

/** Where the level sinks to silence at the end; null if the piece ends otherwise. */
export function findFadeOut(levels: Float32Array): Fade | null {
  const end = lastAudible(levels) + 1
  if (end <= 0) return null
  const usual = Array.from(levels.subarray(0, end)).sort((a, b) => a - b)[Math.floor(end * 0.6)]!
  let start = end - 1
  while (start > 0 && levels[start]! < usual - startWithin) start--
  const length = end - start
  if (length < minFadeSeconds * rowsPerSecond) return null
  const fading = levels.subarray(start, end)
  if (fading[0]! - fading[length - 1]! < minFall || fitOfLine(fading) < minFit) return null
  return { start_s: start / rowsPerSecond, end_s: end / rowsPerSecond }
}

/** The same at the start. */
export function findFadeIn(levels: Float32Array): Fade | null {
  const fade = findFadeOut(levels.toReversed())
  const duration = levels.length / rowsPerSecond
  return fade === null ? null : { start_s: duration - fade.end_s, end_s: duration - fade.start_s }
}

function lastAudible(levels: Float32Array): number {
  return levels.findLastIndex((level) => level > silentDb)
}

/** The share of the variance that a falling line explains; 0 if the line rises. */
function fitOfLine(levels: Float32Array): number {
  const count = levels.length
  const meanX = (count - 1) / 2
  const meanY = levels.reduce((sum, level) => sum + level, 0) / count
  let [xy, xx, yy] = [0, 0, 0]
  levels.forEach((level, x) => {
    xy += (x - meanX) * (level - meanY)
    xx += (x - meanX) ** 2
    yy += (level - meanY) ** 2
  })
  return xy >= 0 || yy === 0 ? 0 : xy ** 2 / (xx * yy)
}

import { DIMENSIONS } from './vectors.ts'

/** Names how harmony is described; another way of doing it has another name, and an index of its own. */
export const harmonyVersion = 'harmony-1'

const NOTES = 12
const LAGS = DIMENSIONS / NOTES
/** Seconds between moments of a cover track, and of what a lag counts when no tempo is known. */
const MOMENT = 0.5
const USUAL_BEAT = 0.5

/**
 * What versions of a piece have in common whatever their key and pace: how often each interval lies between the harmony of a
 * moment and that of a beat, two … 32 beats later, beside what holds at any distance. 384 numbers; versions point nearly the
 * same way.
 */
export function describeHarmony(cover: Uint8Array, bpm: number | null): Float32Array {
  const rows = toRows(cover)
  const step = stepOf(bpm)
  const described = new Float32Array(DIMENSIONS)
  for (let lag = 0; lag < LAGS; lag++) {
    const moments = (lag + 1) * step
    const whole = Math.floor(moments)
    const part = moments - whole
    addIntervals(rows, Math.max(1, whole), 1 - part, described.subarray(lag * NOTES, (lag + 1) * NOTES))
    addIntervals(rows, whole + 1, part, described.subarray(lag * NOTES, (lag + 1) * NOTES))
  }
  // What all distances share is the key and its scale: every piece has that.
  for (let k = 0; k < NOTES; k++) {
    let mean = 0
    for (let lag = 0; lag < LAGS; lag++) mean += described[lag * NOTES + k]! / LAGS
    for (let lag = 0; lag < LAGS; lag++) described[lag * NOTES + k] = described[lag * NOTES + k]! - mean
  }
  return described
}

function addIntervals(rows: Float32Array[], moments: number, weight: number, into: Float32Array): void {
  const share = weight / Math.max(1, rows.length - moments)
  for (let at = 0; at + moments < rows.length; at++) {
    const [now, then] = [rows[at]!, rows[at + moments]!]
    for (let k = 0; k < NOTES; k++) {
      let sum = 0
      for (let n = 0; n < NOTES; n++) sum += now[n]! * then[(n + k) % NOTES]!
      into[k] = into[k]! + share * sum
    }
  }
}

/** Moments in a beat, the tempo folded into 80 to 160: half and double time are one piece. */
function stepOf(bpm: number | null): number {
  if (bpm === null || bpm <= 0) return USUAL_BEAT / MOMENT
  let folded = bpm
  while (folded < 80) folded *= 2
  while (folded >= 160) folded /= 2
  return 60 / folded / MOMENT
}

/** Rows of twelve notes without their mean, as long as one; silence stays zero. */
function toRows(cover: Uint8Array): Float32Array[] {
  return Array.from({ length: Math.floor(cover.length / NOTES) }, (_, row) => {
    const notes = Float32Array.from(cover.subarray(row * NOTES, (row + 1) * NOTES))
    const mean = notes.reduce((sum, value) => sum + value, 0) / NOTES
    const centred = notes.map((value) => value - mean)
    const length = Math.hypot(...centred)
    return length === 0 ? centred : centred.map((value) => value / length)
  })
}

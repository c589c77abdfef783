import { dimensions } from '../../index/vector/vector-index.ts'

const notesPerOctave = 12
const lags = dimensions / notesPerOctave
/** Seconds between two rows of a cover track. */
const rowSeconds = 0.5
/** Seconds per beat when the tempo is unknown. */
const defaultBeatSeconds = 0.5

/**
 * A vector that versions of a piece share whatever their key and tempo: how often each interval lies between the harmony
 * at one moment and the harmony one, two … 32 beats later, minus what is the same at every distance. Stored vectors depend
 * on every detail of this: a change needs a new model version (spaces.ts).
 */
export function describeHarmony(cover: Uint8Array, bpm: number | null): Float32Array {
  const rows = toRows(cover)
  const rowsPerBeat = rowsPerBeatAt(bpm)
  const vector = new Float32Array(dimensions)
  for (let lag = 0; lag < lags; lag++) {
    const distance = (lag + 1) * rowsPerBeat
    const whole = Math.floor(distance)
    const fraction = distance - whole
    const intervals = vector.subarray(lag * notesPerOctave, (lag + 1) * notesPerOctave)
    addIntervals(rows, Math.max(1, whole), 1 - fraction, intervals)
    addIntervals(rows, whole + 1, fraction, intervals)
  }
  subtractMeanOfLags(vector)
  return vector
}

/** What all distances share comes from the key and its scale, and does not tell one piece from another. */
function subtractMeanOfLags(vector: Float32Array): void {
  for (let interval = 0; interval < notesPerOctave; interval++) {
    let mean = 0
    for (let lag = 0; lag < lags; lag++) mean += vector[lag * notesPerOctave + interval]! / lags
    for (let lag = 0; lag < lags; lag++) {
      vector[lag * notesPerOctave + interval] = vector[lag * notesPerOctave + interval]! - mean
    }
  }
}

/** Adds, for each interval, how strongly it lies between rows this far apart. */
function addIntervals(rows: Float32Array[], distance: number, weight: number, intervals: Float32Array): void {
  const share = weight / Math.max(1, rows.length - distance)
  for (let index = 0; index + distance < rows.length; index++) {
    const [now, later] = [rows[index]!, rows[index + distance]!]
    for (let interval = 0; interval < notesPerOctave; interval++) {
      let sum = 0
      for (let note = 0; note < notesPerOctave; note++) {
        sum += now[note]! * later[(note + interval) % notesPerOctave]!
      }
      intervals[interval] = intervals[interval]! + share * sum
    }
  }
}

/** The tempo is folded into 80 to 160 bpm: half and double time are the same piece. */
function rowsPerBeatAt(bpm: number | null): number {
  if (bpm === null || bpm <= 0) return defaultBeatSeconds / rowSeconds
  let folded = bpm
  while (folded < 80) folded *= 2
  while (folded >= 160) folded /= 2
  return 60 / folded / rowSeconds
}

/** Rows of twelve notes, centred and scaled to length one. Silence stays zero. */
function toRows(cover: Uint8Array): Float32Array[] {
  return Array.from({ length: Math.floor(cover.length / notesPerOctave) }, (_, row) => {
    const notes = Float32Array.from(cover.subarray(row * notesPerOctave, (row + 1) * notesPerOctave))
    const mean = notes.reduce((sum, value) => sum + value, 0) / notesPerOctave
    const centred = notes.map((value) => value - mean)
    const length = Math.hypot(...centred)
    return length === 0 ? centred : centred.map((value) => value / length)
  })
}

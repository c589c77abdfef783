import { FLOOR_DB, LEVEL_STEP, RHYTHM_BANDS } from './mel-frames.ts'

/** Frames and bands on both sides of a level over which medians are taken: 0.34 s, and 9 of 32 bands. */
const TIME_REACH = 8
const BAND_REACH = 4
/** Parts of a recording that are measured, evenly spread, and frames of each: forty seconds in all are enough for a mean. */
const PARTS = 8
const PART_FRAMES = 250
/** Quieter frames, in bytes of level in their loudest band, have no balance. */
const MIN_LEVEL = 50

/** The amplitude of each level. */
const amplitudes = Float64Array.from(
  { length: 256 },
  (_, byte) => 10 ** ((FLOOR_DB + byte * LEVEL_STEP) / 20),
)

/**
 * The share of the sound that is percussive, from 0 to 1; null if there is nothing to hear. Drums are lines across the bands of the
 * spectrogram (32 levels per frame), notes are lines along time (Fitzgerald 2010). Percussive is what a median across bands keeps, and
 * only as far as it exceeds the median along time: the bands are too wide to tell a chord from noise by its spectrum alone.
 */
export function percussiveShare(levels: Uint8Array): number | null {
  const frames = levels.length / RHYTHM_BANDS
  const parts = Math.max(1, Math.min(PARTS, Math.floor(frames / PART_FRAMES)))
  const length = Math.min(frames, PART_FRAMES)
  let percussive = 0
  let total = 0
  for (let part = 0; part < parts; part++) {
    const from = parts === 1 ? 0 : Math.floor((part * (frames - length)) / (parts - 1))
    const sums = sumPart(levels, Math.max(from, TIME_REACH), Math.min(from + length, frames - TIME_REACH))
    percussive += sums.percussive
    total += sums.total
  }
  return total === 0 ? null : percussive / total
}

function sumPart(levels: Uint8Array, from: number, to: number): { percussive: number; total: number } {
  const along = medianAlongTime(levels, from, to)
  const across = new Uint8Array(2 * BAND_REACH + 1)
  let percussive = 0
  let total = 0
  for (let frame = from; frame < to; frame++) {
    const row = frame * RHYTHM_BANDS
    if (Math.max(...levels.subarray(row, row + RHYTHM_BANDS)) < MIN_LEVEL) continue
    for (let band = 0; band < RHYTHM_BANDS; band++) {
      const low = Math.max(0, Math.min(band - BAND_REACH, RHYTHM_BANDS - across.length))
      for (let i = 0; i < across.length; i++) across[i] = levels[row + low + i]!
      const level = levels[row + band]!
      const lasting = amplitudes[along[(frame - from) * RHYTHM_BANDS + band]!]!
      percussive += Math.max(0, amplitudes[Math.min(level, medianOf(across))]! - lasting)
      total += amplitudes[level]!
    }
  }
  return { percussive, total }
}

/** The median of each band over the frames around each frame, by a histogram that moves along. */
function medianAlongTime(levels: Uint8Array, from: number, to: number): Uint8Array {
  const medians = new Uint8Array(Math.max(0, to - from) * RHYTHM_BANDS)
  const counts = new Uint8Array(256)
  for (let band = 0; band < RHYTHM_BANDS && to > from; band++) {
    counts.fill(0)
    let median = 0
    let below = 0
    const move = (frame: number, step: 1 | -1) => {
      const level = levels[frame * RHYTHM_BANDS + band]!
      counts[level]! += step
      if (level < median) below += step
    }
    for (let frame = from - TIME_REACH; frame < from + TIME_REACH; frame++) move(frame, 1)
    for (let frame = from; frame < to; frame++) {
      move(frame + TIME_REACH, 1)
      while (below > TIME_REACH) below -= counts[--median]!
      while (below + counts[median]! <= TIME_REACH) below += counts[median++]!
      medians[(frame - from) * RHYTHM_BANDS + band] = median
      move(frame - TIME_REACH, -1)
    }
  }
  return medians
}

/** Sorts in place; faster than anything clever for nine values. */
function medianOf(values: Uint8Array): number {
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!
    let at = i
    for (; at > 0 && values[at - 1]! > value; at--) values[at] = values[at - 1]!
    values[at] = value
  }
  return values[values.length >> 1]!
}

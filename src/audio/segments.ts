import type { createChromaTrack } from './chroma-track.ts'
import type { Segment } from './features.ts'
import { findKey } from './key.ts'
import { FRAME_RATE } from './mel-frames.ts'

const LENGTH = 10

export interface Course {
  /** Momentary loudness every 100 ms. */
  momentary: Float32Array
  /** Spectral centroid, 50 to the second. */
  centroids: Float32Array
  onsets: number[]
  beats: number[]
  chroma: ReturnType<typeof createChromaTrack>
}

/** The same features over time, in stretches of ten seconds; a short rest joins the last one. */
export function cutSegments(duration: number, course: Course): Segment[] {
  const count = Math.max(1, Math.round(duration / LENGTH))
  return Array.from({ length: count }, (_, i) => {
    const start = i * LENGTH
    const end = i === count - 1 ? duration : start + LENGTH
    const within = (time: number) => time >= start && time < end
    const key = findKey(course.chroma.profileBetween(start, end))
    return {
      start_s: start,
      end_s: round(end, 3),
      loudness_lufs: round(meanLoudness(course.momentary.subarray(start * 10, Math.ceil(end * 10))), 2),
      onset_rate: round(course.onsets.filter(within).length / (end - start), 3),
      bpm: beatTempo(course.beats.filter(within)),
      key: key?.key ?? null,
      mode: key?.mode ?? null,
      centroid_hz: round(mean(course.centroids.subarray(start * FRAME_RATE, end * FRAME_RATE)), 1),
      chroma: course.chroma.meanBetween(start, end).map((note) => round(note, 3)),
    }
  })
}

function meanLoudness(momentary: Float32Array): number {
  if (momentary.length === 0) return -70
  const energies = momentary.map((lufs) => 10 ** (lufs / 10))
  return 10 * Math.log10(mean(energies))
}

function beatTempo(beats: number[]): number | null {
  if (beats.length < 4) return null
  const gaps = beats.slice(1).map((time, i) => time - beats[i]!)
  const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  return round(60 / middle, 1)
}

function mean(values: Float32Array): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return values.length === 0 ? 0 : sum / values.length
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

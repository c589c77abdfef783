import type { createChromaTrack } from '../cover/chroma-track.ts'
import { danceability } from '../rhythm/danceability.ts'
import type { Rhythm } from '../rhythm/rhythm.ts'
import { round, roundOrNull } from '../round.ts'
import type { Segment } from './features.ts'
import type { Sums } from './front-end.ts'
import { findKey } from './key.ts'
import { type Loudness, toDbtp } from './loudness.ts'
import { segmentsOf } from './slices.ts'
import { addSums, widthOf } from './stereo.ts'
import type { createTimbre } from './timbre.ts'
import type { Waveform } from './waveform.ts'

/** What was measured over time. */
export interface Course {
  channels: number
  loudness: Loudness
  stretches: Sums[]
  timbre: ReturnType<typeof createTimbre>
  waveform: Waveform
  onsets: number[]
  rhythm: Rhythm
  chroma: ReturnType<typeof createChromaTrack>
}

/** The same features over time, in stretches of ten seconds; a short rest joins the last one. */
export function cutSegments(duration: number, course: Course): Segment[] {
  return segmentsOf(duration).map(({ start, end, from, to }) => {
    const timbre = course.timbre.of({ from, to })
    const key = findKey(course.chroma.profileBetween(start, end))
    const sums = addSums(course.stretches.slice(from, to))
    const onsets = course.onsets.filter((time) => time >= start && time < end).length
    const onsetRate = onsets / (end - start)
    const { bpm, confidence, pulse } = onsets < 2 ? NO_BEAT : beatBetween(course.rhythm, start, end)
    return {
      start_s: start,
      end_s: round(end, 3),
      bpm: roundOrNull(bpm, 1),
      bpm_confidence: round(confidence, 3),
      key: key?.key ?? null,
      mode: key?.mode ?? null,
      key_confidence: round(key?.confidence ?? 0, 3),
      loudness_lufs: round(meanLoudness(course.loudness.momentary.subarray(start * 10, end * 10)), 2),
      loudness_range_lu: roundOrNull(course.loudness.rangeBetween(start, end), 2),
      true_peak_dbtp: roundOrNull(toDbtp(Math.max(...course.loudness.peaks.slice(from, to))), 2),
      onset_rate: round(onsetRate, 3),
      danceability: round(danceability(bpm, pulse, onsetRate), 3),
      centroid_hz: round(timbre.centroid.mean, 1),
      bandwidth_hz: round(timbre.bandwidth.mean, 1),
      rolloff_hz: round(timbre.rolloff.mean, 1),
      flatness: round(timbre.flatness.mean, 4),
      flux: round(timbre.flux.mean, 3),
      zero_crossing_rate: round(course.waveform.zeroCrossings(start, end), 5),
      mfcc: timbre.mfcc.map(({ mean }) => round(mean, 2)),
      chroma: course.chroma.meanBetween(start, end).map((note) => round(note, 3)),
      clipping_ratio: round(sums.clipped / Math.max(1, sums.frames * course.channels), 7),
      stereo_width: course.channels < 2 ? 0 : round(widthOf(sums), 4),
    }
  })
}

function meanLoudness(momentary: Float32Array): number {
  if (momentary.length === 0) return -70
  const energy = momentary.reduce((sum, lufs) => sum + 10 ** (lufs / 10), 0)
  return 10 * Math.log10(energy / momentary.length)
}

/** Beats go on in the ear where nothing sounds any more; a part without notes has none. */
const NO_BEAT = { bpm: null, confidence: 0, pulse: 0 }

/** The tempo of a part by its own beats; sure as far as they are even, marked as far as they are against the whole. */
function beatBetween(rhythm: Rhythm, start: number, end: number) {
  const within = rhythm.beats.flatMap((time, i) => (time >= start && time < end ? [i] : []))
  if (within.length < 4) return NO_BEAT
  const gaps = within.slice(1).map((i) => rhythm.beats[i]! - rhythm.beats[i - 1]!)
  const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1]!
  const even = gaps.filter((gap) => Math.abs(gap / middle - 1) < 0.08).length / gaps.length
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const marked = mean(within.map((i) => rhythm.strengths[i]!)) / mean(rhythm.strengths)
  return {
    bpm: 60 / middle,
    confidence: rhythm.confidence * even,
    pulse: Math.max(0, Math.min(1, rhythm.pulse * marked)),
  }
}

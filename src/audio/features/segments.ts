import type { createChromaTrack } from '../cover/chroma-track.ts'
import { danceability } from '../rhythm/danceability.ts'
import type { Rhythm } from '../rhythm/rhythm.ts'
import { round, roundOrNull } from '../round.ts'
import type { Segment } from './features.ts'
import type { SliceSums } from './front-end.ts'
import { findKey } from './key.ts'
import { type Loudness, toDbtp } from './loudness.ts'
import { segmentRanges } from './slices.ts'
import { addSums, widthOf } from './stereo.ts'
import type { createTimbre } from './timbre.ts'
import type { Waveform } from './waveform.ts'

/** Everything that was measured over time. */
export interface Measurements {
  channels: number
  loudness: Loudness
  slices: SliceSums[]
  timbre: ReturnType<typeof createTimbre>
  waveform: Waveform
  onsets: number[]
  rhythm: Rhythm
  chroma: ReturnType<typeof createChromaTrack>
}

/** The features of each segment of ten seconds. */
export function describeSegments(duration: number, measurements: Measurements): Segment[] {
  return segmentRanges(duration).map(({ start, end, from, to }) => {
    const timbre = measurements.timbre.of({ from, to })
    const key = findKey(measurements.chroma.profileBetween(start, end))
    const sums = addSums(measurements.slices.slice(from, to))
    const onsets = measurements.onsets.filter((time) => time >= start && time < end).length
    const onsetRate = onsets / (end - start)
    const { bpm, confidence, pulse } = onsets < 2 ? NO_TEMPO : tempoBetween(measurements.rhythm, start, end)
    return {
      start_s: start,
      end_s: round(end, 3),
      bpm: roundOrNull(bpm, 1),
      bpm_confidence: round(confidence, 3),
      key: key?.key ?? null,
      mode: key?.mode ?? null,
      key_confidence: round(key?.confidence ?? 0, 3),
      loudness_lufs: round(meanLoudness(measurements.loudness.momentary.subarray(start * 10, end * 10)), 2),
      loudness_range_lu: roundOrNull(measurements.loudness.rangeBetween(start, end), 2),
      true_peak_dbtp: roundOrNull(toDbtp(Math.max(...measurements.loudness.peaks.slice(from, to))), 2),
      onset_rate: round(onsetRate, 3),
      danceability: round(danceability(bpm, pulse, onsetRate), 3),
      centroid_hz: round(timbre.centroid.mean, 1),
      bandwidth_hz: round(timbre.bandwidth.mean, 1),
      rolloff_hz: round(timbre.rolloff.mean, 1),
      flatness: round(timbre.flatness.mean, 4),
      flux: round(timbre.flux.mean, 3),
      zero_crossing_rate: round(measurements.waveform.zeroCrossings(start, end), 5),
      mfcc: timbre.mfcc.map(({ mean }) => round(mean, 2)),
      chroma: measurements.chroma.meanBetween(start, end).map((note) => round(note, 3)),
      clipping_ratio: round(sums.clipped / Math.max(1, sums.frames * measurements.channels), 7),
      stereo_width: measurements.channels < 2 ? 0 : round(widthOf(sums), 4),
    }
  })
}

/** Loudness reported for a segment too short for a momentary block. */
const SILENT_LUFS = -70

function meanLoudness(momentary: Float32Array): number {
  if (momentary.length === 0) return SILENT_LUFS
  const energy = momentary.reduce((sum, lufs) => sum + 10 ** (lufs / 10), 0)
  return 10 * Math.log10(energy / momentary.length)
}

/** For segments without onsets or beats. The tracker continues through silence; a segment without notes has no tempo. */
const NO_TEMPO = { bpm: null, confidence: 0, pulse: 0 }

/**
 * The tempo of a segment from its own beats. The confidence is scaled by the share of even gaps, the pulse by how strong its beats are
 * compared with the whole recording.
 */
function tempoBetween(rhythm: Rhythm, start: number, end: number) {
  const within = rhythm.beats.flatMap((time, i) => (time >= start && time < end ? [i] : []))
  if (within.length < 4) return NO_TEMPO
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

import { createChromaTrack } from './cover/chroma-track.ts'
import type { Analysis, AudioFeatures } from './features/features.ts'
import { createFrontEnd, type SliceSums } from './features/front-end.ts'
import { findKey } from './features/key.ts'
import type { MelFrame } from './features/mel-frames.ts'
import { percussiveShare } from './features/percussion.ts'
import { describeSegments } from './features/segments.ts'
import { ALL_SLICES } from './features/slices.ts'
import type { MeanAndDeviation } from './features/statistics.ts'
import { addSums, correlationOf, widthOf } from './features/stereo.ts'
import { createTexture } from './features/texture.ts'
import { createTimbre } from './features/timbre.ts'
import { createFingerprinter } from './fingerprint/fingerprint.ts'
import { createSpeedFingerprinters } from './fingerprint/speed-prints.ts'
import { growableBytes, growableFloats } from './growable-array.ts'
import { danceability } from './rhythm/danceability.ts'
import { pickOnsets } from './rhythm/onsets.ts'
import { findRhythm } from './rhythm/rhythm.ts'
import { findSwing } from './rhythm/swing.ts'
import { round, roundOrNull } from './round.ts'

/** A file whose peak is below this holds nothing to analyse. */
const SILENT_DB = -60

interface ExtractorOptions {
  /** Whether to collect the tagger's input: 22 MB for an hour of audio. */
  tagFrames?: boolean
}

/** An analysis without the tagger's part, and the frames that the tagger needs. */
type ExtractedFeatures = Omit<Analysis, 'tags' | 'warnings'> & {
  silent: boolean
  tagFrames: Uint8Array | null
}

/** Consumes decoded blocks and computes all features in one pass. The audio itself is not kept. */
export function createFeatureExtractor(sampleRate: number, channels: number, options: ExtractorOptions = {}) {
  const levels = growableBytes()
  const tagFrames = options.tagFrames ? growableBytes() : null
  const fluxes = growableFloats()
  const timbre = createTimbre()
  const texture = createTexture()
  const chroma = createChromaTrack()
  const fingerprinter = createFingerprinter()
  const speedFingerprinters = createSpeedFingerprinters()

  const mel = (frame: MelFrame) => {
    levels.append(frame.rhythm)
    fluxes.push(frame.flux)
    timbre.feed(frame)
    texture.feed(frame.rhythm)
  }
  const frontEnd = createFrontEnd(sampleRate, channels, {
    mel,
    ...(tagFrames && { tag: tagFrames.append }),
    pitch({ power, levels }) {
      fingerprinter.feed(power)
      speedFingerprinters.feed(power)
      chroma.feed(levels)
    },
  })

  const finish = (codec: string, container: string): ExtractedFeatures => {
    const { loudness, waveform, slices } = frontEnd.finish()
    const duration = frontEnd.frames() / sampleRate
    const rhythm = findRhythm(levels.view())
    const onsets = pickOnsets(fluxes.view())
    const swing = findSwing(fluxes.view(), rhythm.beats)
    const key = findKey(chroma.profile())
    const onsetRate = onsets.length / Math.max(duration, 0.02)
    const sums = addSums(slices)
    const overall = timbre.of(ALL_SLICES)
    const spread = ({ mean, std }: MeanAndDeviation) => ({ mean: round(mean, 4), std: round(std, 4) })
    const features: AudioFeatures = {
      duration_s: round(duration, 3),
      sample_rate: sampleRate,
      channels,
      codec,
      container,
      bpm: roundOrNull(rhythm.bpm, 2),
      bpm_confidence: round(rhythm.confidence, 3),
      beats_per_bar: rhythm.beatsPerBar,
      swing_ratio: roundOrNull(swing?.ratio ?? null, 2),
      swing_confidence: round(swing?.confidence ?? 0, 3),
      key: key?.key ?? null,
      mode: key?.mode ?? null,
      key_confidence: round(key?.confidence ?? 0, 3),
      loudness_lufs: roundOrNull(loudness.integratedLufs, 2),
      loudness_range_lu: roundOrNull(loudness.rangeLu, 2),
      true_peak_dbtp: roundOrNull(loudness.truePeakDbtp, 2),
      onset_rate: round(onsetRate, 3),
      percussive_share: roundOrNull(percussiveShare(levels.view()), 3),
      danceability: round(danceability(rhythm.bpm, rhythm.pulse, onsetRate), 3),
      spectral: {
        centroid_hz: spread(overall.centroid),
        bandwidth_hz: spread(overall.bandwidth),
        rolloff_hz: spread(overall.rolloff),
        flatness: spread(overall.flatness),
        flux: spread(overall.flux),
        zero_crossing_rate: round(waveform.zeroCrossings(0, duration), 5),
      },
      mfcc: {
        mean: overall.mfcc.map(({ mean }) => round(mean, 3)),
        std: overall.mfcc.map(({ std }) => round(std, 3)),
      },
      chroma: { mean: chroma.mean().map((value) => round(value, 4)) },
      silence: { start_s: round(waveform.silenceStart, 2), end_s: round(waveform.silenceEnd, 2) },
      clipping: { ratio: round(sums.clipped / Math.max(1, sums.frames * channels), 7) },
      stereo: stereoImage(channels, sums),
    }
    return {
      features,
      // Measured per channel: in the mono mix, channels out of phase cancel each other.
      silent: (loudness.truePeakDbtp ?? SILENT_DB) <= SILENT_DB,
      beats: rhythm.beats.map((time) => round(time, 3)),
      first_downbeat: rhythm.firstDownbeat,
      segments: describeSegments(duration, {
        channels,
        loudness,
        slices,
        timbre,
        waveform,
        onsets,
        rhythm,
        chroma,
      }),
      waveform_peaks: waveform.peaks,
      texture: texture.finish(),
      fingerprint: fingerprinter.finish(),
      speed_prints: speedFingerprinters.finish(),
      cover: chroma.coverTrack(),
      tagFrames: tagFrames?.view() ?? null,
    }
  }
  return { feed: frontEnd.feed, frames: frontEnd.frames, finish }
}

function stereoImage(channels: number, sums: SliceSums) {
  if (channels < 2) return { width: 0, correlation: null, mono: true }
  const width = widthOf(sums)
  return {
    width: round(width, 4),
    correlation: roundOrNull(correlationOf(sums), 4),
    mono: width < 1e-5,
  }
}

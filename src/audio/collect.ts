import { createChromaTrack } from './chroma-track.ts'
import type { Analysis, AudioFeatures } from './features.ts'
import { createFingerprinter } from './fingerprint.ts'
import { createFrontEnd } from './front-end.ts'
import { type Growing, growingBytes, growingFloats } from './growing.ts'
import { findKey } from './key.ts'
import { FLOOR_DB, LEVEL_STEP, MEL_BANDS, type MelFrame, MFCC } from './mel-frames.ts'
import { createFlux, pickOnsets } from './onsets.ts'
import { findRhythm, type Rhythm } from './rhythm.ts'
import { RHYTHM_BANDS } from './rhythm-net.ts'
import { cutSegments } from './segments.ts'
import { createSpeedFingerprinters } from './speed-prints.ts'
import { createSpread } from './statistics.ts'

/** A file whose peak is below this holds nothing to analyse. */
const SILENT_DB = -60

export interface CollectOptions {
  /** Keep what the tagger hears: 22 MB an hour. */
  tagFrames?: boolean
}

/** The analysis but for what the tagger says, which hears the frames that were kept for it. */
type Measured = Omit<Analysis, 'tags' | 'warnings'> & { silent: boolean; tagFrames: Uint8Array | null }

/** Takes decoded blocks and ends with the analysis. Everything is measured in one pass; nothing keeps the sound itself. */
export function createCollector(sampleRate: number, channels: number, options: CollectOptions = {}) {
  const levels = growingBytes()
  const tagFrames = options.tagFrames ? growingBytes() : null
  const fluxes = growingFloats()
  const centroids = growingFloats()
  const flux = createFlux()
  const mfcc = createSpread(MFCC)
  const moments = createSpread(5)
  const fluxSpread = createSpread(1)
  const one = new Float32Array(1)
  const chroma = createChromaTrack()
  const fingerprinter = createFingerprinter()
  const speedFingerprinters = createSpeedFingerprinters()

  const mel = (frame: MelFrame) => {
    keepLevels(frame.levels, levels)
    one[0] = flux(frame.levels)
    fluxes.push(one[0])
    centroids.push(frame.moments[1]!)
    // Pauses have no timbre: they would pull every mean towards the floor.
    if (frame.moments[0]! < 1e-7) return
    mfcc.add(frame.mfcc)
    moments.add(frame.moments)
    fluxSpread.add(one)
  }
  const frontEnd = createFrontEnd(sampleRate, channels, {
    mel,
    ...(tagFrames && { tag: tagFrames.append }),
    pitch(power) {
      fingerprinter.feed(power)
      speedFingerprinters.feed(power)
      chroma.feed(power)
    },
  })

  const finish = (codec: string, container: string): Measured => {
    const end = frontEnd.finish()
    const shape = end.waveform
    const duration = end.frames / sampleRate
    const rhythm = findRhythm(levels.view())
    const onsets = pickOnsets(fluxes.view())
    const key = findKey(chroma.profile())
    const spread = (i: number) => ({ mean: round(moments.of(i).mean, 4), std: round(moments.of(i).std, 4) })
    const features: AudioFeatures = {
      duration_s: round(duration, 3),
      sample_rate: sampleRate,
      channels,
      codec,
      container,
      bpm: rhythm.bpm === null ? null : round(rhythm.bpm, 2),
      bpm_confidence: round(rhythm.confidence, 3),
      beats_per_bar: rhythm.beatsPerBar,
      key: key?.key ?? null,
      mode: key?.mode ?? null,
      key_confidence: round(key?.confidence ?? 0, 3),
      loudness_lufs: maybe(end.loudness.integratedLufs),
      loudness_range_lu: maybe(end.loudness.rangeLu),
      true_peak_dbtp: maybe(end.loudness.truePeakDbtp),
      onset_rate: round(onsets.length / Math.max(duration, 0.02), 3),
      danceability: round(danceability(rhythm, onsets.length / Math.max(duration, 0.02)), 3),
      spectral: {
        centroid_hz: spread(1),
        bandwidth_hz: spread(2),
        rolloff_hz: spread(3),
        flatness: spread(4),
        flux: { mean: round(fluxSpread.of(0).mean, 4), std: round(fluxSpread.of(0).std, 4) },
        zero_crossing_rate: round(shape.zeroCrossingRate, 5),
      },
      mfcc: {
        mean: Array.from({ length: MFCC }, (_, i) => round(mfcc.of(i).mean, 3)),
        std: Array.from({ length: MFCC }, (_, i) => round(mfcc.of(i).std, 3)),
      },
      chroma: { mean: chroma.mean().map((value) => round(value, 4)) },
      silence: { start_s: round(shape.silenceStart, 2), end_s: round(shape.silenceEnd, 2) },
      clipping: { ratio: round(end.clipped / Math.max(1, end.frames * channels), 7) },
      stereo: stereoImage(channels, end),
    }
    return {
      features,
      // Not by the mono mix alone: two channels out of phase cancel each other there.
      silent: (end.loudness.truePeakDbtp ?? SILENT_DB) <= SILENT_DB,
      beats: rhythm.beats.map((time) => round(time, 3)),
      segments: cutSegments(duration, {
        momentary: end.loudness.momentary,
        centroids: centroids.view(),
        onsets,
        beats: rhythm.beats,
        chroma,
      }),
      waveform_peaks: shape.peaks,
      fingerprint: fingerprinter.finish(),
      speed_prints: speedFingerprinters.finish(),
      cover: chroma.coverTrack(),
      tagFrames: tagFrames?.view() ?? null,
    }
  }
  return { feed: frontEnd.feed, frames: () => frontEnd.totals.frames, finish }
}

function toByte(level: number): number {
  return Math.max(0, Math.min(255, Math.round((level - FLOOR_DB) / LEVEL_STEP)))
}

/** Mel bands in threes, for the rhythm. */
function keepLevels(bands: Float32Array, levels: Growing<Uint8Array>): void {
  const width = MEL_BANDS / RHYTHM_BANDS
  for (let b = 0; b < MEL_BANDS; b += width)
    levels.push(toByte((bands[b]! + bands[b + 1]! + bands[b + 2]!) / width))
}

/** 0..1: a marked, steady pulse at a pace people dance to. Half is the pulse, the rest how near the tempo and the density of notes are. */
function danceability(rhythm: Rhythm, onsetRate: number): number {
  if (rhythm.bpm === null) return 0
  // Half and double time dance alike: the tempo is folded into one octave around 116.
  const octaves = Math.log2(rhythm.bpm / 116)
  const pace = Math.exp(-((octaves - Math.round(octaves)) ** 2) / 0.18) * Math.exp(-(octaves ** 2) / 2)
  const density = 1 - Math.exp(-onsetRate / 2)
  return Math.min(1, rhythm.pulse * (0.5 + 0.3 * pace + 0.2 * density) * 1.25)
}

function stereoImage(channels: number, sums: { left: number; right: number; both: number }) {
  if (channels < 2) return { width: 0, correlation: null, mono: true }
  const { left, right, both } = sums
  const total = left + right
  // Side energy over the whole: 0 is mono, 0.5 two unrelated channels, more is out of phase.
  const width = total === 0 ? 0 : (total - 2 * both) / (2 * total)
  const correlation = left > 0 && right > 0 ? both / Math.sqrt(left * right) : null
  return {
    width: round(width, 4),
    correlation: correlation === null ? null : round(correlation, 4),
    mono: total === 0 || width < 1e-5,
  }
}

function maybe(value: number | null): number | null {
  return value === null ? null : round(value, 2)
}

function round(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale
}

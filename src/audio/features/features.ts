import type { TagAnalysis } from '../tagger/tagger.ts'

/** The features of one file. Names and units are those of the API; docs/audio.md explains each. */
export interface AudioFeatures {
  duration_s: number
  sample_rate: number
  channels: number
  codec: string
  container: string
  bpm: number | null
  bpm_confidence: number
  beats_per_bar: number | null
  swing_ratio: number | null
  swing_confidence: number
  key: string | null
  mode: 'major' | 'minor' | null
  key_confidence: number
  loudness_lufs: number | null
  loudness_range_lu: number | null
  true_peak_dbtp: number | null
  onset_rate: number
  percussive_share: number | null
  danceability: number
  spectral: SpectralFeatures
  mfcc: { mean: number[]; std: number[] }
  chroma: { mean: number[] }
  silence: { start_s: number; end_s: number }
  clipping: { ratio: number }
  stereo: { width: number; correlation: number | null; mono: boolean }
}

interface SpectralFeatures {
  centroid_hz: { mean: number; std: number }
  bandwidth_hz: { mean: number; std: number }
  rolloff_hz: { mean: number; std: number }
  flatness: { mean: number; std: number }
  flux: { mean: number; std: number }
  zero_crossing_rate: number
}

/** Ten seconds of a recording. Features measured per frame are means. */
export interface Segment {
  start_s: number
  end_s: number
  bpm: number | null
  bpm_confidence: number
  key: string | null
  mode: 'major' | 'minor' | null
  key_confidence: number
  loudness_lufs: number
  loudness_range_lu: number | null
  true_peak_dbtp: number | null
  onset_rate: number
  danceability: number
  centroid_hz: number
  bandwidth_hz: number
  rolloff_hz: number
  flatness: number
  flux: number
  zero_crossing_rate: number
  mfcc: number[]
  chroma: number[]
  clipping_ratio: number
  stereo_width: number
}

export interface Analysis {
  features: AudioFeatures
  beats: number[]
  /** Index of the first beat that starts a bar; null when the downbeats are not clear. */
  first_downbeat: number | null
  segments: Segment[]
  waveform_peaks: [number, number][]
  /** Band levels every half second, see texture.ts. */
  texture: Uint8Array
  /** Chromaprint fingerprint of the whole file. */
  fingerprint: Uint32Array
  /** Fingerprints of the first two minutes as they would be at other speeds, see speed-prints.ts. */
  speed_prints: Uint32Array[]
  /** Chroma over time for cover detection, see cover.ts. */
  cover: Uint8Array
  /** Null when the tagger was not run. */
  tags: TagAnalysis | null
  warnings: string[]
}

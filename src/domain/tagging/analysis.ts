import type { AudioFeatures, Segment } from '../../audio/features/features.ts'
import type { TagAnalysis } from '../../audio/tagger/tagger.ts'

/** The analysis of one file by one model. */
export type StoredAnalysis = {
  /** SHA-256 of the file. */
  contentHash: Buffer
  modelVersion: string
  analysedAt: Date
  features: AudioFeatures
  /** The features of each ten-second segment. */
  segments: Segment[]
  warnings: string[]
  waveformPeaks: [number, number][]
  /** In seconds. */
  beats: Float32Array
  /** Index of the first beat of a bar; null if unclear, or in analyses of earlier releases. */
  firstDownbeat: number | null
  /** Band levels every half second (audio/features/texture.ts); null in analyses of earlier releases. */
  texture: Uint8Array | null
  fingerprint: Uint32Array
  cover: Uint8Array
  /** Null if only features were requested. */
  tags: TagAnalysis | null
}

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
  fingerprint: Uint32Array
  cover: Uint8Array
  /** Null if only features were requested. */
  tags: TagAnalysis | null
}

import type { AudioFeatures, Segment } from '../../audio/features/features.ts'
import type { TagAnalysis } from '../../audio/tagger/tagger.ts'

/** The analysis of one file by one model, without its details. */
export type StoredAnalysis = {
  /** SHA-256 of the file. */
  contentHash: Buffer
  modelVersion: string
  analysedAt: Date
  features: AudioFeatures
  warnings: string[]
  waveformPeaks: [number, number][]
  /** Index of the first beat of a bar; null if unclear, or in analyses of earlier releases. */
  firstDownbeat: number | null
  /** Null if only features were requested. */
  tags: TagAnalysis | null
}

/** With what is only read for one track at a time. */
export type DetailedAnalysis = StoredAnalysis & {
  /** The features of each ten-second segment. */
  segments: Segment[]
  /** In seconds. */
  beats: Float32Array
  /** Band levels every half second (audio/features/texture.ts); null in analyses of earlier releases. */
  texture: Uint8Array | null
  cover: Uint8Array
}

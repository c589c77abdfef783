import type { AudioFeatures, Segment } from '../../audio/features/features.ts'
import type { TagAnalysis } from '../../audio/tagger/tagger.ts'

/** What was found in a file, and by which model. */
export type StoredAnalysis = {
  /** SHA-256 of the file. */
  contentHash: Buffer
  modelVersion: string
  analysedAt: Date
  features: AudioFeatures
  /** Features of every ten seconds. */
  segments: Segment[]
  warnings: string[]
  waveformPeaks: [number, number][]
  /** Seconds. */
  beats: Float32Array
  fingerprint: Uint32Array
  cover: Uint8Array
  /** Null where only features were asked for. */
  tags: TagAnalysis | null
}

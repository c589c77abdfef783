/** Sampling frequencies by index (ISO/IEC 14496-3, table 1.18). */
export const AAC_RATES = [
  96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
]

/** A source of raw AAC frames (raw_data_blocks): an MP4 track or an ADTS file. */
export interface AacFrames {
  container: string
  rateIndex: number
  objectType: number
  channels: number
  /** Samples per channel at the core's rate, without encoder delay and padding; null when unknown. */
  declaredFrames: number | null
  /** Encoder delay: samples to skip at the start. */
  skipFrames: number
  /** Whether spectral band replication is announced. */
  extended: boolean
  next(): Uint8Array | null
  /** Why the file is truncated, or null. */
  cut(): string | null
  /** Bytes skipped while looking for a frame header. */
  lostBytes(): number
}

/** What a file says about itself before it is decoded. */
export interface StreamInfo {
  container: string
  codec: string
  sampleRate: number
  channels: number
  /** Samples per channel that the headers promise; null when the format does not say. */
  declaredFrames: number | null
  /** Set when only part of the sound is decoded, e.g. the core of a HE-AAC stream. */
  limitation?: string
}

/** How the stream ended, known once read() has returned null. */
export interface Ending {
  /** Why the file is cut short, as the container shows it; null when it ends properly. */
  cut: string | null
  /** Coded units (frames, packets) met, and how many of them could not be decoded. */
  units: number
  damaged: number
}

/** A planar block: one array per channel, all of one length. It is only good until the next read. */
export type Block = Float32Array<ArrayBuffer>[]

export interface Decoder {
  readonly info: StreamInfo
  read(): Block | null | Promise<Block | null>
  ending(): Ending
  close(): void
}

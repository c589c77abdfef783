/** What the headers of a file declare. */
export interface StreamInfo {
  container: string
  codec: string
  sampleRate: number
  channels: number
  /** Declared samples per channel; null when the format does not declare them. */
  declaredFrames: number | null
  /** Set when only part of the audio is decoded, e.g. the core of a HE-AAC stream. */
  limitation?: string
}

/** How the stream ended. Valid after read() has returned null. */
interface Ending {
  /** Why the file is truncated; null when it ends properly. */
  cut: string | null
  /** Coded units (frames, packets) in the file, and how many of them could not be decoded. */
  units: number
  damaged: number
}

/** A planar block: one array per channel, all of the same length. It is valid until the next read. */
export type Block = Float32Array<ArrayBuffer>[]

export interface Decoder {
  readonly info: StreamInfo
  read(): Block | null | Promise<Block | null>
  ending(): Ending
  close(): void
}

/** Everything that can be wrong with a file or its analysis. Whoever calls maps these to its own failures. */
export type AudioFailure =
  | 'empty'
  | 'unsupported_format'
  | 'truncated'
  | 'corrupt'
  | 'too_short'
  | 'too_long'
  | 'too_large'
  | 'silent'
  | 'timeout'
  | 'out_of_memory'
  | 'crashed'
  | 'cancelled'
  | 'unreadable'
  | 'busy'

/** A failure whose message tells a person what is wrong with the file. */
export class AudioError extends Error {
  readonly reason: AudioFailure

  constructor(reason: AudioFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AudioError'
    this.reason = reason
  }
}

/** Every reason an analysis can fail. Callers map these to their own error codes. */
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

/** The message tells the user what is wrong with the file. */
export class AudioError extends Error {
  readonly reason: AudioFailure

  constructor(reason: AudioFailure, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.name = 'AudioError'
    this.reason = reason
  }
}

/** Every reason an analysis can fail. Callers map these to their own error codes. */
export type AudioFailure =
  | 'empty'
  | 'unsupported_format'
  | 'truncated'
  | 'corrupt'
  | 'too_short'
  | 'too_long'
  | 'too_large'
  | 'too_complex'
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
  /** True when no other decoder may try the file. */
  readonly isFinal: boolean

  constructor(reason: AudioFailure, message: string, options: { cause?: unknown; isFinal?: boolean } = {}) {
    super(message, options)
    this.name = 'AudioError'
    this.reason = reason
    this.isFinal = options.isFinal ?? false
  }
}

import { AudioError, type AudioFailure } from '../../audio/audio-error.ts'
import { Problem } from '../../lib/problem.ts'

/** Whether the file is at fault. If so, a retry cannot help. */
const isFileAtFault: Record<AudioFailure, boolean> = {
  empty: true,
  unsupported_format: true,
  truncated: true,
  corrupt: true,
  too_short: true,
  too_long: true,
  too_large: true,
  too_complex: true,
  silent: true,
  // The memory of an analysis does not depend on the length of the audio, so only a malformed file exceeds its limit.
  out_of_memory: true,
  timeout: false,
  crashed: false,
  cancelled: false,
  unreadable: false,
  busy: false,
}

const retryAfterSeconds = 5

/** Whether the same bytes would be refused again. */
export function isRefusal(error: unknown): error is AudioError {
  return error instanceof AudioError && isFileAtFault[error.reason]
}

/** The API problem for an analysis that failed; other errors are returned as they are. */
export function toAudioProblem(error: unknown): unknown {
  if (!(error instanceof AudioError)) return error
  const message = `${error.message[0]!.toUpperCase()}${error.message.slice(1)}.`
  if (isFileAtFault[error.reason]) {
    return new Problem('validation_error', message, {
      details: [{ field: 's3_file_uri', message: error.message }],
      cause: error,
    })
  }
  return new Problem('upstream_unavailable', `${message} Try again in a moment.`, {
    retryAfter: retryAfterSeconds,
    cause: error,
  })
}

import { AudioError, type AudioFailure } from '../../audio/audio-error.ts'
import { Problem } from '../../lib/problem.ts'

/** Whether the file itself is at fault; then no second try helps. */
const faultOfFile: Record<AudioFailure, boolean> = {
  empty: true,
  unsupported_format: true,
  truncated: true,
  corrupt: true,
  too_short: true,
  too_long: true,
  too_large: true,
  silent: true,
  timeout: false,
  out_of_memory: false,
  crashed: false,
  cancelled: false,
  unreadable: false,
  busy: false,
}

const retryAfter = 5

/** What went wrong with an analysis, in the words of the API. */
export function toAudioProblem(error: unknown): unknown {
  if (!(error instanceof AudioError)) return error
  const message = `${error.message[0]!.toUpperCase()}${error.message.slice(1)}.`
  if (faultOfFile[error.reason]) {
    return new Problem('validation_error', message, {
      details: [{ field: 's3_file_uri', message: error.message }],
      cause: error,
    })
  }
  return new Problem('upstream_unavailable', `${message} Try again in a moment.`, {
    retryAfter,
    cause: error,
  })
}

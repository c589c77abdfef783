import { Problem } from '../lib/problem.ts'
import { isDiskFull } from '../platform/free-space.ts'
import { isUnreachable } from '../platform/postgres.ts'

/** Converts anything thrown while handling a request to a Problem. Unexpected errors become `internal_error`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && code in frameworkProblems) return frameworkProblems[code]!(error as Error)
  if (isUnreachable(error)) {
    return new Problem(
      'upstream_unavailable',
      'The service cannot reach its database. Try again in a moment.',
      { retryAfter: 5, cause: error },
    )
  }
  if (isDiskFull(error)) {
    return new Problem(
      'upstream_unavailable',
      'The storage of the service is full at the moment. Try again later.',
      { retryAfter: 60, cause: error },
    )
  }
  // Requests that Fastify rejects before any route runs: broken transfers, prototype poisoning in JSON and the like.
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Problem('invalid_request', 'The request is malformed.', { cause: error })
  }
  return new Problem('internal_error', 'Unexpected error. Try again later, or contact support.', {
    cause: error,
  })
}

const frameworkProblems: Record<string, (error: Error) => Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    invalid('This endpoint does not accept this Content-Type. See the API reference at /docs.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid('The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalid('The body length does not match Content-Length.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem('body_too_large', 'The body is larger than this endpoint accepts.'),
  FST_ERR_BAD_URL: () => invalid('The URL is malformed: a % must be followed by two hexadecimal digits.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found', 'Nothing exists at this URL.'),
}

function invalid(message: string): Problem {
  return new Problem('invalid_request', message, { details: [{ field: 'request', message }] })
}

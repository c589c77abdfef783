import { Problem } from '../lib/problem.ts'
import { isUnreachable } from '../platform/postgres.ts'

/** Anything that can be thrown while a request is served, as a Problem. What nobody foresaw is a bug: `internal_error`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && code in frameworkProblems) return frameworkProblems[code]!(error as Error)
  if (isUnreachable(error)) {
    return new Problem(
      'upstream_unavailable',
      'The service cannot reach its database. Try again in a moment.',
      {
        retryAfter: 5,
        cause: error,
      },
    )
  }
  // What the framework refuses before any route sees it: a broken transfer, a prototype in JSON, and the like.
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new Problem('invalid_request', 'The request is malformed.', { cause: error })
  }
  return new Problem('internal_error', 'Something went wrong on our side. The operator has been told.', {
    cause: error,
  })
}

const frameworkProblems: Record<string, (error: Error) => Problem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    invalid('This endpoint takes another Content-Type; see the API reference.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid('The body is empty, though Content-Type says application/json.'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid('The body is not valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalid('The body is not as long as Content-Length says.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () =>
    new Problem('body_too_large', 'The body is larger than this endpoint takes.'),
  FST_ERR_BAD_URL: () => invalid('The address is malformed: a % must be followed by two hexadecimal digits.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new Problem('not_found', 'There is nothing at this address.'),
}

function invalid(message: string): Problem {
  return new Problem('invalid_request', message, { details: [{ field: 'request', message }] })
}

/**
 * The code of every failure. Domain rules throw a Problem, and each API generation maps every code to a response in one
 * table: a new code does not compile until all of them have been extended.
 */
export const problemCodes = [
  // The request itself
  'invalid_request', // malformed, incomplete, of the wrong type
  'unsupported_value', // outside a closed set, or a query parameter that does not exist
  'validation_error', // well formed, but not acceptable
  'method_not_allowed',
  'body_too_large',
  'range_not_satisfiable', // the requested bytes are not in the object
  'precondition_failed', // the record is no longer as the caller read it
  // The caller
  'invalid_token',
  'invalid_token_context',
  'insufficient_scope',
  'entitlement_required',
  'entitlement_revoked',
  // The caller of the token endpoints (RFC 6749 §5.2)
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  // The requested resource
  'catalogue_forbidden',
  'resource_forbidden',
  'not_found',
  'missing_catalogue_context',
  // Limits
  'rate_limited',
  'quota_exceeded',
  // The service
  'upstream_unavailable',
  'internal_error',
] as const

export type ProblemCode = (typeof problemCodes)[number]

export type ProblemEntry = { field: string; message: string }

type ProblemOptions = {
  /** What exactly is wrong: one sentence, or an entry for each invalid field. */
  details?: string | ProblemEntry[]
  missingScopes?: string[]
  /** Seconds after which the same request may succeed. Sent as Retry-After. */
  retryAfter?: number
  /** Headers to send with this failure in every generation (Allow, Sunset …). */
  headers?: Record<string, string>
  cause?: unknown
}

export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: string | ProblemEntry[] | undefined
  readonly missingScopes: string[] | undefined
  readonly retryAfter: number | undefined
  readonly headers: Record<string, string>

  /** The message tells the caller what to do. It never contains a secret, SQL, a file path or a stack trace. */
  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'Problem'
    this.code = code
    this.details = options.details
    this.missingScopes = options.missingScopes
    this.retryAfter = options.retryAfter
    this.headers = options.headers ?? {}
  }
}

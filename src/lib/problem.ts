/**
 * Every failure the system can name. A domain rule throws a Problem; each API generation says in one table how it
 * answers each code, so a new code does not compile until every generation has decided.
 */
export const problemCodes = [
  // The request itself
  'invalid_request', // malformed, incomplete, of the wrong type
  'unsupported_value', // outside a closed set, or a query parameter that does not exist
  'validation_error', // well formed, wrong in meaning
  'method_not_allowed',
  'body_too_large',
  // The caller
  'invalid_token',
  'invalid_token_context',
  'insufficient_scope',
  'entitlement_required',
  'entitlement_revoked',
  // What is asked for
  'catalogue_forbidden',
  'resource_forbidden',
  'not_found',
  'missing_catalogue_context',
  // Limits
  'rate_limited',
  'quota_exceeded',
  // Ourselves
  'upstream_unavailable',
  'internal_error',
] as const

export type ProblemCode = (typeof problemCodes)[number]

export type ProblemEntry = { field: string; message: string }

export type ProblemOptions = {
  /** What exactly is wrong: one sentence, or an entry for each faulty field. */
  details?: string | ProblemEntry[]
  missingScopes?: string[]
  /** Seconds after which the same call may succeed; becomes Retry-After. */
  retryAfter?: number
  /** Headers that belong to this failure in every generation (Allow, Sunset …). */
  headers?: Record<string, string>
  cause?: unknown
}

export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: string | ProblemEntry[] | undefined
  readonly missingScopes: string[] | undefined
  readonly retryAfter: number | undefined
  readonly headers: Record<string, string>

  /** The message tells the caller what to do. It never holds a secret, SQL, a path or a stack. */
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

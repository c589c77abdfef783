export type ErrorDetails = string | { field: string; message: string }[]

/** What the service refused, or that it did not answer. Branch on `status` and `code`, never on the message. */
export class EuterpeError extends Error {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number
  /** The error_code of the answer; `unreachable` when none came. */
  readonly code: string
  readonly details: ErrorDetails | undefined
  /** With insufficient_scope: what the token lacks. */
  readonly missingScopes: string[] | undefined
  /** Seconds to wait, where the service said so. */
  readonly retryAfter: number | undefined

  constructor(facts: {
    status: number
    code: string
    message: string
    details?: ErrorDetails
    missingScopes?: string[]
    retryAfter?: number
    cause?: unknown
  }) {
    super(facts.message, { cause: facts.cause })
    this.name = 'EuterpeError'
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details
    this.missingScopes = facts.missingScopes
    this.retryAfter = facts.retryAfter
  }
}

/** An answer of any kind, a proxy's page too, as an error. */
export function readError(
  answer: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
): EuterpeError {
  const body = parse(text)
  const data = (body.data ?? {}) as Record<string, unknown>
  const code = data.error_code ?? body.error
  return new EuterpeError({
    status: answer.status,
    code: typeof code === 'string' ? code : 'unknown',
    message: String(body.message ?? body.error_description ?? `The service answered ${answer.status}.`),
    details: data.details as ErrorDetails,
    missingScopes: data.missing_scopes as string[],
    retryAfter: readRetryAfter(answer.headers.get('retry-after')),
  })
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

function parse(text: string): Record<string, unknown> {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {} // a proxy's error page
  }
}

export type ErrorDetails = string | { field: string; message: string }[]

/** The service refused a call, or could not be reached. Branch on `status` and `code`, never on the message. */
export class EuterpeError extends Error {
  /** The HTTP status; 0 when there was no response. */
  readonly status: number
  /** The `error_code` of the response; `unreachable` when there was none. */
  readonly code: string
  readonly details: ErrorDetails | undefined
  /** With `insufficient_scope`: the scopes the token lacks. */
  readonly missingScopes: string[] | undefined
  /** Seconds to wait before the next attempt, if the service gave a Retry-After. */
  readonly retryAfter: number | undefined

  constructor(properties: {
    status: number
    code: string
    message: string
    details?: ErrorDetails
    missingScopes?: string[]
    retryAfter?: number
    cause?: unknown
  }) {
    super(properties.message, { cause: properties.cause })
    this.name = 'EuterpeError'
    this.status = properties.status
    this.code = properties.code
    this.details = properties.details
    this.missingScopes = properties.missingScopes
    this.retryAfter = properties.retryAfter
  }
}

/** Turns an error response into an EuterpeError. It may come from a proxy, so the body can be anything. */
export function readError(
  response: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
): EuterpeError {
  const body = parseObject(text)
  const data = (body.data ?? {}) as Record<string, unknown>
  const code = data.error_code ?? body.error
  return new EuterpeError({
    status: response.status,
    code: typeof code === 'string' ? code : 'unknown',
    message: String(
      body.message ?? body.error_description ?? `The service responded with status ${response.status}.`,
    ),
    details: data.details as ErrorDetails,
    missingScopes: data.missing_scopes as string[],
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  })
}

/** Seconds, or a date (RFC 9110 §10.2.3). */
export function readRetryAfter(header: string | null, now = Date.now()): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const body = JSON.parse(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {} // a proxy's error page
  }
}

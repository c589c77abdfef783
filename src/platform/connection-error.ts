import pg from 'pg'

/** The server could not be reached, or the connection was lost. It is unknown whether the last statement took effect. */
class ConnectionError extends Error {
  readonly code: string

  constructor(cause: Error & { code?: string }) {
    super(`The database connection failed: ${cause.message}`, { cause })
    this.code = cause.code ?? codeOf(cause.message)
  }
}

/** The driver's own errors have no codes, only messages. */
function codeOf(message: string): string {
  if (message.includes('after calling end')) return 'CONNECTION_ENDED'
  return message.includes('timeout') ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED'
}

/** Errors of the server are kept. Any other error of the driver means that the connection failed. */
export function describeFailure(error: Error): Error {
  return error instanceof pg.DatabaseError || error instanceof ConnectionError
    ? error
    : new ConnectionError(error)
}

/** True when the server could not be reached or ended the connection: the caller may try again. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code !== 'string') return false
  // Connection exceptions, operator intervention (shutting down, starting up), too many connections.
  return code.startsWith('08') || code.startsWith('57P') || code === '53300'
}

import { type DestinationStream, destination, type Logger, pino, symbols } from 'pino'

export type { Logger }

/** Names under which a secret could travel in a logged object. Request headers, bodies and queries are never logged. */
const secretNames = [
  'password',
  'secret',
  'client_secret',
  'access_token',
  'refresh_token',
  'token',
  'authorization',
  'code_verifier',
]

/**
 * Structured logs, one JSON object a line, to standard output or to a file that is made when it is missing. Lines are
 * written some at a time, at the latest after half a second: a write for each costs a tenth of a request.
 */
export function createLog(options: {
  level: string
  file: string | null
  stream?: DestinationStream
}): Logger {
  const target =
    options.stream ??
    destination({ dest: options.file ?? 1, mkdir: true, sync: false, minLength: 12_288, periodicFlush: 500 })
  return pino(
    {
      level: options.level,
      base: { service: 'euterpe' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    },
    target,
  )
}

/** What is known of every request, whichever API it came by. */
export type RequestLine = {
  request_id: string
  method: string | undefined
  path: string | undefined
  operation?: string
  status: number
  duration_ms: number
  principal: string | null
}

/**
 * Writes the one line of each request, among those of `log`. These lines can hold no secret and have known fields: a
 * logger that looks for the one and is ready for any other costs ten times as much, a good part of a short request.
 */
export function logRequestLines(log: Logger): (line: RequestLine) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym]!
  return (line) => {
    const level = line.status >= 500 ? 'error' : 'info'
    if (!log.isLevelEnabled(level)) return
    const time = new Date().toISOString()
    stream.write(`${JSON.stringify({ level, time, service: 'euterpe', ...line, msg: 'request' })}\n`)
  }
}

export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

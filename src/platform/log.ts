import { type DestinationStream, type Logger, pino, symbols } from 'pino'
import { LogFile } from './log-file.ts'
import { currentTraceId } from './tracing.ts'

export type { Logger }

/** Properties that are redacted in logged objects. Request headers, bodies and queries are never logged. */
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

/** Structured logs, one JSON object per line, to standard output or to a file. */
export function createLog(options: {
  level: string
  file: string | null
  stream?: DestinationStream
}): Logger {
  const target = options.stream ?? new LogFile(options.file)
  return pino(
    {
      level: options.level,
      base: { service: 'euterpe' },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => ({ trace_id: currentTraceId() }),
      redact: { paths: secretNames.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    },
    target,
  )
}

/** The log line of a request, in every API. */
export type RequestLine = {
  request_id: string
  method: string | undefined
  path: string | undefined
  operation?: string
  status: number
  duration_ms: number
  principal: string | null
  trace_id?: string | undefined
}

/**
 * Writes request lines to the stream of `log`. It bypasses pino: these lines have fixed fields and no secrets, and pino's
 * redaction and serialisation cost ten times as much, a good part of a short request.
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

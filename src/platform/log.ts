import { type DestinationStream, destination, type Logger, pino } from 'pino'

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
    destination({ dest: options.file ?? 1, mkdir: true, sync: false, minLength: 32_768, periodicFlush: 500 })
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

/** For lines that can hold no secret: looking for one in each of them costs another tenth. */
export function withoutRedaction(log: Logger): Logger {
  return log.child({}, { redact: [] })
}

export function flushLog(log: Logger): Promise<void> {
  return new Promise((resolve) => log.flush(() => resolve()))
}

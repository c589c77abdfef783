import type { EuterpeError } from './errors.ts'

type RetryRules = {
  /** Sending the call twice has the same effect as sending it once. */
  isIdempotent: boolean
  attempts?: number
  maxPause?: number
}

/**
 * How many seconds to wait before the next attempt, or null to give up. A Retry-After of the service is obeyed.
 *
 * After a rate limit every call is retried: the service refused before it did anything. After a lost connection only
 * idempotent calls are: the service may have done the work, and must not do it twice.
 */
export function secondsBeforeRetry(
  attempt: number,
  error: Pick<EuterpeError, 'status' | 'code' | 'retryAfter'>,
  { isIdempotent, attempts = 4, maxPause = 30 }: RetryRules,
  random: () => number = Math.random,
): number | null {
  if (attempt >= attempts) return null
  const isRateLimit = error.status === 429 && error.code !== 'quota_exceeded'
  const isConnectionLoss = [0, 502, 503, 504].includes(error.status)
  if (!isRateLimit && !(isConnectionLoss && isIdempotent)) return null
  // Random, so that callers refused at the same moment do not all return at the same moment.
  const pause = error.retryAfter ?? 0.25 * 2 ** (attempt - 1) * (0.5 + random())
  return pause > maxPause ? null : pause
}

import type { EuterpeError } from './errors.ts'

type Rules = {
  /** Doing it twice is the same as doing it once. */
  repeatable: boolean
  attempts?: number
  patience?: number
}

/**
 * Seconds to wait before the call is tried again; null: it is not. Where the service says how long, that is obeyed.
 * A rate limit refuses before anything happens, so every call may come again after one; a call that may have been
 * half done comes again only when repeating it is harmless.
 */
export function pauseBefore(
  attempt: number,
  error: Pick<EuterpeError, 'status' | 'code' | 'retryAfter'>,
  { repeatable, attempts = 4, patience = 30 }: Rules,
  random: () => number = Math.random,
): number | null {
  if (attempt >= attempts) return null
  const refused = error.status === 429 && error.code !== 'quota_exceeded'
  const lost = error.status === 0 || error.status === 502 || error.status === 503 || error.status === 504
  if (!refused && !(lost && repeatable)) return null
  // Not all who were refused together come back together.
  const pause = error.retryAfter ?? 0.25 * 2 ** (attempt - 1) * (0.5 + random())
  return pause > patience ? null : pause
}

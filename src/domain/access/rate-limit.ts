import { memoizePer } from '../../lib/memoize.ts'
import { Problem } from '../../lib/problem.ts'
import { type Bucket, createRateLimiter, type Verdict } from '../../platform/rate-limit.ts'
import type { Context } from '../context.ts'

/** What a client that has no limit of its own may do. */
export const defaultBucket: Bucket = { perSecond: 20, burst: 100 }

/** A client and its own limit, where it has one. */
export type ClientRate = { clientId: string; perSecond: number | null; burst: number | null }

export const limiterOf = memoizePer((context: Context) =>
  createRateLimiter(context.clock, context.log, context.settings.redisUrl),
)

/**
 * Counts one request of a client, however many people use it, and answers the RateLimit headers. Throws
 * `rate_limited`, which carries them too. Only limits that are shared by processes have to be waited for.
 */
export function countRequest(
  context: Context,
  rate: ClientRate,
): Record<string, string> | Promise<Record<string, string>> {
  const perSecond = rate.perSecond ?? defaultBucket.perSecond
  const burst = rate.burst ?? (rate.perSecond === null ? defaultBucket.burst : perSecond * 5)
  const bucket = { perSecond, burst }
  const taken = limiterOf(context).take(rate.clientId, bucket)
  return taken instanceof Promise ? taken.then((verdict) => answer(bucket, verdict)) : answer(bucket, taken)
}

function answer(bucket: Bucket, verdict: Verdict): Record<string, string> {
  const fullIn = Math.ceil(verdict.fullIn)
  const headers = {
    // The IETF draft's two structured fields, and the three plain ones that clients have long known.
    'ratelimit-policy': `"client";q=${bucket.burst};w=${Math.ceil(bucket.burst / bucket.perSecond)}`,
    ratelimit: `"client";r=${verdict.remaining};t=${fullIn}`,
    'ratelimit-limit': String(bucket.burst),
    'ratelimit-remaining': String(verdict.remaining),
    'ratelimit-reset': String(fullIn),
  }
  if (verdict.allowed) return headers
  throw new Problem('rate_limited', 'Too many requests: wait as long as Retry-After says.', {
    retryAfter: Math.max(1, verdict.retryAfter),
    headers,
  })
}

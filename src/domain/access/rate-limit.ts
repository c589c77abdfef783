import { memoizePer } from '../../lib/memoize.ts'
import { networkOf } from '../../lib/network-of.ts'
import { Problem } from '../../lib/problem.ts'
import { type Bucket, createRateLimiter, type Verdict } from '../../platform/rate-limit.ts'
import type { Context } from '../context.ts'

/** For clients without a rate limit of their own. */
export const defaultBucket: Bucket = { perSecond: 20, burst: 100 }

/** A client and its own rate limit, if it has one. */
export type ClientRate = { clientId: string; perSecond: number | null; burst: number | null }

export const limiterOf = memoizePer((context: Context) =>
  createRateLimiter(context.clock, context.log, context.settings.redisUrl),
)

/**
 * Counts one request against the client's limit and returns the RateLimit headers. Throws `rate_limited`, with the
 * same headers. Synchronous unless processes share limits through Redis.
 */
export function countRequest(
  context: Context,
  rate: ClientRate,
): Record<string, string> | Promise<Record<string, string>> {
  const perSecond = rate.perSecond ?? defaultBucket.perSecond
  const burst = rate.burst ?? (rate.perSecond === null ? defaultBucket.burst : perSecond * 5)
  const bucket = { perSecond, burst }
  const verdict = limiterOf(context).take(rate.clientId, bucket)
  return verdict instanceof Promise
    ? verdict.then((resolved) => applyVerdict(bucket, resolved))
    : applyVerdict(bucket, verdict)
}

/** Failed calls of the token endpoints that one address may make. */
const failureBucket: Bucket = { perSecond: 5, burst: 100 }

/**
 * Counts a failed call of a token endpoint against the caller's address. Nothing proves which client sent it, so the
 * client's own limit must not pay. Throws `rate_limited` when the address has failed too often.
 */
export async function countFailure(context: Context, address: string): Promise<void> {
  const verdict = await limiterOf(context).take(`failures:${networkOf(address)}`, failureBucket)
  if (verdict.allowed) return
  throw new Problem('rate_limited', 'Too many failed requests. Wait for the seconds given in Retry-After.', {
    retryAfter: Math.max(1, verdict.retryAfter),
  })
}

/** Device sign-ins that one address may start in the name of public clients. */
const deviceBucket: Bucket = { perSecond: 0.2, burst: 30 }

/** Counts the start of a device sign-in against the caller's address. Throws `rate_limited`. */
export async function countDeviceRequest(context: Context, address: string): Promise<void> {
  const verdict = await limiterOf(context).take(`devices:${networkOf(address)}`, deviceBucket)
  if (verdict.allowed) return
  throw new Problem('rate_limited', 'Too many sign-ins. Wait for the seconds given in Retry-After.', {
    retryAfter: Math.max(1, verdict.retryAfter),
  })
}

function applyVerdict(bucket: Bucket, verdict: Verdict): Record<string, string> {
  const fullIn = Math.ceil(verdict.fullIn)
  const headers = {
    // The two structured fields of the IETF draft, and the three older plain ones that many clients read.
    'ratelimit-policy': `"client";q=${bucket.burst};w=${Math.ceil(bucket.burst / bucket.perSecond)}`,
    ratelimit: `"client";r=${verdict.remaining};t=${fullIn}`,
    'ratelimit-limit': String(bucket.burst),
    'ratelimit-remaining': String(verdict.remaining),
    'ratelimit-reset': String(fullIn),
  }
  if (verdict.allowed) return headers
  throw new Problem('rate_limited', 'Too many requests. Wait for the seconds given in Retry-After.', {
    retryAfter: Math.max(1, verdict.retryAfter),
    headers,
  })
}

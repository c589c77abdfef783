import type { Redis } from 'ioredis'
import type { Clock } from './clock.ts'
import type { Logger } from './log.ts'

/** A token bucket: it holds `burst` tokens, and `perSecond` are added every second. */
export type Bucket = { perSecond: number; burst: number }

export type Verdict = {
  allowed: boolean
  /** Requests allowed right now. */
  remaining: number
  /** Seconds until the bucket is full. */
  fullIn: number
  /** Seconds until the next request is allowed. 0 if this one was. */
  retryAfter: number
}

export type RateLimiter = {
  take(key: string, bucket: Bucket): Promise<Verdict> | Verdict
  close(): Promise<void>
}

/**
 * A token bucket stored as one number (GCRA): the time at which it will be full. With Redis, all processes share it.
 * Time is monotonic here. Redis has only a clock that may be set back: a bucket is then never fuller of requests than `burst`.
 * While Redis is down, each process counts separately, which is better than no limit or no service.
 */
export function createRateLimiter(clock: Clock, log: Logger, redisUrl: string | null): RateLimiter {
  const memory = limitInMemory(clock)
  return redisUrl === null ? memory : limitInRedis(redisUrl, memory, log)
}

const sweepAbove = 10_000

function limitInMemory(clock: Clock): RateLimiter {
  const fullAt = new Map<string, number>()
  return {
    take(key, bucket) {
      const now = clock.monotonicMs?.() ?? performance.now()
      if (fullAt.size > sweepAbove)
        for (const [other, moment] of fullAt) if (moment <= now) fullAt.delete(other)
      const step = 1000 / bucket.perSecond
      const next = Math.max(fullAt.get(key) ?? now, now) + step
      if (next - now > bucket.burst * step + 1e-6) return verdict(false, next - step - now, bucket)
      fullAt.set(key, next)
      return verdict(true, next - now, bucket)
    },
    close: async () => {},
  }
}

/** `untilFull`: milliseconds until the bucket is full. */
function verdict(allowed: boolean, untilFull: number, bucket: Bucket): Verdict {
  const step = 1000 / bucket.perSecond
  const remaining = Math.max(0, Math.floor(bucket.burst - untilFull / step + 1e-6))
  const retryAfter = allowed ? 0 : (untilFull + step - bucket.burst * step) / 1000
  return { allowed, remaining, fullIn: untilFull / 1000, retryAfter }
}

const script = `
local time = redis.call('time')
local now = time[1] * 1000 + time[2] / 1000
local step, burst = tonumber(ARGV[1]), tonumber(ARGV[2])
local full = math.max(tonumber(redis.call('get', KEYS[1]) or now), now)
full = math.min(full, now + burst * step)
if full + step - now > burst * step + 0.000001 then return {0, tostring(full - now)} end
redis.call('set', KEYS[1], string.format('%.3f', full + step), 'px', math.ceil(full + step - now) + 1000)
return {1, tostring(full + step - now)}`

/** Redis is not asked for so long after it failed, because every request would wait for its answer in vain. */
const pauseAfterFailureMs = 5_000

function limitInRedis(url: string, fallback: RateLimiter, log: Logger): RateLimiter {
  let redis: Redis | null = null
  let pausedUntil = 0
  const opened = openRedis(url, log).then((connection) => {
    redis = connection
    return connection
  })
  return {
    async take(key, bucket) {
      if (redis?.status !== 'ready' || performance.now() < pausedUntil) return fallback.take(key, bucket)
      try {
        const step = 1000 / bucket.perSecond
        const [allowed, untilFull] = (await redis.eval(
          script,
          1,
          `euterpe:rate:${key}`,
          step,
          bucket.burst,
        )) as [number, string]
        return verdict(allowed === 1, Number(untilFull), bucket)
      } catch (error) {
        pausedUntil = performance.now() + pauseAfterFailureMs
        log.warn({ err: error }, 'Redis did not respond in time; each process limits separately for a while')
        return fallback.take(key, bucket)
      }
    },
    close: async () => (await opened).disconnect(),
  }
}

/** Loaded on demand: it takes 20 MB, which a service on one machine never needs. */
async function openRedis(url: string, log: Logger): Promise<Redis> {
  const ioredis = await import('ioredis')
  const redis = new ioredis.Redis(url, {
    maxRetriesPerRequest: 1,
    connectTimeout: 5_000,
    commandTimeout: 500,
    enableOfflineQueue: false,
  })
  let isUp = true
  redis.on('error', (error) => {
    if (isUp) log.warn({ err: error }, 'Redis is down; each process limits separately')
    isUp = false
  })
  redis.on('ready', () => {
    isUp = true
  })
  return redis
}

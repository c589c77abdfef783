import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { Redis } from 'ioredis'
import { pino } from 'pino'
import { createRateLimiter, type RateLimiter } from '../../src/platform/rate-limit.ts'
import { until } from '../support/until.ts'

const bucket = { perSecond: 10, burst: 5 }
const silent = pino({ level: 'silent' })

async function takeMany(limiter: RateLimiter, times: number, key = 'a') {
  const verdicts = []
  for (let index = 0; index < times; index++) verdicts.push(await limiter.take(key, bucket))
  return verdicts
}

test('allows a burst, then the steady rate', async () => {
  const frozen = { now: () => new Date(), monotonicMs: () => 60_000 + offset }
  let offset = 0
  const limiter = createRateLimiter(frozen, silent, null)
  const first = await takeMany(limiter, 7)
  assert.deepEqual(
    first.map((verdict) => verdict.allowed),
    [true, true, true, true, true, false, false],
  )
  assert.deepEqual(
    first.map((verdict) => verdict.remaining),
    [4, 3, 2, 1, 0, 0, 0],
  )
  assert.equal(first[6]!.retryAfter, 0.1)
  offset = 250
  assert.deepEqual(
    (await takeMany(limiter, 3)).map((verdict) => verdict.allowed),
    [true, true, false],
  )
  offset = 10_000
  assert.equal((await takeMany(limiter, 1))[0]!.remaining, 4)
})

const redisServer = spawnSync('which', ['redis-server']).stdout.toString().trim()

test('processes share a bucket in Redis, and count separately while it is down', {
  skip: redisServer === '' && 'redis-server is not installed',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-redis-'))
  const socket = join(folder, 'redis.sock')
  const server = spawn(redisServer, ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', ''])
  after(() => rm(folder, { recursive: true, force: true }))
  const limiters = [1, 2].map(() =>
    createRateLimiter({ now: () => new Date() }, silent, `redis://${socket}`.replace('redis://', '')),
  )
  const slow = { perSecond: 1, burst: 6 }
  try {
    await until(async () => {
      const verdicts = await Promise.all(limiters.map((limiter) => limiter.take(`probe${Date.now()}`, slow)))
      // Sharing one bucket they have 4 and 5 left. Counting separately, each would have 5.
      return verdicts[0]!.remaining + verdicts[1]!.remaining === 9
    })
    const verdicts = []
    for (let index = 0; index < 10; index++) verdicts.push(await limiters[index % 2]!.take('shared', slow))
    assert.equal(verdicts.filter((verdict) => verdict.allowed).length, 6)
    assert.ok(verdicts.at(-1)!.retryAfter > 0)
    server.kill()
    await until(async () => (await limiters[0]!.take('shared', slow)).allowed)
  } finally {
    for (const limiter of limiters) await limiter.close()
    server.kill('SIGKILL')
  }
})

test('a clock that is set back or forward neither locks anybody out nor lets more through', async () => {
  let wall = Date.now()
  const clock = { now: () => new Date(wall), monotonicMs: () => 1000 }
  const limiter = createRateLimiter(clock, silent, null)
  await takeMany(limiter, 5)
  for (const moved of [-3_600_000, 7_200_000]) {
    wall += moved
    const verdict = await limiter.take('a', bucket)
    assert.equal(verdict.allowed, false)
    assert.ok(verdict.retryAfter <= 0.1, String(verdict.retryAfter))
  }
})

test('a clock of Redis that is set back does not lock anybody out', {
  skip: redisServer === '' && 'redis-server is not installed',
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-redis-'))
  const socket = join(folder, 'redis.sock')
  const server = spawn(redisServer, ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', ''])
  after(() => rm(folder, { recursive: true, force: true }))
  const limiter = createRateLimiter({ now: () => new Date() }, silent, socket)
  const redis = new Redis(socket)
  redis.on('error', () => {}) // until the server listens
  try {
    // What a bucket contains that was used before the clock was set back by an hour.
    await until(async () => {
      await redis.set('euterpe:rate:b', String(Date.now() + 3_600_000))
      const verdict = await limiter.take('b', bucket)
      return !verdict.allowed && verdict.retryAfter <= 1
    })
  } finally {
    redis.disconnect()
    await limiter.close()
    server.kill('SIGKILL')
  }
})

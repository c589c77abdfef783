import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ClientRate, countRequest, defaultBucket } from '../../../src/domain/access/rate-limit.ts'
import { newId } from '../../../src/lib/ids.ts'
import { createTestContext } from '../../support/context.ts'

const context = await createTestContext()
const rate = (changes: Partial<ClientRate> = {}): ClientRate => ({
  clientId: newId(),
  perSecond: null,
  burst: null,
  ...changes,
})
/** The clock runs, so the bucket refills while the test runs: only few and slow rates are exact. */
const slow = { perSecond: 1, burst: 3 }

test('allows a burst and then rejects with Retry-After and the same headers', async () => {
  const client = rate(slow)
  for (const remaining of ['2', '1', '0']) {
    assert.equal((await countRequest(context, client))['ratelimit-remaining'], remaining)
  }
  await assert.rejects(
    async () => countRequest(context, client),
    (problem: never) => {
      const { code, retryAfter, headers } = problem as {
        code: string
        retryAfter: number
        headers: Record<string, string>
      }
      assert.deepEqual([code, retryAfter, headers['ratelimit-limit']], ['rate_limited', 1, '3'])
      return true
    },
  )
})

test('refills with time', async () => {
  const client = rate(slow)
  for (let index = 0; index < 3; index++) await countRequest(context, client)
  context.clock.moveBy(2000)
  assert.equal((await countRequest(context, client))['ratelimit-remaining'], '1')
})

test('clients do not share their limits', async () => {
  for (let index = 0; index < 3; index++) await countRequest(context, rate({ ...slow, burst: 1 }))
})

test('a client without limits gets the default; a rate without a burst allows five seconds at once', async () => {
  const limitOf = async (changes: Partial<ClientRate>) =>
    (await countRequest(context, rate(changes)))['ratelimit-limit']
  assert.equal(await limitOf({}), String(defaultBucket.burst))
  assert.equal(await limitOf({ perSecond: 7 }), '35')
  assert.equal(await limitOf({ burst: 9 }), '9')
})

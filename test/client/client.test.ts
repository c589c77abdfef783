import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createClient, type Operations } from '../../packages/client/client.ts'
import { EuterpeError, readError, readRetryAfter } from '../../packages/client/errors.ts'
import { secondsBeforeRetry } from '../../packages/client/retries.ts'
import { clientCredentials } from '../../packages/client/tokens.ts'
import { createListeningApp } from '../support/listening.ts'
import { makeClient, makeOrganisation } from '../support/people.ts'
import { fillWorkspace } from '../support/records.ts'

const { context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const machine = await makeClient(context, organisation.id, { type: 'machine' })
const token = clientCredentials({ baseUrl: url, clientId: machine.id, clientSecret: machine.secret! })
const euterpe = createClient({ baseUrl: url, token })

await fillWorkspace(
  context,
  organisation,
  Array.from({ length: 7 }, (_, index) => ({
    outer_id: `t${index}`,
    title: `Nocturne ${index}`,
    artists: [{ name: 'Clara Field' }],
  })) as never,
)

test('a machine client gets a token and receives the data inside the envelope', async () => {
  const me = await euterpe.call('getMe')
  assert.equal(me.organization.id, organisation.id)
  assert.equal(me.principal.type, 'machine')
  const { status } = await euterpe.call('getStatus')
  assert.equal(typeof status, 'string')
})

test('iterates over all pages of a list and of a search', async () => {
  const titles: (string | null)[] = []
  for await (const track of euterpe.each('listWorkspaceTracks', { query: { page_size: 3 } })) {
    titles.push(track.title)
  }
  assert.deepEqual(
    titles,
    Array.from({ length: 7 }, (_, index) => `Nocturne ${index}`),
  )
  let found = 0
  for await (const hit of euterpe.each('searchTracks', { body: { query: 'nocturne', page_size: 2 } })) {
    assert.match(hit.title ?? '', /Nocturne/)
    found++
  }
  assert.equal(found, 7)
})

test('a list limited to some fields has a type of its own', async () => {
  const page = await euterpe.call('listWorkspaceTracks', { query: { fields: ['title'], page_size: 1 } })
  const title: string | null | undefined = page.results[0]!.title
  assert.deepEqual([page.fields, page.results, title], [['title'], [{ title: 'Nocturne 0' }], 'Nocturne 0'])
})

test('throws an EuterpeError with the status and code of the response', async () => {
  const unknown = '019a8400-0000-7000-8000-00000000ffff'
  await assert.rejects(euterpe.call('getWorkspaceTrack', { path: { track_id: unknown } }), (error) => {
    assert.ok(error instanceof EuterpeError)
    assert.deepEqual([error.status, error.code], [404, 'not_found'])
    return true
  })
  await assert.rejects(euterpe.call('listWorkspaceTracks', { query: { page_size: 1000 } }), {
    code: 'validation_error',
  })
})

test('reports a wrong client secret, and asks for a token again on the next call', async () => {
  let secret = 'wrong'
  const credentials = {
    baseUrl: url,
    clientId: machine.id,
    get clientSecret() {
      return secret
    },
  }
  const ask = clientCredentials(credentials)
  await assert.rejects(ask(), { code: 'invalid_client' })
  secret = machine.secret!
  assert.equal(typeof (await ask()), 'string')
})

test('renews an expired token once, and fails when the new one is refused too', async () => {
  const renewals: boolean[] = []
  const good = createClient({
    baseUrl: url,
    token: async (renew) => {
      renewals.push(renew)
      return renew ? token() : 'not a token'
    },
  })
  assert.equal((await good.call('getMe')).organization.id, organisation.id)
  assert.deepEqual(renewals, [false, true])
  const bad = createClient({ baseUrl: url, token: async () => 'not a token' })
  await assert.rejects(bad.call('getMe'), { status: 401, code: 'invalid_token' })
})

test('waits when the service limits its rate', async () => {
  const slow = await makeClient(context, organisation.id, { type: 'machine' })
  await context.db`update clients set rate_per_second = 1, rate_burst = 2 where id = ${slow.id}`
  const statuses: number[] = []
  const recordingFetch: typeof fetch = async (...request) => {
    const response = await fetch(...request)
    statuses.push(response.status)
    return response
  }
  const client = createClient({
    baseUrl: url,
    token: clientCredentials({ baseUrl: url, clientId: slow.id, clientSecret: slow.secret! }),
    fetch: recordingFetch,
  })
  for (let call = 0; call < 3; call++) await client.call('getMe')
  assert.ok(statuses.includes(429), 'the service refused at least one call')
  assert.equal(statuses.filter((status) => status === 200).length, 3)
})

test('retries a lost call only when it is idempotent', async () => {
  let calls = 0
  const proxy = createServer((_request, response) => {
    calls++
    response.writeHead(503, { 'retry-after': '0' }).end('<h1>Bad gateway</h1>')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  after(() => proxy.close())
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const client = createClient({ baseUrl, token: 'any', attempts: 3 })
  await assert.rejects(client.call('getMe'), { status: 503, code: 'unknown' })
  assert.equal(calls, 3)
  calls = 0
  await assert.rejects(client.call('createWebhook', { body: { url: 'https://example.com' } }), {
    status: 503,
  })
  assert.equal(calls, 1)
  const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', attempts: 1 })
  await assert.rejects(nowhere.call('getStatus'), { status: 0, code: 'unreachable' })
})

test('an aborted call rejects with the reason of its signal', async () => {
  const controller = new AbortController()
  controller.abort(new Error('the user typed on'))
  await assert.rejects(euterpe.call('getMe', {}, { signal: controller.signal }), /the user typed on|abort/i)
})

test('never waits for less than Retry-After or for more than the longest pause', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom(0, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504),
      fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      fc.boolean(),
      (attempt, status, retryAfter, isIdempotent) => {
        const pause = secondsBeforeRetry(
          attempt,
          { status, code: 'x', retryAfter },
          { isIdempotent, attempts: 5, maxPause: 30 },
        )
        if (pause === null) return true
        assert.ok(attempt < 5)
        assert.ok(status === 429 || isIdempotent)
        return pause <= 30 && pause >= (retryAfter ?? 0)
      },
    ),
  )
  assert.equal(
    secondsBeforeRetry(1, { status: 429, code: 'quota_exceeded', retryAfter: 1 }, { isIdempotent: true }),
    null,
  )
})

test('reads Retry-After as seconds or as a date, and ignores anything else', () => {
  assert.equal(readRetryAfter('7'), 7)
  assert.equal(readRetryAfter(new Date(10_000).toUTCString(), 4000), 6)
  assert.equal(readRetryAfter('soon'), undefined)
  assert.equal(readRetryAfter(null), undefined)
})

test('turns any error body into an EuterpeError', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.integer({ min: 400, max: 599 }), (text, status) => {
      const error = readError({ status, statusText: '', headers: new Headers() }, text)
      return error instanceof EuterpeError && error.status === status && typeof error.code === 'string'
    }),
  )
})

test('the types follow the contract', () => {
  type Input<Name extends keyof Operations> = Omit<Operations[Name], 'data'>
  const withoutInput: Input<'getMe'> = {}
  const withBody: Input<'createWebhook'> = { body: { url: 'https://example.com' } }
  // @ts-expect-error a path parameter is required
  const withoutPath: Input<'getWebhook'> = {}
  // @ts-expect-error the body is required
  const withoutBody: Input<'createWebhook'> = {}
  // @ts-expect-error no such status
  const wrongStatus: Operations['getStatus']['data']['status'] = 'fine'
  assert.ok(withoutInput && withBody && withoutPath && withoutBody && wrongStatus)
})

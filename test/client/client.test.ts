import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { createClient } from '../../packages/client/client.ts'
import { EuterpeError, readError, readRetryAfter } from '../../packages/client/errors.ts'
import { pauseBefore } from '../../packages/client/retries.ts'
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

test('a machine gets its token, calls, and reads what the envelope holds', async () => {
  const me = await euterpe.call('getMe')
  assert.equal(me.organization.id, organisation.id)
  assert.equal(me.principal.type, 'machine')
  const { status } = await euterpe.call('getStatus')
  assert.equal(typeof status, 'string')
})

test('a list is read to its end, page after page; so is a search', async () => {
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

test('what the service refuses is an error with its code, and what is wrong with which field', async () => {
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

test('a wrong secret is told, and the next call asks again', async () => {
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

test('a token that ended is replaced once; a second refusal is an error', async () => {
  const asked: boolean[] = []
  const good = createClient({
    baseUrl: url,
    token: async (fresh) => {
      asked.push(fresh)
      return fresh ? token() : 'not a token'
    },
  })
  assert.equal((await good.call('getMe')).organization.id, organisation.id)
  assert.deepEqual(asked, [false, true])
  const bad = createClient({ baseUrl: url, token: async () => 'not a token' })
  await assert.rejects(bad.call('getMe'), { status: 401, code: 'invalid_token' })
})

test('a rate limit of the real service is waited for', async () => {
  const slow = await makeClient(context, organisation.id, { type: 'machine' })
  await context.db`update clients set rate_per_second = 1, rate_burst = 2 where id = ${slow.id}`
  const statuses: number[] = []
  const counting: typeof fetch = async (...request) => {
    const answer = await fetch(...request)
    statuses.push(answer.status)
    return answer
  }
  const patient = createClient({
    baseUrl: url,
    token: clientCredentials({ baseUrl: url, clientId: slow.id, clientSecret: slow.secret! }),
    fetch: counting,
  })
  for (let call = 0; call < 3; call++) await patient.call('getMe')
  assert.ok(statuses.includes(429), 'it was refused in between')
  assert.equal(statuses.filter((status) => status === 200).length, 3)
})

test('what was lost on the way is repeated only where that is harmless', async () => {
  let calls = 0
  const broken = createServer((_request, response) => {
    calls++
    response.writeHead(503, { 'retry-after': '0' }).end('<h1>a proxy speaks</h1>')
  })
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve))
  after(() => broken.close())
  const baseUrl = `http://127.0.0.1:${(broken.address() as AddressInfo).port}`
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

test('an aborted call ends with the reason of the signal', async () => {
  const controller = new AbortController()
  controller.abort(new Error('typed on'))
  await assert.rejects(euterpe.call('getMe', {}, { signal: controller.signal }), /typed on|abort/i)
})

test('no pause is shorter than asked for, or longer than the patience', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.constantFrom(0, 400, 401, 403, 404, 422, 429, 500, 502, 503, 504),
      fc.option(fc.integer({ min: 0, max: 100 }), { nil: undefined }),
      fc.boolean(),
      (attempt, status, retryAfter, repeatable) => {
        const pause = pauseBefore(
          attempt,
          { status, code: 'x', retryAfter },
          { repeatable, attempts: 5, patience: 30 },
        )
        if (pause === null) return true
        assert.ok(attempt < 5)
        assert.ok(status === 429 || repeatable)
        return pause <= 30 && pause >= (retryAfter ?? 0)
      },
    ),
  )
  assert.equal(
    pauseBefore(1, { status: 429, code: 'quota_exceeded', retryAfter: 1 }, { repeatable: true }),
    null,
  )
})

test('Retry-After is read as seconds and as a date, and nonsense as nothing', () => {
  assert.equal(readRetryAfter('7'), 7)
  assert.equal(readRetryAfter(new Date(10_000).toUTCString(), 4000), 6)
  assert.equal(readRetryAfter('soon'), undefined)
  assert.equal(readRetryAfter(null), undefined)
})

test('any text of a broken answer becomes an error', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), fc.integer({ min: 400, max: 599 }), (text, status) => {
      const error = readError({ status, statusText: '', headers: new Headers() }, text)
      return error instanceof EuterpeError && error.status === status && typeof error.code === 'string'
    }),
  )
})

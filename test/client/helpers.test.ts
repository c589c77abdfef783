import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import {
  clientCredentials,
  createClient,
  EuterpeError,
  finishSignIn,
  startDeviceSignIn,
  startSignIn,
  type Tokens,
  userTokens,
  WebhookRefused,
  webhookReader,
} from '../../packages/client/index.ts'
import { createListeningApp } from '../support/listening.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../support/people.ts'
import { fillWorkspace } from '../support/records.ts'

const { context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const machine = await makeClient(context, organisation.id, { type: 'machine' })
const token = clientCredentials({ baseUrl: url, clientId: machine.id, clientSecret: machine.secret! })
const requests: { url: URL; headers: Headers }[] = []
const recordingFetch: typeof fetch = (input, init) => {
  requests.push({ url: new URL(String(input)), headers: new Headers(init?.headers) })
  return fetch(input, init)
}
const euterpe = createClient({ baseUrl: url, token, fetch: recordingFetch })

await fillWorkspace(
  context,
  organisation,
  Array.from({ length: 5 }, (_, index) => ({ outer_id: `t${index}`, title: `Etude ${index}` })) as never,
)

test('reads long lists by cursor, and by page number if asked to', async () => {
  const read = async (query: { page_size: number; page?: number }) => {
    requests.length = 0
    const titles: (string | null)[] = []
    for await (const track of euterpe.each('listWorkspaceTracks', { query })) titles.push(track.title)
    return { titles, asked: requests.map((one) => one.url.searchParams.has('cursor')) }
  }
  const all = ['Etude 0', 'Etude 1', 'Etude 2', 'Etude 3', 'Etude 4']
  assert.deepEqual(await read({ page_size: 2 }), { titles: all, asked: [true, true, true] })
  assert.deepEqual(await read({ page_size: 2, page: 2 }), { titles: all.slice(2), asked: [false, false] })
})

test('sends several fields and ids', async () => {
  const query = { fields: ['id', 'title'] as ['id', 'title'], page_size: 2 }
  const { results } = await euterpe.call('listWorkspaceTracks', { query })
  assert.deepEqual(Object.keys(results[0]!).sort(), ['id', 'title'])
  const ids = results.map(({ id }) => id!)
  const titles: (string | null)[] = []
  for await (const track of euterpe.each('listWorkspaceTracks', { query: { ids } })) titles.push(track.title)
  assert.deepEqual(titles, ['Etude 0', 'Etude 1'])
})

test('yields the pages of a list, and the items of lists of another kind', async () => {
  const sizes: number[] = []
  for await (const page of euterpe.pages('listWorkspaceTracks', { query: { page_size: 3 } })) {
    sizes.push(page.results.length)
  }
  assert.deepEqual(sizes, [3, 2])
  await euterpe.call('createCatalog', { body: { name: 'Second' } })
  await euterpe.call('createPlaylist', { body: { name: 'Third' } })
  const types: string[] = []
  for await (const event of euterpe.each('listEvents', { query: { page_size: 1 } })) types.push(event.type)
  assert.ok(types.includes('catalog.created') && types.includes('playlist.created'), types.join())
  for await (const object of euterpe.each('listInboundObjects')) assert.fail(object.object_key)
})

test('a write with an old ETag is refused, and one with the current ETag succeeds', async () => {
  const { id } = await euterpe.call('createPlaylist', { body: { name: 'Morning' } })
  const path = { playlist_id: id }
  const { data, etag } = await euterpe.callWithResponse('getPlaylist', { path })
  assert.equal(data.name, 'Morning')
  const rename = (name: string, ifMatch: string) =>
    euterpe.callWithResponse('updatePlaylist', { path, body: { name } }, { ifMatch })
  const renamed = await rename('Noon', etag!)
  await assert.rejects(rename('Evening', etag!), { status: 412, code: 'precondition_failed' })
  assert.equal((await rename('Night', renamed.etag!)).data.name, 'Night')
})

test('reads responses that are not JSON, and empty ones', async () => {
  const path = { catalog_id: organisation.catalogue.id }
  assert.match(String(await euterpe.call('exportCatalog', { path })), /Etude 4/)
  const response = await euterpe.stream('exportCatalog', { path, query: { format: 'csv' } })
  assert.match(await response.text(), /Etude 4/)
  const profile = { path: { name: 'mine' }, body: { columns: { Titel: 'title' } } }
  await euterpe.call('saveCsvProfile', profile as never)
  assert.equal(await euterpe.call('deleteCsvProfile', { path: { name: 'mine' } }), undefined)
})

test('repeats a lost call with the same idempotency key, which it chose itself', async () => {
  const keys: IncomingHttpHeaders[string][] = []
  const proxy = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'])
    response.writeHead(503, { 'retry-after': '0' }).end()
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  after(() => proxy.close())
  const baseUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const client = createClient({ baseUrl, token: 'any', attempts: 3 })
  const body = { mode: 'api_json' as const, tracks: [{ outer_id: 'a', primary_media: 'a.wav' }] }
  await assert.rejects(client.call('createIngestion', { body }), { status: 503 })
  assert.equal(keys.length, 3)
  assert.match(String(keys[0]), /^[\w-]{43}$/)
  assert.equal(new Set(keys).size, 1)
  keys.length = 0
  await assert.rejects(client.call('createIngestion', { body }, { idempotencyKey: 'mine', attempts: 1 }))
  await assert.rejects(
    client.call('createIngestion', { body: { ...body, idempotency_key: 'in the body' } }, { attempts: 2 }),
  )
  assert.deepEqual(keys, ['mine', undefined, undefined])
})

test('refreshes the token of a user once for all calls that wait for it, and hands out the new tokens', async () => {
  const user = await makeUser(context, organisation.id)
  const app = await makeClient(context, organisation.id, { type: 'public' })
  const { token: accessToken } = await makeToken(context, { client: app, userId: user.id })
  const refreshed: Tokens[] = []
  const forms: URLSearchParams[] = []
  const tokenEndpoint: typeof fetch = async (_url, init) => {
    forms.push(init!.body as URLSearchParams)
    const body = {
      access_token: accessToken,
      expires_in: 3600,
      refresh_token: `r${forms.length + 1}`,
      scope: 'openid',
    }
    return Response.json(body)
  }
  const expired = { accessToken: 'old', expiresAt: Date.now() - 1, refreshToken: 'r1', scope: 'openid' }
  const source = userTokens(expired, {
    baseUrl: url,
    clientId: app.id,
    onRefresh: (tokens) => void refreshed.push(tokens),
    fetch: tokenEndpoint,
  })
  const client = createClient({ baseUrl: url, token: source })
  const [one, two] = await Promise.all([client.call('getMe'), client.call('getMe')])
  assert.deepEqual([one.organization.id, two.organization.id], [organisation.id, organisation.id])
  assert.deepEqual(
    forms.map((form) => form.get('refresh_token')),
    ['r1'],
  )
  assert.equal(refreshed[0]!.refreshToken, 'r2')
  await source(true)
  assert.equal(forms[1]!.get('refresh_token'), 'r2')
})

test('a sign-in that somebody else started, or that was refused, gives no tokens', async () => {
  const options = { baseUrl: url, clientId: machine.id }
  const { url: page, pending } = await startSignIn(options, {
    redirectUri: 'http://localhost:3000/callback',
    scope: 'openid',
  })
  const query = new URL(page).searchParams
  assert.equal(query.get('code_challenge_method'), 'S256')
  assert.equal(query.get('state'), pending.state)
  const back = (words: string) => finishSignIn(options, pending, `http://localhost:3000/callback?${words}`)
  await assert.rejects(back('code=stolen&state=other'), { code: 'invalid_state' })
  await assert.rejects(back(`error=access_denied&state=${pending.state}`), { code: 'access_denied' })
  await assert.rejects(back(`code=wrong&state=${pending.state}`), (error) => error instanceof EuterpeError)
})

test('a client that is not registered for devices is told so', async () => {
  const app = await makeClient(context, organisation.id, { type: 'public' })
  await assert.rejects(startDeviceSignIn({ baseUrl: url, clientId: app.id }, 'openid'), {
    code: 'unauthorized_client',
  })
})

test('verifies messages with the secret of the webhook like the reference library', async () => {
  const secret = `whsec_${Buffer.from('a secret of this test').toString('base64')}`
  const body = JSON.stringify({ id: 'e1', type: 'webhook.test', data: {} })
  const at = new Date()
  const headers = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': `v1a,AAAA ${new Webhook(secret).sign('e1', at, body)}`,
  }
  const read = webhookReader({ secret })
  assert.equal((await read(headers, body)).type, 'webhook.test')
  assert.equal((await read(new Headers(headers), body)).id, 'e1')
  const refused = (error: unknown) => error instanceof WebhookRefused
  await assert.rejects(read(headers, `${body} `), refused)
  await assert.rejects(read({ ...headers, 'webhook-signature': '' }, body), refused)
  const other = createHmac('sha256', 'another secret').update(`e1.${headers['webhook-timestamp']}.${body}`)
  const forged = { ...headers, 'webhook-signature': `v1,${other.digest('base64')}` }
  await assert.rejects(read(forged, body), refused)
  const later = webhookReader({ secret, now: () => Date.now() + 600_000 })
  await assert.rejects(later(headers, body), /too old/)
  assert.throws(() => webhookReader({ secret: '%%%' }), /whsec_/)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changeClient, setClientDisabled } from '../../../src/domain/identity/clients/manage-client.ts'
import { createTestApp } from '../../support/context.ts'
import { newTokens, postForm } from '../../support/flow.ts'
import { dataOf, errorOf, makeLegacyCaller } from '../../support/legacy.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()

const requestToken = (payload: object) =>
  app.inject({ method: 'POST', url: '/oauth/access_tokens/client', payload })
const requestTokenFrom = (remoteAddress: string, payload: object) =>
  app.inject({ method: 'POST', url: '/oauth/access_tokens/client', payload, remoteAddress })
const useToken = (token: string) =>
  app.inject({ url: '/lexicology/tags', headers: { authorization: `Bearer ${token}` } })

test('a client gets a token for two hours with its metadata', async () => {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'legacy', scopes: [] })
  const response = await requestToken({ client_id: client.id, client_secret: client.secret })
  const { id, token, issued_at, ...rest } = dataOf(response)
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(rest, {
    removed_at: null,
    refreshed_at: null,
    revoked_at: null,
    subject_type: 'Client',
    subject_id: client.id,
    expires_at: issued_at + 7_200_000,
    issuer_type: null,
    issuer_id: null,
    organization_id: organisation.id,
  })
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.equal((await useToken(token)).statusCode, 200)
  assert.notEqual(
    dataOf(await requestToken({ client_id: client.id, client_secret: client.secret })).token,
    token,
  )
})

test('responds with 401 to wrong credentials, and with 400 and the field to a malformed request', async () => {
  const { clientId, secret } = await makeLegacyCaller(app, context)
  const wrong = [
    { client_id: clientId, client_secret: 'wrong' },
    { client_id: clientId, client_secret: '' },
    { client_id: 'nobody', client_secret: secret },
    { client_id: '019a8400-0000-7000-8000-000000000000', client_secret: secret },
  ]
  for (const payload of wrong) assert.equal(errorOf(await requestToken(payload)).status, 401)
  for (const [payload, field] of [
    [{ client_id: clientId }, 'client_secret'],
    [{ client_secret: secret }, 'client_id'],
    [{ client_id: 7, client_secret: secret }, 'client_id'],
    [[], 'body'],
  ] as const) {
    const { status, message } = errorOf(await requestToken(payload))
    assert.equal(status, 400)
    assert.match(message, new RegExp(field))
  }
  const form = await app.inject({
    method: 'POST',
    url: '/oauth/access_tokens/client',
    payload: `client_id=${clientId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.match(errorOf(form).message, /application\/json/)
})

test('strangers cannot use up the rate limit of a public client, whose id is no secret', async () => {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'public' })
  await context.db`update clients set rate_per_second = 1, rate_burst = 3 where id = ${client.id}`
  const statuses = []
  for (let sent = 0; sent < 6; sent++)
    statuses.push((await requestToken({ client_id: client.id, client_secret: '' })).statusCode)
  assert.deepEqual([...new Set(statuses)], [401])
  const user = await makeUser(context, organisation.id)
  assert.ok((await newTokens(app, client, user)).access_token)
})

test('wrong secrets are counted against the address they come from', async () => {
  const { clientId, secret } = await makeLegacyCaller(app, context)
  const guess = () => requestTokenFrom('198.51.100.9', { client_id: clientId, client_secret: 'wrong' })
  const statuses = new Set<number>()
  for (let sent = 0; sent < 400 && !statuses.has(429); sent++) statuses.add((await guess()).statusCode)
  assert.deepEqual([...statuses], [401, 429])
  const honest = await requestTokenFrom('198.51.100.10', { client_id: clientId, client_secret: secret })
  assert.equal(honest.statusCode, 201)
})

test('clients of the current generation are referred to their token endpoint', async () => {
  const organisation = await makeOrganisation(context)
  for (const type of ['machine', 'confidential'] as const) {
    const client = await makeClient(context, organisation.id, { type })
    const { status, message } = errorOf(
      await requestToken({ client_id: client.id, client_secret: client.secret }),
    )
    assert.equal(status, 401)
    assert.match(message, /\/oauth\/token/)
  }
})

test('every route but the token route responds with 401 to a missing, malformed, expired or foreign token', async () => {
  const { headers } = await makeToken(context)
  const { token } = await makeLegacyCaller(app, context)
  const other = { authorization: `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}` }
  for (const [method, url] of [
    ['GET', '/lexicology/tags'],
    ['POST', '/ingestion/audio_only'],
    ['POST', '/ingestion/audio_mapping'],
    ['POST', '/ingestion/json'],
  ] as const) {
    for (const wrong of [
      {},
      { authorization: 'Basic abc' },
      { authorization: 'Bearer abc' },
      headers,
      other,
    ]) {
      const response = await app.inject({ method, url, headers: wrong })
      const { status, error } = errorOf(response)
      assert.deepEqual([status, error], [401, 'Unauthorized'])
      assert.match(String(response.headers['www-authenticate']), /^Bearer/)
    }
  }
  const v1 = await app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${token}` } })
  assert.equal(v1.statusCode, 401)
})

test('a token with a changed byte is rejected', async () => {
  const { token } = await makeLegacyCaller(app, context)
  const bytes = Buffer.from(token, 'base64url')
  const positions = fc.integer({ min: 0, max: bytes.length - 1 })
  await fc.assert(
    fc.asyncProperty(positions, fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const forged = Buffer.from(bytes)
      forged[at] = forged[at]! ^ change
      assert.equal((await useToken(forged.toString('base64url'))).statusCode, 401)
    }),
    { numRuns: 100 },
  )
  for (const cut of [token.slice(1), token.slice(0, -4), `${token}AAAA`, `${token}=`]) {
    assert.equal((await useToken(cut)).statusCode, 401)
  }
})

test('tokens of a disabled client stop working', async () => {
  const { token, clientId } = await makeLegacyCaller(app, context)
  assert.equal((await useToken(token)).statusCode, 200)
  await setClientDisabled(context, clientId, true)
  await until(async () => (await useToken(token)).statusCode === 401)
})

test('too many requests get 429 with Retry-After, also for tokens', async () => {
  const { token, clientId, secret } = await makeLegacyCaller(app, context)
  await changeClient(context.db, clientId, { ratePerSecond: 1, rateBurst: 3 })
  for (const call of [
    () => useToken(token),
    () => requestToken({ client_id: clientId, client_secret: secret }),
  ]) {
    let response = await call()
    await until(async () => {
      response = await call()
      return response.statusCode === 429
    })
    assert.equal(errorOf(response).error, 'Too Many Requests')
    assert.ok(Number(response.headers['retry-after']) >= 1)
  }
})

// Moves the clock, so this must be the last test of the file.
test('a token expires after 7200 seconds, and the error says where to get a new one', async () => {
  const { token } = await makeLegacyCaller(app, context)
  context.clock.moveBy(7_000_000)
  assert.equal((await useToken(token)).statusCode, 200)
  context.clock.moveBy(201_000)
  const { status, message } = errorOf(await useToken(token))
  assert.equal(status, 401)
  assert.match(message, /expired.*\/oauth\/access_tokens\/client/)
})

test('a client revokes its token of the earlier generation', async () => {
  const { clientId, secret, token } = await makeLegacyCaller(app, context)
  const other = await makeLegacyCaller(app, context)
  const revoke = (client_id: string, client_secret: string) =>
    postForm(app, '/oauth/revoke', { client_id, client_secret, token })
  const isValid = async () => (await useToken(token)).statusCode === 200
  assert.equal((await revoke(other.clientId, other.secret)).statusCode, 200)
  assert.equal(await isValid(), true)
  assert.equal((await revoke(clientId, secret)).statusCode, 200)
  assert.equal(await isValid(), false)
})

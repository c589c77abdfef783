import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../../../src/http/app.ts'
import { createTestApp } from '../../support/context.ts'
import { credentials, newTokens, postForm, refresh, userinfo } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)
const client = await makeClient(context, organisation.id)

const revoke = (token: string | undefined, changes: Record<string, string | undefined> = {}, by = client) =>
  postForm(app, '/oauth/revoke', { token, ...credentials(by), ...changes })
const me = (token: string, target = app) =>
  target.inject({ url: '/v1/me', headers: { authorization: `Bearer ${token}` } })

test('userinfo supports GET, POST with the header and POST with the form', async () => {
  const { access_token } = await newTokens(app, client, user)
  const authorization = `Bearer ${access_token}`
  const responses = [
    await userinfo(app, access_token),
    await app.inject({ method: 'POST', url: '/oauth/userinfo', headers: { authorization } }),
    await postForm(app, '/oauth/userinfo', { access_token }),
  ]
  for (const response of responses) {
    assert.equal(response.statusCode, 200)
    assert.equal(response.json().sub, user.id)
    assert.equal(response.headers['cache-control'], 'no-store')
    assert.ok(response.headers.ratelimit)
  }
  const both = await postForm(app, '/oauth/userinfo', { access_token }, { authorization })
  assert.equal(both.json().error, 'invalid_request')
  assert.equal((await app.inject(`/oauth/userinfo?access_token=${access_token}`)).statusCode, 401)
})

test('userinfo returns only the claims of granted scopes', async () => {
  const claims = async (scope: string) =>
    Object.keys(
      (await userinfo(app, (await newTokens(app, client, user, { scope })).access_token)).json(),
    ).sort()
  assert.deepEqual(await claims('openid'), ['sub'])
  assert.deepEqual(await claims('openid email'), ['email', 'email_verified', 'sub'])
  assert.deepEqual(await claims('openid profile'), [
    'family_name',
    'given_name',
    'locale',
    'name',
    'picture',
    'sub',
  ])
})

test('userinfo responds with 403 insufficient_scope to a machine token, and with 401 to a missing or wrong token', async () => {
  const machine = await userinfo(app, (await makeToken(context)).token)
  assert.equal(machine.statusCode, 403)
  assert.equal(machine.json().error, 'insufficient_scope')
  assert.match(String(machine.headers['www-authenticate']), /insufficient_scope/)
  const none = await app.inject('/oauth/userinfo')
  assert.equal(none.statusCode, 401)
  assert.equal(none.headers['www-authenticate'], 'Bearer')
  const wrong = await userinfo(app, 'wrong')
  assert.equal(wrong.json().error, 'invalid_token')
  assert.match(String(wrong.headers['www-authenticate']), /^Bearer error="invalid_token"/)
})

test('userinfo and /v1 reject an ID token', async () => {
  const { id_token } = await newTokens(app, client, user)
  assert.equal((await userinfo(app, id_token)).statusCode, 401)
  assert.equal((await me(id_token)).statusCode, 401)
})

test('revoking a refresh token ends it and all its access tokens at once, in every process', async () => {
  const second = await buildApp({ ...context })
  const tokens = await newTokens(app, client, user)
  const next = (await refresh(app, client, tokens.refresh_token)).json()
  for (const token of [tokens.access_token, next.access_token]) {
    assert.equal((await me(token)).statusCode, 200)
    assert.equal((await me(token, second)).statusCode, 200)
  }
  const response = await revoke(next.refresh_token)
  assert.equal(response.statusCode, 200)
  assert.equal(response.body, '')
  for (const token of [tokens.access_token, next.access_token]) {
    assert.equal((await me(token)).statusCode, 401)
    assert.equal((await userinfo(app, token)).statusCode, 401)
    await until(async () => (await me(token, second)).statusCode === 401)
  }
  for (const each of [tokens, next]) {
    assert.equal((await refresh(app, client, each.refresh_token)).json().error, 'invalid_grant')
  }
  await second.close()
})

test('revoking an access token ends only that token', async () => {
  const tokens = await newTokens(app, client, user)
  const next = (await refresh(app, client, tokens.refresh_token)).json()
  assert.equal((await me(tokens.access_token)).statusCode, 200)
  assert.equal((await revoke(tokens.access_token)).statusCode, 200)
  assert.equal((await me(tokens.access_token)).statusCode, 401)
  assert.equal((await me(next.access_token)).statusCode, 200)
  assert.equal((await refresh(app, client, next.refresh_token)).statusCode, 200)
})

test('token_type_hint can be missing, right or wrong', async () => {
  for (const hint of [undefined, 'access_token', 'refresh_token', 'nonsense']) {
    const tokens = await newTokens(app, client, user)
    await revoke(tokens.access_token, { token_type_hint: hint })
    assert.equal((await me(tokens.access_token)).statusCode, 401)
    await revoke(tokens.refresh_token, { token_type_hint: hint })
    assert.equal((await refresh(app, client, tokens.refresh_token)).json().error, 'invalid_grant')
  }
})

test('revoking an unknown token or a token of another client responds with 200 and does nothing', async () => {
  const other = await makeClient(context, organisation.id)
  const tokens = await newTokens(app, client, user)
  for (const token of [tokens.access_token, tokens.refresh_token, 'unknown', 'a.b.c', tokens.id_token]) {
    const response = await revoke(token, {}, other)
    assert.equal(response.statusCode, 200)
    assert.equal(response.body, '')
  }
  assert.equal((await me(tokens.access_token)).statusCode, 200)
  assert.equal((await refresh(app, client, tokens.refresh_token)).statusCode, 200)
})

test('revoking requires client authentication and a token', async () => {
  const tokens = await newTokens(app, client, user)
  assert.equal((await revoke(tokens.refresh_token, { client_secret: 'wrong' })).statusCode, 401)
  assert.equal((await revoke(undefined)).json().error, 'invalid_request')
  assert.equal((await refresh(app, client, tokens.refresh_token)).statusCode, 200)
})

test('a machine client revokes its own token; a public client needs only its id', async () => {
  const machine = await makeClient(context, organisation.id, { type: 'machine' })
  const { token } = await makeToken(context, { client: machine })
  assert.equal((await me(token)).statusCode, 200)
  await revoke(token, {}, machine)
  assert.equal((await me(token)).statusCode, 401)
  const open = await makeClient(context, organisation.id, { type: 'public' })
  const tokens = await newTokens(app, open, user)
  await revoke(tokens.refresh_token, {}, open)
  assert.equal((await me(tokens.access_token)).statusCode, 401)
})

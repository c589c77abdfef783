import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import { deleteExpired } from '../../../src/domain/identity/sql-cleanup.ts'
import { rotateKey } from '../../../src/domain/keys/rotate.ts'
import { buildApp } from '../../../src/http/app.ts'
import { hashSecret } from '../../../src/lib/seal.ts'
import { createTestApp } from '../../support/context.ts'
import { exchange, newCode, newTokens, newVerifier, postForm, refresh, userinfo } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)
const client = await makeClient(context, organisation.id)
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

const refused = (
  response: { statusCode: number; json(): { error: string } },
  error: string,
  status = 400,
) => {
  assert.equal(response.statusCode, status)
  assert.equal(response.json().error, error)
}

test('accepts the client secret in the body and with Basic authentication', async () => {
  const first = await newCode(app, client, user)
  assert.equal((await exchange(app, client, first)).statusCode, 200)
  const second = await newCode(app, client, user)
  const response = await postForm(
    app,
    '/oauth/token',
    {
      grant_type: 'authorization_code',
      code: second.code,
      redirect_uri: client.redirect_uris[0],
      code_verifier: second.verifier,
    },
    basic(client.id, client.secret!),
  )
  assert.equal(response.statusCode, 200)
  assert.equal(response.headers['cache-control'], 'no-store')
  assert.match(String(response.headers['content-type']), /^application\/json/)
})

test('a wrong or missing verifier is invalid_grant and does not consume the code', async () => {
  const given = await newCode(app, client, user)
  refused(await exchange(app, client, { ...given, verifier: newVerifier() }), 'invalid_grant')
  refused(await exchange(app, client, given, { code_verifier: undefined }), 'invalid_grant')
  refused(await exchange(app, client, given, { code_verifier: 'short' }), 'invalid_grant')
  assert.equal((await exchange(app, client, given)).statusCode, 200)
})

test('a code is bound to its client and its redirect_uri', async () => {
  const other = await makeClient(context, organisation.id)
  const twoUris = await makeClient(context, organisation.id, {
    redirectUris: ['http://localhost:3000/callback', 'http://localhost:3000/other'],
  })
  const given = await newCode(app, client, user)
  refused(await exchange(app, other, given), 'invalid_grant')
  refused(await exchange(app, client, given, { redirect_uri: undefined }), 'invalid_request')
  assert.equal((await exchange(app, client, given)).statusCode, 200)
  const second = await newCode(app, twoUris, user)
  refused(
    await exchange(app, twoUris, second, { redirect_uri: 'http://localhost:3000/other' }),
    'invalid_grant',
  )
})

test('a code expires after a minute', async () => {
  const early = await newCode(app, client, user)
  context.clock.moveBy(59_000)
  assert.equal((await exchange(app, client, early)).statusCode, 200)
  const late = await newCode(app, client, user)
  context.clock.moveBy(61_000)
  refused(await exchange(app, client, late), 'invalid_grant')
})

test('an unknown, empty or missing code is refused', async () => {
  const given = await newCode(app, client, user)
  refused(await exchange(app, client, { ...given, code: 'unknown' }), 'invalid_grant')
  refused(await exchange(app, client, { ...given, code: '' }), 'invalid_grant')
  refused(await exchange(app, client, given, { code: undefined }), 'invalid_request')
})

test('reusing a code fails and revokes the tokens of the first exchange', async () => {
  const given = await newCode(app, client, user)
  const tokens = (await exchange(app, client, given)).json()
  assert.equal((await userinfo(app, tokens.access_token)).statusCode, 200)
  refused(await exchange(app, client, given), 'invalid_grant')
  assert.equal((await userinfo(app, tokens.access_token)).statusCode, 401)
  refused(await refresh(app, client, tokens.refresh_token), 'invalid_grant')
})

test('reusing a code weeks later still revokes its tokens', async () => {
  const given = await newCode(app, client, user)
  const unused = await newCode(app, client, user)
  const tokens = (await exchange(app, client, given)).json()
  context.clock.moveBy(20 * 86_400_000)
  await deleteExpired(context.db, context.clock.now())
  const next = (await refresh(app, client, tokens.refresh_token)).json()
  assert.equal((await userinfo(app, next.access_token)).statusCode, 200)
  refused(await exchange(app, client, unused), 'invalid_grant')
  refused(await exchange(app, client, { ...given, verifier: newVerifier() }), 'invalid_grant')
  assert.equal((await userinfo(app, next.access_token)).statusCode, 200)
  refused(await exchange(app, client, given), 'invalid_grant')
  assert.equal((await userinfo(app, next.access_token)).statusCode, 401)
  refused(await refresh(app, client, next.refresh_token), 'invalid_grant')
  await deleteExpired(context.db, context.clock.now())
  const codes = await context.db`select 1 from authorization_codes where hash = ${hashSecret(given.code)}`
  assert.equal(codes.length, 0)
})

test('exactly one of 50 concurrent exchanges of a code succeeds, and its tokens are revoked', async () => {
  const own = await createTestApp()
  const home = await makeOrganisation(own.context)
  const person = await makeUser(own.context, home.id)
  const busy = await makeClient(own.context, home.id)
  const second = await buildApp({ ...own.context })
  const given = await newCode(own.app, busy, person)
  const targets = [own.app, second]
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, index) => exchange(targets[index % 2]!, busy, given)),
  )
  const won = responses.filter((response) => response.statusCode === 200)
  assert.equal(won.length, 1)
  for (const response of responses.filter((each) => each.statusCode !== 200))
    refused(response, 'invalid_grant')
  await until(async () => (await userinfo(own.app, won[0]!.json().access_token)).statusCode === 401)
  await second.close()
})

test('codes and refresh tokens are stored hashed', async () => {
  const given = await newCode(app, client, user)
  const tokens = (await exchange(app, client, given)).json()
  const rows = await context.db`
    select encode(hash, 'escape') as text from authorization_codes
    union all select encode(hash, 'escape') from refresh_tokens`
  for (const { text } of rows) {
    assert.notEqual(text, given.code)
    assert.notEqual(text, tokens.refresh_token)
  }
})

test('a refresh token rotates; reusing the old one works for 30 s and then revokes the whole family', async () => {
  const tokens = await newTokens(app, client, user)
  const second = (await refresh(app, client, tokens.refresh_token)).json()
  context.clock.moveBy(29_000)
  const third = (await refresh(app, client, tokens.refresh_token)).json()
  assert.equal(new Set([tokens, second, third].map((each) => each.refresh_token)).size, 3)
  context.clock.moveBy(2_000)
  refused(await refresh(app, client, tokens.refresh_token), 'invalid_grant')
  for (const each of [second, third]) refused(await refresh(app, client, each.refresh_token), 'invalid_grant')
  await until(async () => (await userinfo(app, third.access_token)).statusCode === 401)
})

test('ten concurrent refreshes do not sign the user out', async () => {
  const tokens = await newTokens(app, client, user)
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => refresh(app, client, tokens.refresh_token)),
  )
  assert.deepEqual([...new Set(responses.map((response) => response.statusCode))], [200])
  assert.equal((await refresh(app, client, responses[3]!.json().refresh_token)).statusCode, 200)
})

test('a refresh token is bound to its client', async () => {
  const tokens = await newTokens(app, client, user)
  const other = await makeClient(context, organisation.id)
  refused(await refresh(app, other, tokens.refresh_token), 'invalid_grant')
  assert.equal((await refresh(app, client, tokens.refresh_token)).statusCode, 200)
  refused(await refresh(app, client, 'unknown'), 'invalid_grant')
  refused(await refresh(app, client, tokens.refresh_token, { refresh_token: undefined }), 'invalid_request')
})

test('a refresh can narrow the scope but not widen it, and the next one has all scopes again', async () => {
  const tokens = await newTokens(app, client, user, { scope: 'openid profile search.read' })
  const narrow = (await refresh(app, client, tokens.refresh_token, { scope: 'search.read openid' })).json()
  assert.equal(narrow.scope, 'openid search.read')
  refused(await refresh(app, client, tokens.refresh_token, { scope: 'openid email' }), 'invalid_scope')
  const whole = (await refresh(app, client, narrow.refresh_token)).json()
  assert.equal(whole.scope, 'openid profile search.read')
})

test('the client determines the lifetime of its refresh tokens', async () => {
  const brief = await makeClient(context, organisation.id)
  await context.db`update clients set refresh_lifetime_s = 7200 where id = ${brief.id}`
  const tokens = await newTokens(app, brief, user)
  assert.equal(tokens.refresh_expires_in, 7200)
  context.clock.moveBy(7_100_000)
  const next = (await refresh(app, brief, tokens.refresh_token)).json()
  context.clock.moveBy(7_300_000)
  refused(await refresh(app, brief, next.refresh_token), 'invalid_grant')
})

test('a refreshed ID token keeps iss, sub, aud and auth_time and has the current profile', async () => {
  const person = await makeUser(context, organisation.id)
  const tokens = await newTokens(app, client, person)
  context.clock.moveBy(10_000)
  await context.db`update users set name = 'Ada King' where id = ${person.id}`
  const before = decodeJwt(tokens.id_token)
  let after = before
  await until(async () => {
    after = decodeJwt((await refresh(app, client, tokens.refresh_token)).json().id_token)
    return after.name === 'Ada King'
  })
  for (const claim of ['iss', 'sub', 'aud', 'auth_time']) assert.equal(after[claim], before[claim])
  assert.ok(after.iat! > before.iat!)
})

test('a disabled user, or one of a disabled organisation, gets no tokens', async () => {
  const home = await makeOrganisation(context)
  const [person, colleague] = [await makeUser(context, home.id), await makeUser(context, home.id)]
  const tokens = await newTokens(app, client, person)
  const code = await newCode(app, client, person)
  await context.db`update users set disabled_at = now() where id = ${person.id}`
  await until(async () => (await refresh(app, client, tokens.refresh_token)).statusCode === 400)
  refused(await exchange(app, client, code), 'invalid_grant')
  const others = await newTokens(app, client, colleague)
  await context.db`update organisations set disabled_at = now() where id = ${home.id}`
  await until(async () => (await refresh(app, client, others.refresh_token)).statusCode === 400)
})

test('the ID token is signed with RS256 by a published key, and never with alg none', async () => {
  const tokens = await newTokens(app, client, user)
  const header = decodeProtectedHeader(tokens.id_token)
  assert.equal(header.alg, 'RS256')
  const jwks = (await app.inject('/.well-known/jwks.json')).json()
  assert.ok(jwks.keys.some((key: { kid: string }) => key.kid === header.kid))
  assert.ok(jwks.keys.every((key: { alg: string; d?: string }) => key.alg === 'RS256' && key.d === undefined))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const remote = createRemoteJWKSet(new URL(`http://127.0.0.1:${port}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(tokens.id_token, remote, {
    issuer: context.urls.auth,
    audience: client.id,
    currentDate: context.clock.now(),
  })
  assert.equal(payload.sub, user.id)
})

test('the access token has the documented claims, typ at+jwt and a separate key', async () => {
  const tokens = await newTokens(app, client, user, { scope: 'openid search.read' })
  const header = decodeProtectedHeader(tokens.access_token)
  assert.deepEqual([header.alg, header.typ], ['EdDSA', 'at+jwt'])
  const claims = decodeJwt(tokens.access_token)
  assert.deepEqual(Object.keys(claims).sort(), 'aud client_id exp iat iss jti org scope sid sub'.split(' '))
  assert.equal(claims.org, organisation.id)
  assert.equal(claims.scope, 'openid search.read')
})

test('rotating keys under load in two processes rejects no request', async () => {
  const own = await createTestApp()
  const home = await makeOrganisation(own.context)
  const person = await makeUser(own.context, home.id)
  const busy = await makeClient(own.context, home.id)
  await own.context.db`update clients set rate_per_second = 1000, rate_burst = 5000 where id = ${busy.id}`
  const second = await buildApp({ ...own.context })
  let tokens = await newTokens(own.app, busy, person)
  let rotating = true
  const rotations = (async () => {
    for (let round = 0; round < 4; round++) {
      await rotateKey(own.context, 'access_token', { now: true })
      await rotateKey(own.context, 'id_token', { now: true })
    }
    rotating = false
  })()
  for (let round = 0; rotating || round < 20; round++) {
    const [signing, checking] = round % 2 === 0 ? [own.app, second] : [second, own.app]
    const response = await refresh(signing, busy, tokens.refresh_token)
    assert.equal(response.statusCode, 200)
    tokens = response.json()
    assert.equal((await userinfo(checking, tokens.access_token)).statusCode, 200)
  }
  await rotations
  const jwks = (await second.inject('/.well-known/jwks.json')).json()
  assert.ok(jwks.keys.some((key: { kid: string }) => key.kid === decodeProtectedHeader(tokens.id_token).kid))
  await second.close()
})

test('a user whose entitlement was revoked after sign-in gets entitlement_revoked', async () => {
  const home = await makeOrganisation(context)
  const person = await makeUser(context, home.id)
  const tokens = await newTokens(app, client, person, { scope: 'openid search.read' })
  const me = async () =>
    (await app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${tokens.access_token}` } })).json()
  assert.ok((await me()).data.entitlements.includes('search'))
  await revokeEntitlements(context.db, home.id, ['search'], context.clock.now())
  await until(async () => !(await me()).data.entitlements.includes('search'))
})

test('the discovery document contains exactly the documented values', async () => {
  const response = await app.inject('/.well-known/openid-configuration')
  const url = 'http://localhost:8080'
  assert.deepEqual(response.json(), {
    issuer: url,
    authorization_endpoint: `${url}/oauth/authorize`,
    token_endpoint: `${url}/oauth/token`,
    userinfo_endpoint: `${url}/oauth/userinfo`,
    revocation_endpoint: `${url}/oauth/revoke`,
    jwks_uri: `${url}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  })
})

test('browser applications can call the token endpoints from any origin', async () => {
  for (const url of [
    '/oauth/token',
    '/oauth/userinfo',
    '/oauth/revoke',
    '/.well-known/openid-configuration',
  ]) {
    const preflight = await app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    assert.equal(preflight.statusCode, 204, url)
    assert.equal(preflight.headers['access-control-allow-origin'], '*')
  }
  const page = await app.inject({ url: '/account', headers: { origin: 'https://evil.example' } })
  assert.equal(page.headers['access-control-allow-origin'], undefined)
})

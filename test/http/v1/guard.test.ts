import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SignJWT } from 'jose'
import { grantEntitlements, revokeEntitlements } from '../../../src/domain/access/entitlements.ts'
import { insertRevokedAccessToken, revokeFamily } from '../../../src/domain/identity/tokens/sql.ts'
import { findSigningKey } from '../../../src/domain/keys/keys.ts'
import { rotateKey } from '../../../src/domain/keys/rotate.ts'
import { buildApp } from '../../../src/http/app.ts'
import type { Generation, Scope } from '../../../src/http/generation.ts'
import { oauth } from '../../../src/http/oauth/index.ts'
import { ok } from '../../../src/http/v1/envelope.ts'
import { v1 } from '../../../src/http/v1/index.ts'
import { createTestApp } from '../../support/context.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'
import { until } from '../../support/until.ts'

/** /v1 with two additional routes. */
const withRoutes: Generation = {
  ...v1,
  async routes(scope, context) {
    await v1.routes(scope, context)
    const schema = { response: { 200: {} } }
    scope.get('/v1/needs-scope', { config: { access: { scope: 'search.read' } }, schema }, async () => ok({}))
    scope.post(
      '/v1/needs-both',
      {
        config: { access: { scope: 'tagging.write', entitlement: 'tagging' } },
        schema: { ...schema, body: { type: 'object', required: ['title'] } },
      },
      async () => ok({}),
    )
  },
}

const { app, context } = await createTestApp({ generations: [oauth, withRoutes] })

const call = (url: string, headers: Record<string, string> = {}, target: Scope = app) =>
  target.inject({ url, headers })
const post = (headers: Record<string, string>, payload: object = { title: 'a' }) =>
  app.inject({ method: 'POST', url: '/v1/needs-both', headers, payload })
const codeOf = (response: { json(): { data: { error_code: string } } }) => response.json().data.error_code

test('registering a /v1 route without declared access fails', async () => {
  const careless: Generation = {
    ...v1,
    async routes(scope, inner) {
      await v1.routes(scope, inner)
      scope.get('/v1/careless', async () => ok({}))
    },
  }
  await assert.rejects(
    buildApp(context, { generations: [careless] }),
    /\/v1\/careless must declare the access it requires in config\.access/,
  )
})

test('GET /v1/me describes a machine client', async () => {
  const organisation = await makeOrganisation(context, { entitled: ['search'] })
  const client = await makeClient(context, organisation.id, {
    type: 'machine',
    catalogueId: organisation.catalogue.id,
  })
  const { headers } = await makeToken(context, { client, scopes: ['search.read', 'credits.read'] })
  const response = await call('/v1/me', headers)
  assert.equal(response.statusCode, 200)
  const { data, ...envelope } = response.json()
  const { quotas, ...described } = data
  assert.deepEqual(envelope, { status: 200, message: 'OK' })
  assert.deepEqual(quotas.clients, { used: 1, max: 25 })
  assert.deepEqual(described, {
    principal: { type: 'machine', id: client.id, name: client.name },
    organization: { id: organisation.id, name: organisation.name },
    client: { id: client.id, name: client.name, type: 'machine' },
    catalog: { id: organisation.catalogue.id, name: 'Main' },
    scopes: ['search.read', 'credits.read'],
    entitlements: ['search'],
  })
})

test('GET /v1/me describes a user', async () => {
  const organisation = await makeOrganisation(context)
  const user = await makeUser(context, organisation.id)
  const { headers } = await makeToken(context, { organisationId: organisation.id, userId: user.id })
  const { data } = (await call('/v1/me', headers)).json()
  assert.deepEqual(data.principal, { type: 'user', id: user.id, name: 'Ada Lovelace' })
  assert.equal(data.organization.id, organisation.id)
  assert.equal(data.catalog, null)
})

test('a missing, malformed or foreign token is invalid_token', async () => {
  const { token } = await makeToken(context)
  const [head, body, signature] = token.split('.') as [string, string, string]
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  for (const authorization of [
    undefined,
    'Bearer',
    'Bearer x',
    'Basic abc',
    `Bearer ${token}x`,
    `Bearer ${head}.${body}.`,
    `Bearer ${head}.${body}.${flipped}`,
    `Bearer ${'a'.repeat(9000)}`,
    `Bearer ${token} ${token}`,
  ]) {
    const response = await call('/v1/me', authorization === undefined ? {} : { authorization })
    assert.equal(response.statusCode, 401, authorization)
    assert.equal(codeOf(response), 'invalid_token')
    assert.match(String(response.headers['www-authenticate']), /^Bearer/)
  }
})

test('alg none, HS256 with a public key, a wrong kid, typ, iss or aud are invalid_token', async () => {
  const { client, organisationId } = await makeToken(context)
  const key = await findSigningKey(context, 'access_token')
  const idTokenKey = await findSigningKey(context, 'id_token')
  const id = '019a8400-0000-7000-8000-000000000001'
  const claims = {
    iss: context.urls.auth,
    aud: context.urls.base,
    sub: client.id,
    client_id: client.id,
    org: organisationId,
    scope: '',
    jti: id,
    sid: id,
  }
  const right = { alg: 'EdDSA', typ: 'at+jwt', kid: key.id }
  const sign = (
    header: { alg: string; typ?: string; kid?: string },
    more: object = {},
    by: unknown = key.privateKey,
  ) =>
    new SignJWT({ ...claims, ...more })
      .setIssuedAt()
      .setExpirationTime('1h')
      .setProtectedHeader(header)
      .sign(by as Parameters<SignJWT['sign']>[0])
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const unsigned = `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode({ ...claims, iat: 1, exp: 9999999999 })}.`
  const hmacKey = Buffer.from(idTokenKey.publicKey.export({ type: 'spki', format: 'pem' }) as string)
  const forged = {
    'alg none': unsigned,
    'HS256 with the RSA public key': await sign(
      { alg: 'HS256', typ: 'at+jwt', kid: idTokenKey.id },
      {},
      hmacKey,
    ),
    'unknown kid': await sign({ ...right, kid: 'x' }),
    'no kid': await sign({ alg: 'EdDSA', typ: 'at+jwt' }),
    'wrong typ': await sign({ ...right, typ: 'JWT' }),
    'the ID-token key': await sign(
      { alg: 'RS256', typ: 'at+jwt', kid: idTokenKey.id },
      {},
      idTokenKey.privateKey,
    ),
    'wrong iss': await sign(right, { iss: 'https://evil.example' }),
    'wrong aud': await sign(right, { aud: 'https://evil.example' }),
    'no jti': await sign(right, { jti: undefined }),
    'a jti that is no id': await sign(right, { jti: "x' or 1=1" }),
  }
  for (const [what, token] of Object.entries(forged)) {
    const response = await call('/v1/me', { authorization: `Bearer ${token}` })
    assert.equal(response.statusCode, 401, what)
    assert.equal(codeOf(response), 'invalid_token', what)
  }
  assert.equal((await call('/v1/me', { authorization: `Bearer ${await sign(right)}` })).statusCode, 200)
})

test('an access token expires after one hour', async () => {
  const own = await createTestApp()
  const { headers } = await makeToken(own.context)
  own.context.clock.moveBy(3_400_000)
  assert.equal((await call('/v1/me', headers, own.app)).statusCode, 200)
  own.context.clock.moveBy(201_000)
  assert.equal((await call('/v1/me', headers, own.app)).statusCode, 401)
})

test('a missing scope is insufficient_scope and is named', async () => {
  const { headers } = await makeToken(context, { scopes: ['tagging.read'] })
  const response = await call('/v1/needs-scope', headers)
  assert.equal(response.statusCode, 403)
  assert.deepEqual(response.json().data, {
    error_code: 'insufficient_scope',
    missing_scopes: ['search.read'],
  })
})

test('every 403 says in WWW-Authenticate what kind of credentials it needs', async () => {
  const { headers } = await makeToken(context, { scopes: ['credits.read'] })
  const scope = await app.inject({ url: '/v1/needs-scope', headers })
  assert.equal(scope.headers['www-authenticate'], 'Bearer error="insufficient_scope", scope="search.read"')
  const role = await app.inject({ url: '/v1/clients', headers })
  assert.deepEqual([role.statusCode, role.headers['www-authenticate']], [403, 'Bearer'])
})

test('removing a scope from a client takes effect for its existing tokens', async () => {
  const { headers, client } = await makeToken(context)
  assert.equal((await call('/v1/needs-scope', headers)).statusCode, 200)
  await context.db`update clients set scopes = '{credits.read}' where id = ${client.id}`
  await until(async () => (await call('/v1/needs-scope', headers)).statusCode === 403)
})

test('a missing entitlement is entitlement_required; one revoked after the token was issued is entitlement_revoked', async () => {
  const organisation = await makeOrganisation(context, { entitled: [] })
  // `iat` has whole seconds, so the token must be clearly older than the grant.
  context.clock.moveBy(-5000)
  const early = await makeToken(context, { organisationId: organisation.id })
  context.clock.moveBy(5000)
  assert.equal(codeOf(await post(early.headers)), 'entitlement_required')
  await grantEntitlements(context.db, organisation.id, ['tagging'], context.clock.now())
  await until(async () => (await post(early.headers)).statusCode === 200)
  const later = await makeToken(context, { organisationId: organisation.id })
  await revokeEntitlements(context.db, organisation.id, ['tagging'], context.clock.now())
  for (const { headers } of [later, early]) await until(async () => (await post(headers)).statusCode === 403)
  assert.equal(codeOf(await post(later.headers)), 'entitlement_revoked')
  // Held after the token was issued, but not when it was issued.
  assert.equal(codeOf(await post(early.headers)), 'entitlement_required')
  context.clock.moveBy(5000)
  const afterwards = await makeToken(context, { organisationId: organisation.id })
  context.clock.moveBy(-5000)
  assert.equal(codeOf(await post(afterwards.headers)), 'entitlement_required')
})

test('checks run in order: token, rate limit, scope, entitlement, request body', async () => {
  const organisation = await makeOrganisation(context, { entitled: [] })
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  await context.db`update clients set rate_per_second = 1, rate_burst = 4 where id = ${client.id}`
  const bare = await makeToken(context, { client, scopes: [] })
  const scoped = await makeToken(context, { client, scopes: ['tagging.write'] })
  assert.equal(codeOf(await post({}, {})), 'invalid_token')
  assert.equal(codeOf(await post(bare.headers, {})), 'insufficient_scope')
  assert.equal(codeOf(await post(scoped.headers, {})), 'entitlement_required')
  await grantEntitlements(context.db, organisation.id, ['tagging'], context.clock.now())
  await until(async () => {
    const { headers } = await makeToken(context, { client, scopes: ['tagging.write'] })
    return codeOf(await post(headers, {})) === 'invalid_request'
  })
  await post(scoped.headers, {})
  assert.equal(codeOf(await post(bare.headers, {})), 'rate_limited')
})

test('the rate limit applies per client across tokens, with RateLimit headers and Retry-After', async () => {
  const organisation = await makeOrganisation(context)
  const client = await makeClient(context, organisation.id, { type: 'machine' })
  // So slow that a busy machine sends the calls faster than the limit recovers.
  await context.db`update clients set rate_per_second = 1, rate_burst = 100 where id = ${client.id}`
  const tokens = await Promise.all([makeToken(context, { client }), makeToken(context, { client })])
  const responses = []
  for (let index = 0; index < 130; index++) responses.push(await call('/v1/me', tokens[index % 2]!.headers))
  const refused = responses.filter((response) => response.statusCode === 429)
  assert.ok(refused.length > 0 && refused.length <= 30)
  assert.ok(responses.slice(0, 100).every((response) => response.statusCode === 200))
  assert.ok(Number(refused[0]!.headers['retry-after']) >= 1)
  assert.equal(codeOf(refused[0]!), 'rate_limited')
  for (const response of responses) {
    assert.match(String(response.headers.ratelimit), /^"client";r=\d+;t=\d+$/)
    assert.equal(response.headers['ratelimit-limit'], '100')
  }
  assert.equal(responses[0]!.headers['ratelimit-remaining'], '99')
  const other = await makeToken(context)
  assert.equal((await call('/v1/me', other.headers)).statusCode, 200)
  context.clock.moveBy(1000)
  assert.equal((await call('/v1/me', tokens[0]!.headers)).statusCode, 200)
})

test('a disabled client or organisation is invalid_token_context, a disabled user invalid_token, at once', async () => {
  const organisation = await makeOrganisation(context)
  const user = await makeUser(context, organisation.id)
  const first = await makeToken(context, { organisationId: organisation.id })
  const second = await makeToken(context, { organisationId: organisation.id })
  const third = await makeToken(context, { organisationId: organisation.id, userId: user.id })
  for (const { headers } of [first, second, third])
    assert.equal((await call('/v1/me', headers)).statusCode, 200)
  await context.db`update clients set disabled_at = now() where id = ${first.client.id}`
  await until(async () => (await call('/v1/me', first.headers)).statusCode === 401)
  assert.equal(codeOf(await call('/v1/me', first.headers)), 'invalid_token_context')
  await context.db`update users set disabled_at = now() where id = ${user.id}`
  await until(async () => (await call('/v1/me', third.headers)).statusCode === 401)
  assert.equal(codeOf(await call('/v1/me', third.headers)), 'invalid_token')
  await context.db`update organisations set disabled_at = now() where id = ${organisation.id}`
  await until(async () => (await call('/v1/me', second.headers)).statusCode === 401)
  assert.equal(codeOf(await call('/v1/me', second.headers)), 'invalid_token_context')
})

test('a client bound to a catalogue of another organisation is invalid_token_context', async () => {
  const mine = await makeOrganisation(context)
  const theirs = await makeOrganisation(context)
  const client = await makeClient(context, theirs.id, { catalogueId: theirs.catalogue.id })
  const user = await makeUser(context, mine.id)
  const { headers } = await makeToken(context, { client, organisationId: mine.id, userId: user.id })
  assert.equal(codeOf(await call('/v1/me', headers)), 'invalid_token_context')
})

test('a revocation takes effect at once in every process', async () => {
  const other = { ...context }
  const second = await buildApp(other, { generations: [oauth, withRoutes] })
  const organisation = await makeOrganisation(context)
  const user = await makeUser(context, organisation.id)
  const token = await makeToken(context, { organisationId: organisation.id, userId: user.id })
  const machine = await makeToken(context)
  for (const target of [app, second]) {
    for (const { headers } of [token, machine])
      assert.equal((await call('/v1/me', headers, target)).statusCode, 200)
  }
  await revokeFamily(context.db, token.sid, context.clock.now())
  const claims = JSON.parse(Buffer.from(machine.token.split('.')[1]!, 'base64url').toString())
  await insertRevokedAccessToken(context.db, claims.jti, new Date(claims.exp * 1000))
  for (const target of [app, second]) {
    for (const { headers } of [token, machine]) {
      await until(async () => (await call('/v1/me', headers, target)).statusCode === 401)
    }
  }
  await second.close()
})

test('tokens survive the rotation of their key and end when the key is withdrawn', async () => {
  const own = await createTestApp()
  const { headers } = await makeToken(own.context)
  assert.equal((await call('/v1/me', headers, own.app)).statusCode, 200)
  await rotateKey(own.context, 'access_token', { now: true })
  assert.equal((await call('/v1/me', headers, own.app)).statusCode, 200)
  await rotateKey(own.context, 'access_token', { withdraw: true })
  await until(async () => (await call('/v1/me', headers, own.app)).statusCode === 401)
})

test('the contract declares the scope of each route and all errors of the guard', async () => {
  const contract = (await call('/openapi/v1.json')).json()
  const { get: needsScope } = contract.paths['/v1/needs-scope']
  assert.deepEqual(needsScope.security, [{ oauth2: ['search.read'] }])
  assert.deepEqual(Object.keys(needsScope.responses).sort(), [
    '200',
    '304',
    '400',
    '401',
    '403',
    '405',
    '429',
    '500',
    '503',
  ])
  assert.deepEqual(contract.paths['/v1/.well-known/jwks.json'].get.security, [])
  const { scopes } = contract.components.securitySchemes.oauth2.flows.clientCredentials
  assert.ok('search.read' in scopes && !('openid' in scopes))
})

test('the keys for webhooks and downloads are public, as a plain key set', async () => {
  const response = await call('/v1/.well-known/jwks.json')
  assert.equal(response.statusCode, 200)
  assert.equal(response.json().keys[0].alg, 'EdDSA')
  assert.equal(response.json().keys[0].d, undefined)
})

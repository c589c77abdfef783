import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import {
  allowInsecureRequests,
  clientCredentialsGrant,
  discovery,
  PrivateKeyJwt,
  tokenIntrospection,
  tokenRevocation,
} from 'openid-client'
import { checkClientKeys } from '../../../src/domain/identity/clients/client-keys.ts'
import { newId } from '../../../src/lib/ids.ts'
import { postForm } from '../../support/flow.ts'
import { freePort } from '../../support/free-port.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeClient, makeOrganisation } from '../../support/people.ts'

const { app, context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

async function makeKey(alg: string, kid = 'one') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk: JWK = { ...(await exportJWK(publicKey)), alg, kid }
  return { alg, kid, jwk, privateKey }
}
type Key = Awaited<ReturnType<typeof makeKey>>
const key = await makeKey('ES256')
const client = await makeClient(context, organisation.id, {
  type: 'machine',
  keys: { jwks: { keys: [key.jwk] } },
})

/** An assertion that works, with changed claims. */
function sign(
  changes: Record<string, unknown> = {},
  signer: Key = key,
  header: object = {},
): Promise<string> {
  const now = Math.floor(context.clock.now().getTime() / 1000)
  const claims = {
    iss: client.id,
    sub: client.id,
    aud: url,
    iat: now,
    exp: now + 60,
    jti: newId(),
    ...changes,
  }
  const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
  return new SignJWT(given)
    .setProtectedHeader({ alg: signer.alg, kid: signer.kid, ...header })
    .sign(signer.privateKey)
}

const login = async (client_assertion: string, fields: Record<string, string> = {}) => {
  const response = await postForm(app, '/oauth/token', {
    grant_type: 'client_credentials',
    client_assertion_type: type,
    client_assertion,
    ...fields,
  })
  return response.statusCode === 200 ? 'ok' : String(response.json().error)
}

test('openid-client gets, introspects and revokes a token with a key of each kind', async () => {
  for (const alg of ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']) {
    const own = await makeKey(alg)
    const machine = await makeClient(context, organisation.id, {
      type: 'machine',
      keys: { jwks: { keys: [own.jwk] } },
    })
    assert.equal(machine.secret, null)
    const authentication = PrivateKeyJwt({ key: own.privateKey, kid: own.kid })
    const config = await discovery(new URL(url), machine.id, undefined, authentication, {
      algorithm: 'oauth2',
      execute: [allowInsecureRequests],
    })
    assert.ok(
      config.serverMetadata().token_endpoint_auth_methods_supported!.includes('private_key_jwt'),
      'announced in the document of RFC 8414',
    )
    const { access_token } = await clientCredentialsGrant(config)
    assert.equal((await tokenIntrospection(config, access_token)).active, true)
    await tokenRevocation(config, access_token)
    assert.equal((await tokenIntrospection(config, access_token)).active, false)
  }
})

test('the endpoint is accepted as audience too, and client_id may be given', async () => {
  assert.equal(await login(await sign({ aud: `${url}/oauth/token` })), 'ok')
  assert.equal(await login(await sign(), { client_id: client.id }), 'ok')
})

test('an assertion works once', async () => {
  const assertion = await sign()
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(assertion)))
  assert.deepEqual(answers.sort(), [
    'invalid_client',
    'invalid_client',
    'invalid_client',
    'invalid_client',
    'invalid_client',
    'invalid_client',
    'invalid_client',
    'ok',
  ])
})

const other = await makeKey('ES256')
const second = Math.floor(Date.now() / 1000)
const wrong: Record<string, () => Promise<string>> = {
  'a key of somebody else': () => sign({}, other),
  'another issuer': () => sign({ iss: newId() }),
  'another subject': () => sign({ sub: newId() }),
  'no audience': () => sign({ aud: undefined }),
  'another audience': () => sign({ aud: 'https://other.example' }),
  'several audiences': () => sign({ aud: [url, 'https://other.example'] }),
  'one audience in a list': () => sign({ aud: [url] }),
  'no expiry': () => sign({ exp: undefined }),
  'a past expiry': () => sign({ exp: second - 60 }),
  'an expiry far ahead': () => sign({ exp: second + 3700 }),
  'a start in the future': () => sign({ nbf: second + 300 }),
  'no jti': () => sign({ jti: undefined }),
  'an empty jti': () => sign({ jti: '' }),
  'an unknown kid': () => sign({}, key, { kid: 'two' }),
  'a critical header': () => sign({}, key, { crit: ['b64'], b64: false }),
  'no JWT': async () => 'nonsense',
  'an oversize JWT': () => sign({ filler: 'x'.repeat(9000) }),
}
for (const [name, make] of Object.entries(wrong)) {
  test(`refuses an assertion with ${name}`, async () => {
    // Some libraries refuse to sign such a thing; then there is nothing to refuse here.
    const assertion = await make().catch(() => 'refused by the signer')
    assert.equal(await login(assertion), 'invalid_client')
  })
}

test('refuses an issuer that is not a text', async () => {
  for (const iss of [[client.id], { id: client.id }, 7, null, true])
    assert.equal(await login(await sign({ iss })), 'invalid_client', JSON.stringify(iss))
})

test('refuses alg none, and HS256 signed with the public key', async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = Math.floor(context.clock.now().getTime() / 1000)
  const claims = { iss: client.id, sub: client.id, aud: url, exp: now + 60, jti: newId() }
  assert.equal(await login(`${encode({ alg: 'none' })}.${encode(claims)}.`), 'invalid_client')
  for (const secret of [JSON.stringify(key.jwk), key.jwk.x!]) {
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: key.kid })
      .sign(new TextEncoder().encode(secret))
    assert.equal(await login(forged), 'invalid_client')
  }
  const embedded = await sign({}, other, { jwk: other.jwk, jku: 'http://localhost:1/', kid: undefined })
  assert.equal(await login(embedded), 'invalid_client', 'a key in the header counts for nothing')
})

test('a client with keys has no secret, and one with a secret no keys', async () => {
  const plain = await makeClient(context, organisation.id, { type: 'machine' })
  const forPlain = await sign({ iss: plain.id, sub: plain.id })
  assert.equal(await login(forPlain), 'invalid_client')
  const both = await login(await sign(), { client_secret: 'x' })
  assert.equal(both, 'invalid_request')
  const wrongType = await login(await sign(), { client_assertion_type: 'other' })
  assert.equal(wrongType, 'invalid_request')
  const named = await login(await sign(), { client_id: plain.id })
  assert.equal(named, 'invalid_client')
})

test('reads published keys, and again when a new one signs; a flood of unknown keys reads nothing', async () => {
  const first = await makeKey('ES256', 'first')
  const next = await makeKey('ES256', 'next')
  const state = { keys: [first.jwk], reads: 0 }
  const publisher = createServer((_request, response) => {
    state.reads++
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: state.keys }))
  })
  publisher.listen(await freePort(), '127.0.0.1')
  await once(publisher, 'listening')
  after(() => publisher.close())
  const { port } = publisher.address() as { port: number }
  const published = await makeClient(context, organisation.id, {
    type: 'machine',
    keys: { jwks_uri: `http://localhost:${port}/jwks` },
  })
  const own = { iss: published.id, sub: published.id }
  assert.equal(await login(await sign(own, first)), 'ok')
  assert.equal(await login(await sign(own, first)), 'ok')
  assert.equal(state.reads, 1)
  state.keys = [first.jwk, next.jwk]
  for (let index = 0; index < 5; index++) assert.equal(await login(await sign(own, next)), 'invalid_client')
  assert.equal(state.reads, 1, 'not within the first half minute')
})

test('keys are public, few, and published at a public https address', async () => {
  const strict = { ...context, allowPrivateTargets: false }
  const refuse = (keys: object) => assert.rejects(checkClientKeys(strict, keys), { code: 'validation_error' })
  const { publicKey: short } = generateKeyPairSync('rsa', { modulusLength: 1024 })
  await refuse({ jwks: { keys: [short.export({ format: 'jwk' })] } })
  await refuse({})
  await refuse({ jwks: { keys: [] } })
  await refuse({ jwks: { keys: [{ kty: 'oct', k: 'c2VjcmV0' }] } })
  await refuse({ jwks: { keys: [await exportJWK(key.privateKey)] } })
  await refuse({ jwks: { keys: [{ ...key.jwk, alg: 'HS256' }] } })
  await refuse({ jwks: { keys: [{ ...key.jwk, x: 'AA' }] } })
  await refuse({ jwks: { keys: [key.jwk, other.jwk] } })
  await refuse({ jwks: { keys: [key.jwk] }, jwks_uri: 'https://example.com' })
  for (const uri of [
    'http://example.com/jwks',
    'https://127.0.0.1/jwks',
    'https://169.254.169.254/',
    'file:///etc/passwd',
    'https://[::1]/',
  ])
    await refuse({ jwks_uri: uri })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rotateSecret } from '../../../src/domain/identity/clients/manage-client.ts'
import { invalidateAccess } from '../../../src/domain/identity/invalidate-access.ts'
import { Browser } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, credentials, newTokens, postForm, redirectParams, signIn } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeToken, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id)
const machine = await makeClient(context, organisation.id, { type: 'machine' })
const user = await makeUser(context, organisation.id)
const introspect = (token: string, by: typeof client = machine) =>
  postForm(app, '/oauth/introspect', { ...credentials(by), token })

test("a partner's API learns what a token of its organisation's application may do", async () => {
  const { access_token } = await newTokens(app, client, user, { scope: 'openid search.read' })
  const { active, sub, client_id, scope, org, exp } = (await introspect(access_token)).json()
  assert.deepEqual(
    [active, sub, client_id, scope, org],
    [true, user.id, client.id, 'openid search.read', organisation.id],
  )
  assert.ok(exp * 1000 > Date.now())
})

test('a revoked, expired or unknown token, and one of others, is not active', async () => {
  const { access_token, refresh_token } = await newTokens(app, client, user)
  assert.deepEqual((await introspect('unknown')).json(), { active: false })
  const { token: foreign } = await makeToken(context)
  assert.deepEqual((await introspect(foreign)).json(), { active: false })
  assert.deepEqual(
    (await introspect(refresh_token)).json(),
    { active: false },
    'only its own client may know',
  )
  assert.equal((await introspect(refresh_token, client)).json().active, true)
  await postForm(app, '/oauth/revoke', { ...credentials(client), token: refresh_token })
  assert.deepEqual((await introspect(access_token)).json(), { active: false })
  assert.deepEqual((await introspect(refresh_token, client)).json(), { active: false })
})

test('introspection needs a client with a secret', async () => {
  const open = await makeClient(context, organisation.id, { type: 'public' })
  assert.equal((await introspect('x', open)).json().error, 'unauthorized_client')
  assert.equal((await postForm(app, '/oauth/introspect', { token: 'x' })).statusCode, 401)
})

test('while a secret is replaced, the old one works for the grace period', async () => {
  const rotated = await makeClient(context, organisation.id, { type: 'machine' })
  const login = async (client_secret: string) =>
    (
      await postForm(app, '/oauth/token', {
        grant_type: 'client_credentials',
        client_id: rotated.id,
        client_secret,
      })
    ).statusCode
  const rotate = async (graceHours?: number) => {
    const secret = await rotateSecret(context, context.db, rotated.id, graceHours)
    // As the callers do: the notification of the database may arrive later.
    invalidateAccess(context, 'client', rotated.id)
    return secret
  }
  const next = await rotate(24)
  assert.deepEqual([await login(rotated.secret!), await login(next)], [200, 200])
  context.clock.moveBy(24 * 3_600_000 + 1000)
  assert.deepEqual([await login(rotated.secret!), await login(next)], [401, 200])
  const last = await rotate()
  assert.deepEqual(
    [await login(next), await login(last)],
    [401, 200],
    'without a grace period it ends at once',
  )
})

test('a desktop program may use any port of a loopback address', async () => {
  const native = await makeClient(context, organisation.id, {
    type: 'public',
    redirectUris: ['http://127.0.0.1/cb', 'http://localhost/cb'],
  })
  const open = async (redirect_uri: string) => {
    const response = await signIn(new Browser(app), authorizeUrl(native, { redirect_uri }), user)
    return response.statusCode === 303 && redirectParams(response).has('code')
  }
  assert.equal(await open('http://127.0.0.1:49152/cb'), true)
  assert.equal(await open('http://127.0.0.1/cb'), true)
  for (const uri of [
    'http://127.0.0.1:49152/cb2',
    'http://127.0.0.1:0/cb',
    'http://127.0.0.1:65536/cb',
    'http://127.0.0.1.evil.example:1/cb',
    'http://127.0.0.1:1@evil.example/cb',
    'http://localhost:49152/cb',
    'https://127.0.0.1:49152/cb',
  ])
    assert.equal(
      (await new Browser(app).get(authorizeUrl(native, { redirect_uri: uri }))).statusCode,
      400,
      uri,
    )
})

test('a program on any port is asked about every time, because any other could call itself so', async () => {
  const redirectUris = ['http://127.0.0.1/cb', 'http://localhost:3000/callback']
  const native = await makeClient(context, organisation.id, { type: 'public', redirectUris })
  const browser = new Browser(app)
  const open = (redirect_uri: string, changes = {}) =>
    browser.get(authorizeUrl(native, { redirect_uri, ...changes }))
  const anyPort = 'http://127.0.0.1:49152/cb'
  await signIn(browser, authorizeUrl(native, { redirect_uri: anyPort }), user)
  const page = await browser.follow(await open(anyPort))
  assert.match(page.body, /\/consent"/, 'asks again')
  assert.ok(redirectParams(await browser.submit(page, '/consent', { decision: 'allow' })).has('code'))
  assert.equal(redirectParams(await open(anyPort, { prompt: 'none' })).get('error'), 'consent_required')
  assert.ok(
    redirectParams(await open(redirectUris[1]!)).has('code'),
    'a registered address is not asked again',
  )
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { setUserDisabled } from '../../../src/domain/identity/accounts/manage-user.ts'
import { changeClient } from '../../../src/domain/identity/clients/manage-client.ts'
import { sendLogoutToken } from '../../../src/domain/identity/sign-in/announce-logout.ts'
import { Browser } from '../../support/browser.ts'
import { authorizeUrl, exchange, newVerifier, redirectParams, signIn } from '../../support/flow.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { startReceiver } from '../../support/receiver.ts'

const { app, context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const home = 'https://desk.example.com/bye'
const client = await makeClient(context, organisation.id, { postLogoutRedirectUris: [home] })

async function signedIn(application = client) {
  const user = await makeUser(context, organisation.id)
  const browser = new Browser(app)
  const verifier = newVerifier()
  const code = redirectParams(await signIn(browser, authorizeUrl(application, {}, verifier), user)).get(
    'code',
  )!
  const tokens = (await exchange(app, application, { code, verifier })).json()
  const isSignedIn = async () => (await browser.get('/account')).statusCode === 200
  return { user, browser, tokens, isSignedIn }
}

const logoutUrl = (params: Record<string, string>) => `/sign-out?${new URLSearchParams(params)}`

test('an application signs its user out and gets them back, with the state', async () => {
  const { browser, tokens, isSignedIn } = await signedIn()
  const params = { id_token_hint: tokens.id_token, post_logout_redirect_uri: home, state: 'a & b' }
  const response = await browser.get(logoutUrl(params))
  assert.equal(response.statusCode, 303)
  assert.equal(response.headers.location, `${home}?state=a+%26+b`)
  assert.equal(await isSignedIn(), false)
  assert.equal(
    (await browser.get(logoutUrl(params))).headers.location,
    `${home}?state=a+%26+b`,
    'also without a session',
  )
})

test('without proof of the session the user is asked first', async () => {
  const [mine, theirs] = [await signedIn(), await signedIn()]
  for (const params of [
    { client_id: client.id, post_logout_redirect_uri: home },
    { id_token_hint: theirs.tokens.id_token, post_logout_redirect_uri: home },
  ] as Record<string, string>[]) {
    const page = await mine.browser.get(logoutUrl(params))
    assert.equal(page.statusCode, 200)
    assert.equal(await mine.isSignedIn(), true)
  }
  const page = await mine.browser.get(logoutUrl({ client_id: client.id, post_logout_redirect_uri: home }))
  const response = await mine.browser.submit(page, '/sign-out')
  assert.equal(response.headers.location, home)
  assert.equal(await mine.isSignedIn(), false)
})

test('never returns to an address that is not registered', async () => {
  const { browser, tokens, isSignedIn } = await signedIn()
  const other = await makeClient(context, organisation.id)
  for (const params of [
    { id_token_hint: tokens.id_token, post_logout_redirect_uri: 'https://evil.example/' },
    { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${home}/` },
    { client_id: other.id, post_logout_redirect_uri: home },
    { post_logout_redirect_uri: home },
    { id_token_hint: tokens.id_token, client_id: other.id, post_logout_redirect_uri: home },
    { id_token_hint: `${tokens.id_token.slice(0, -4)}AAAA`, post_logout_redirect_uri: home },
  ] as Record<string, string>[]) {
    const response = await browser.get(logoutUrl(params))
    assert.equal(response.statusCode, 400, JSON.stringify(params))
    assert.equal(response.headers.location, undefined)
  }
  assert.equal(await isSignedIn(), true)
})

test('a POST of an application leads to the same page, with cookies', async () => {
  const response = await new Browser(app).post('/sign-out', { client_id: client.id, state: 'x' })
  assert.equal(response.statusCode, 303)
  assert.match(String(response.headers.location), /^\/sign-out\?client_id=/)
})

/** Runs the jobs that tell applications, as the worker would, and returns how many there were. */
async function sendLogoutTokens(userId: string): Promise<number> {
  const jobs = await context.db`select data from queue.job where name = 'send-logout-token'`
  const own = jobs.filter(({ data }) => data.userId === userId)
  for (const { data } of own) await sendLogoutToken.run(context, data, AbortSignal.timeout(5000))
  return own.length
}

test('applications are told about the end of a session by a signed logout token', async () => {
  const receiver = await startReceiver()
  const told = await makeClient(context, organisation.id)
  await changeClient(context.db, told.id, { backchannelLogoutUri: receiver.url })
  const { user, browser, tokens } = await signedIn(told)
  const other = await signedIn(told)
  await browser.submit(await browser.get('/sign-out'), '/sign-out')
  assert.equal(await sendLogoutTokens(user.id), 1)
  assert.equal(await sendLogoutTokens(other.user.id), 0)
  assert.equal(receiver.messages.length, 1)
  const token = new URLSearchParams(receiver.messages[0]!.body).get('logout_token')!
  const keys = createRemoteJWKSet(new URL(`${url}/.well-known/jwks.json`))
  const { payload } = await jwtVerify(token, keys, { issuer: url, audience: told.id, typ: 'logout+jwt' })
  assert.equal(payload.sub, user.id)
  assert.equal(payload.sid, decodeJwt(tokens.id_token).sid)
  assert.deepEqual(payload.events, { 'http://schemas.openid.net/event/backchannel-logout': {} })
  assert.equal(payload.nonce, undefined)
  const asHint = await new Browser(app).get(logoutUrl({ id_token_hint: token }))
  assert.equal(asHint.statusCode, 400, 'a logout token is not an ID token')
})

test('disabling a user tells the applications too, and a failed delivery is an error that is retried', async () => {
  const receiver = await startReceiver()
  const told = await makeClient(context, organisation.id)
  await changeClient(context.db, told.id, { backchannelLogoutUri: receiver.url })
  const { user } = await signedIn(told)
  await setUserDisabled(context, user, true)
  receiver.answer(500)
  await assert.rejects(sendLogoutTokens(user.id), /responded with 500/)
  receiver.answer(204)
  assert.equal(await sendLogoutTokens(user.id), 1)
})

test('a document of its own announces logout and introspection; the discovery document stays frozen', async () => {
  const metadata = (await app.inject('/.well-known/oauth-authorization-server')).json()
  assert.equal(metadata.issuer, url)
  assert.equal(metadata.end_session_endpoint, `${url}/sign-out`)
  assert.equal(metadata.introspection_endpoint, `${url}/oauth/introspect`)
  assert.deepEqual(
    [metadata.backchannel_logout_supported, metadata.backchannel_logout_session_supported],
    [true, true],
  )
  const frozen = (await app.inject('/.well-known/openid-configuration')).json()
  assert.deepEqual(
    Object.keys(frozen).filter((name) => /logout|session|introspection/.test(name)),
    [],
  )
})

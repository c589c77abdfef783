import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import { addProvider, checkIssuer } from '../../../src/domain/identity/federation/providers.ts'
import { setProviderDisabled } from '../../../src/domain/identity/federation/sql.ts'
import { isPrivateAddress } from '../../../src/platform/public-address.ts'
import { Browser, type PageResponse } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, exchange, newVerifier, redirectParams, refresh, textOf } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { startUpstream, visitUpstream } from '../../support/upstream.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const upstream = await startUpstream(`${context.urls.auth}/sign-in/callback`)
await addProvider(context, {
  name: 'corp',
  title: 'Corp login',
  issuer: upstream.issuer,
  clientId: 'euterpe',
  clientSecret: 'upstream secret',
  organisationId: null,
})
const both = await makeClient(context, organisation.id, { signIn: ['password', 'external:corp'] })
const only = await makeClient(context, organisation.id, { signIn: ['external:corp'] })

let count = 0
/** Creates an account at the provider with these claims. */
function somebodyThere(claims: { email?: string; email_verified?: boolean } = {}): string {
  const sub = `there-${++count}`
  upstream.addPerson({ sub, ...claims })
  return sub
}

/** Opens the sign-in page, signs in at the provider and returns the callback URL. */
async function goThere(
  browser: Browser,
  sub: string,
  client = both,
  verifier = newVerifier(),
  changes: Record<string, string> = {},
): Promise<string> {
  const page = await browser.follow(await browser.get(authorizeUrl(client, changes, verifier)))
  const link = /href="([^"]+\/with\/corp)"/.exec(page.body)![1]!
  const away = await browser.get(link)
  assert.equal(away.statusCode, 303)
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  return back.pathname + back.search
}

async function comeBack(browser: Browser, sub: string, client = both): Promise<PageResponse> {
  let response = await browser.follow(await browser.get(await goThere(browser, sub, client)))
  if (response.body.includes('/consent"'))
    response = await browser.submit(response, '/consent', { decision: 'allow' })
  return response
}

test('a user signs in through an external provider and is linked by a verified e-mail address', async () => {
  const user = await makeUser(context, organisation.id, { password: null })
  const sub = somebodyThere({ email: user.email.toUpperCase(), email_verified: true })
  const browser = new Browser(app)
  const verifier = newVerifier()
  let response = await browser.follow(await browser.get(await goThere(browser, sub, only, verifier)))
  response = await browser.submit(response, '/consent', { decision: 'allow' })
  const tokens = await exchange(app, only, { code: redirectParams(response).get('code')!, verifier })
  assert.equal(tokens.statusCode, 200)
  const [link] =
    await context.db`select user_id from external_accounts where subject = ${sub} and issuer = ${upstream.issuer}`
  assert.equal(link!.user_id, user.id)
})

test('a link persists when the address at the provider changes or is no longer verified', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  assert.ok(redirectParams(await comeBack(new Browser(app), sub)).get('code'))
  upstream.addPerson({ sub, email: 'other@example.com', email_verified: false })
  assert.ok(redirectParams(await comeBack(new Browser(app), sub)).get('code'))
})

test('an unverified, missing or unknown e-mail address links no user', async () => {
  const user = await makeUser(context, organisation.id)
  for (const claims of [
    { email: user.email, email_verified: false },
    { email: user.email },
    { email: 'nobody@example.com', email_verified: true },
    {},
  ]) {
    const browser = new Browser(app)
    const response = await browser.get(await goThere(browser, somebodyThere(claims)))
    assert.equal(response.statusCode, 403)
    assert.match(textOf(response.body), /no Euterpe account for the Corp login account/)
    assert.equal(browser.cookies.has('euterpe_session'), false)
  }
  const unverified = await makeUser(context, organisation.id)
  await context.db`update users set email_verified = false where id = ${unverified.id}`
  const browser = new Browser(app)
  const sub = somebodyThere({ email: unverified.email, email_verified: true })
  assert.equal((await browser.get(await goThere(browser, sub))).statusCode, 403)
})

test('a linked user is not linked to a second account with the same address', async () => {
  const user = await makeUser(context, organisation.id)
  const first = somebodyThere({ email: user.email, email_verified: true })
  assert.ok(redirectParams(await comeBack(new Browser(app), first)).get('code'))
  const thief = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  assert.equal((await browser.get(await goThere(browser, thief))).statusCode, 403)
})

test('a callback is accepted once, from the same browser and with the same state', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  const back = await goThere(browser, sub)
  assert.equal((await new Browser(app).get(back)).statusCode, 404)
  const forged = back.replace(/state=([^&]+)/, (_, state) => `state=${state.slice(0, -2)}xx`)
  assert.equal((await browser.get(forged)).statusCode, 404)
  assert.equal((await browser.get(back)).statusCode, 303)
  assert.equal((await browser.get(back)).statusCode, 400)
})

test('rejects a code of another sign-in, by nonce and PKCE', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const [mine, theirs] = [new Browser(app), new Browser(app)]
  const own = new URLSearchParams((await goThere(mine, sub)).split('?')[1])
  const stolen = new URLSearchParams((await goThere(theirs, sub)).split('?')[1])
  own.set('code', stolen.get('code')!)
  const response = await mine.get(`/sign-in/callback?${own}`)
  assert.equal(response.statusCode, 400)
  assert.equal(mine.cookies.has('euterpe_session'), false)
})

test('rejects a response of another issuer', async () => {
  const sub = somebodyThere()
  const browser = new Browser(app)
  const back = new URLSearchParams((await goThere(browser, sub)).split('?')[1])
  back.set('iss', 'https://evil.example')
  assert.equal((await browser.get(`/sign-in/callback?${back}`)).statusCode, 400)
})

test('denying access at the provider returns to the sign-in page', async () => {
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(both)))
  const away = await browser.get(/href="([^"]+\/with\/corp)"/.exec(page.body)![1]!)
  const state = new URL(String(away.headers.location)).searchParams.get('state')!
  const response = await browser.follow(
    await browser.get(`/sign-in/callback?${new URLSearchParams({ error: 'access_denied', state })}`),
  )
  assert.match(response.body, /\/with\/corp"/)
})

test('a user without a password opens their account through the provider', async () => {
  const user = await makeUser(context, organisation.id, { password: null })
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get('/account'))
  const away = await browser.get(/href="([^"]+\/with\/corp)"/.exec(page.body)![1]!)
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  const account = await browser.follow(await browser.get(back.pathname + back.search))
  assert.match(account.body, new RegExp(user.email))
})

test('a provider of one organisation signs in no users of another', async () => {
  const elsewhere = await makeOrganisation(context)
  await context.db`update identity_providers set organisation_id = ${elsewhere.id} where name = 'corp'`
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  assert.equal((await browser.get(await goThere(browser, sub))).statusCode, 403)
  await context.db`update identity_providers set organisation_id = null where name = 'corp'`
})

test('a disabled provider, or one the client does not allow, is neither offered nor accepted', async () => {
  const passwordOnly = await makeClient(context, organisation.id)
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(passwordOnly)))
  assert.doesNotMatch(page.body, /\/with\//)
  const id = /\/sign-in\/([\w-]+)\/password/.exec(page.body)![1]
  assert.equal((await browser.get(`/sign-in/${id}/with/corp`)).statusCode, 400)
  const sub = somebodyThere()
  const started = await goThere(browser, sub)
  await setProviderDisabled(context.db, 'corp', new Date())
  assert.equal((await browser.get(started)).statusCode, 400)
  await setProviderDisabled(context.db, 'corp', null)
})

test('a provider that is down: the user chooses another way, or the application gets an answer', async () => {
  await addProvider(context, {
    name: 'gone',
    title: 'Gone',
    issuer: 'http://127.0.0.1:9',
    clientId: 'x',
    clientSecret: 'x',
    organisationId: null,
  })
  const openProvider = async (signIn: string[]) => {
    const client = await makeClient(context, organisation.id, { signIn })
    const browser = new Browser(app)
    const page = await browser.follow(await browser.get(authorizeUrl(client)))
    return browser.get(/href="([^"]+\/with\/gone)"/.exec(page.body)![1]!)
  }
  const answer = redirectParams(await openProvider(['external:gone']))
  assert.equal(answer.get('error'), 'temporarily_unavailable')
  assert.equal(answer.get('state'), 'a state')
  const page = await openProvider(['external:gone', 'password'])
  assert.equal(page.statusCode, 503)
  assert.match(page.body, /name="password"/)
})

test('a provider that goes down while the user is there gives the application an answer too', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  const back = await goThere(browser, sub, only)
  upstream.quirks.tokenStatus = 503
  const answer = redirectParams(await browser.get(back))
  delete upstream.quirks.tokenStatus
  assert.equal(answer.get('error'), 'temporarily_unavailable')
})

test('an ID token signed with a key outside the key set of the provider is rejected', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  upstream.quirks.forgeSignature = true
  const response = await browser.get(await goThere(browser, sub))
  upstream.quirks.forgeSignature = false
  assert.equal(response.statusCode, 400)
  assert.equal(browser.cookies.has('euterpe_session'), false)
})

test('prompt, max_age and acr_values are forwarded to the provider', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const changes = { prompt: 'login', acr_values: 'gold', login_hint: user.email, ui_locales: 'fr' }
  await goThere(new Browser(app), sub, both, newVerifier(), changes)
  const sent = upstream.requests.find((params) => params.get('acr_values') === 'gold')!
  assert.deepEqual(
    ['prompt', 'max_age', 'login_hint', 'ui_locales'].map((name) => sent.get(name)),
    ['login', '0', user.email, 'fr'],
  )
  await goThere(new Browser(app), sub, both, newVerifier(), { max_age: '4711' })
  assert.ok(upstream.requests.some((params) => params.get('max_age') === '4711'))
})

test("an application learns the provider's auth_time, amr and acr", async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  upstream.quirks.changeIdToken = (claims) => ({ ...claims, auth_time: hourAgo, amr: ['hwk'], acr: 'gold' })
  const browser = new Browser(app)
  const verifier = newVerifier()
  let page = await browser.follow(await browser.get(await goThere(browser, sub, both, verifier)))
  page = await browser.submit(page, '/consent', { decision: 'allow' })
  delete upstream.quirks.changeIdToken
  const tokens = (await exchange(app, both, { code: redirectParams(page).get('code')!, verifier })).json()
  const read = (token: string) => {
    const { auth_time, amr, acr } = decodeJwt(token)
    return { auth_time, amr, acr }
  }
  const expected = { auth_time: hourAgo, amr: ['hwk'], acr: 'gold' }
  assert.deepEqual(read(tokens.id_token), expected)
  assert.deepEqual(read((await refresh(app, both, tokens.refresh_token)).json().id_token), expected)
})

test('a provider that did not ask again does not satisfy prompt=login or max_age', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const hourAgo = Math.floor(Date.now() / 1000) - 3600
  for (const auth_time of [hourAgo, undefined]) {
    upstream.quirks.changeIdToken = (claims) => ({ ...claims, auth_time })
    for (const changes of [{ prompt: 'login' }, { max_age: '60' }] as Record<string, string>[]) {
      const browser = new Browser(app)
      const answer = redirectParams(
        await browser.get(await goThere(browser, sub, both, newVerifier(), changes)),
      )
      assert.equal(answer.get('error'), 'login_required', JSON.stringify({ auth_time, changes }))
    }
  }
  delete upstream.quirks.changeIdToken
})

test('an issuer must use https and a public address, unless the setting allows private ones', async () => {
  const strict = { ...context, allowPrivateTargets: false, production: true }
  for (const issuer of [
    'http://login.example',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://10.1.2.3',
    'ftp://x',
    'x',
  ]) {
    await assert.rejects(checkIssuer(strict, issuer), issuer)
  }
  for (const address of [
    '127.0.0.1',
    '10.0.0.1',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '0.0.0.0',
  ]) {
    assert.equal(isPrivateAddress(address), true, address)
  }
  for (const address of ['93.184.216.34', '2606:2800:220:1::1', '172.32.0.1', '::ffff:93.184.216.34']) {
    assert.equal(isPrivateAddress(address), false, address)
  }
})

test("the client secret is stored sealed, bound to the provider's name", async () => {
  const [row] = await context.db`select client_secret from identity_providers where name = 'corp'`
  assert.doesNotMatch(row!.client_secret.toString('latin1'), /upstream secret/)
})

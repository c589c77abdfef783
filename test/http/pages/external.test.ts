import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addProvider, checkIssuer } from '../../../src/domain/identity/federation/providers.ts'
import { setProviderDisabled } from '../../../src/domain/identity/federation/sql.ts'
import { isPrivateAddress } from '../../../src/platform/public-address.ts'
import { type Answer, Browser } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, exchange, newVerifier, returned, textOf } from '../../support/flow.ts'
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
/** Somebody who has an account there, with the claims given. */
function somebodyThere(claims: { email?: string; email_verified?: boolean } = {}): string {
  const sub = `there-${++count}`
  upstream.addPerson({ sub, ...claims })
  return sub
}

/** Opens the sign-in page and takes the way by the provider, to the address the browser comes back with. */
async function goThere(
  browser: Browser,
  sub: string,
  client = both,
  verifier = newVerifier(),
): Promise<string> {
  const page = await browser.follow(await browser.get(authorizeUrl(client, {}, verifier)))
  const link = /href="([^"]+\/with\/corp)"/.exec(page.body)![1]!
  const away = await browser.get(link)
  assert.equal(away.statusCode, 303)
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  return back.pathname + back.search
}

async function comeBack(browser: Browser, sub: string, client = both): Promise<Answer> {
  let answer = await browser.follow(await browser.get(await goThere(browser, sub, client)))
  if (answer.body.includes('/consent"'))
    answer = await browser.submit(answer, '/consent', { decision: 'allow' })
  return answer
}

test('a person signs in by an external provider, linked by a verified e-mail address the first time', async () => {
  const user = await makeUser(context, organisation.id, { password: null })
  const sub = somebodyThere({ email: user.email.toUpperCase(), email_verified: true })
  const browser = new Browser(app)
  const verifier = newVerifier()
  let answer = await browser.follow(await browser.get(await goThere(browser, sub, only, verifier)))
  answer = await browser.submit(answer, '/consent', { decision: 'allow' })
  const tokens = await exchange(app, only, { code: returned(answer).get('code')!, verifier })
  assert.equal(tokens.statusCode, 200)
  const [link] =
    await context.db`select user_id from external_accounts where subject = ${sub} and issuer = ${upstream.issuer}`
  assert.equal(link!.user_id, user.id)
})

test('a link holds when the address there changes, or is no longer verified', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  assert.ok(returned(await comeBack(new Browser(app), sub)).get('code'))
  upstream.addPerson({ sub, email: 'other@example.com', email_verified: false })
  assert.ok(returned(await comeBack(new Browser(app), sub)).get('code'))
})

test('an unverified, missing or unknown e-mail address links nobody', async () => {
  const user = await makeUser(context, organisation.id)
  for (const claims of [
    { email: user.email, email_verified: false },
    { email: user.email },
    { email: 'nobody@example.com', email_verified: true },
    {},
  ]) {
    const browser = new Browser(app)
    const answer = await browser.get(await goThere(browser, somebodyThere(claims)))
    assert.equal(answer.statusCode, 403)
    assert.match(textOf(answer.body), /no account here for the one you used at Corp login/)
    assert.equal(browser.cookies.has('euterpe_session'), false)
  }
  const unverified = await makeUser(context, organisation.id)
  await context.db`update users set email_verified = false where id = ${unverified.id}`
  const browser = new Browser(app)
  const sub = somebodyThere({ email: unverified.email, email_verified: true })
  assert.equal((await browser.get(await goThere(browser, sub))).statusCode, 403)
})

test('a person linked to one account there is not linked to a second that claims the same address', async () => {
  const user = await makeUser(context, organisation.id)
  const first = somebodyThere({ email: user.email, email_verified: true })
  assert.ok(returned(await comeBack(new Browser(app), first)).get('code'))
  const thief = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  assert.equal((await browser.get(await goThere(browser, thief))).statusCode, 403)
})

test('the answer is taken once, by the browser that asked, with the state it was sent with', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  const back = await goThere(browser, sub)
  assert.equal((await new Browser(app).get(back)).statusCode, 404)
  const forged = back.replace(/state=([^&]+)/, (_, state) => `state=${state.slice(0, -2)}xx`)
  assert.equal((await browser.get(forged)).statusCode, 400)
  assert.equal((await browser.get(back)).statusCode, 303)
  assert.equal((await browser.get(back)).statusCode, 400)
})

test('a code of another sign-in there is refused: nonce and PKCE are our own', async () => {
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const [mine, theirs] = [new Browser(app), new Browser(app)]
  const own = new URLSearchParams((await goThere(mine, sub)).split('?')[1])
  const stolen = new URLSearchParams((await goThere(theirs, sub)).split('?')[1])
  own.set('code', stolen.get('code')!)
  const answer = await mine.get(`/sign-in/callback?${own}`)
  assert.equal(answer.statusCode, 400)
  assert.equal(mine.cookies.has('euterpe_session'), false)
})

test('an answer of another issuer is refused', async () => {
  const sub = somebodyThere()
  const browser = new Browser(app)
  const back = new URLSearchParams((await goThere(browser, sub)).split('?')[1])
  back.set('iss', 'https://evil.example')
  assert.equal((await browser.get(`/sign-in/callback?${back}`)).statusCode, 400)
})

test('saying no there brings the sign-in page back', async () => {
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(both)))
  const away = await browser.get(/href="([^"]+\/with\/corp)"/.exec(page.body)![1]!)
  const state = new URL(String(away.headers.location)).searchParams.get('state')!
  const answer = await browser.follow(
    await browser.get(`/sign-in/callback?${new URLSearchParams({ error: 'access_denied', state })}`),
  )
  assert.match(answer.body, /\/with\/corp"/)
})

test('somebody without a password reaches their account by the provider', async () => {
  const user = await makeUser(context, organisation.id, { password: null })
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get('/account'))
  const away = await browser.get(/href="([^"]+\/with\/corp)"/.exec(page.body)![1]!)
  const back = new URL(await visitUpstream(String(away.headers.location), sub))
  const account = await browser.follow(await browser.get(back.pathname + back.search))
  assert.match(account.body, new RegExp(user.email))
})

test('a provider of one organisation signs in nobody of another', async () => {
  const elsewhere = await makeOrganisation(context)
  await context.db`update identity_providers set organisation_id = ${elsewhere.id} where name = 'corp'`
  const user = await makeUser(context, organisation.id)
  const sub = somebodyThere({ email: user.email, email_verified: true })
  const browser = new Browser(app)
  assert.equal((await browser.get(await goThere(browser, sub))).statusCode, 403)
  await context.db`update identity_providers set organisation_id = null where name = 'corp'`
})

test('a disabled provider, or one the policy does not name, is not offered and not taken', async () => {
  const passwordOnly = await makeClient(context, organisation.id)
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(passwordOnly)))
  assert.doesNotMatch(page.body, /\/with\//)
  const id = /\/sign-in\/([0-9a-f-]+)\/password/.exec(page.body)![1]
  assert.equal((await browser.get(`/sign-in/${id}/with/corp`)).statusCode, 400)
  const sub = somebodyThere()
  const started = await goThere(browser, sub)
  await setProviderDisabled(context.db, 'corp', new Date())
  assert.equal((await browser.get(started)).statusCode, 400)
  await setProviderDisabled(context.db, 'corp', null)
})

test('a provider that does not answer is said to be so, with 503', async () => {
  await addProvider(context, {
    name: 'gone',
    title: 'Gone',
    issuer: 'http://127.0.0.1:9',
    clientId: 'x',
    clientSecret: 'x',
    organisationId: null,
  })
  const client = await makeClient(context, organisation.id, { signIn: ['external:gone'] })
  const browser = new Browser(app)
  const page = await browser.follow(await browser.get(authorizeUrl(client)))
  const answer = await browser.get(/href="([^"]+\/with\/gone)"/.exec(page.body)![1]!)
  assert.equal(answer.statusCode, 503)
})

test('an issuer is https, and not on a private network where the setting does not allow it', async () => {
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

test("our secret there is stored sealed, under the provider's name", async () => {
  const [row] = await context.db`select client_secret from identity_providers where name = 'corp'`
  assert.doesNotMatch(row!.client_secret.toString('latin1'), /upstream secret/)
})

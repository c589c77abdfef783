import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { maxAttempts } from '../../../src/domain/identity/sign-in/lockout.ts'
import { buildApp } from '../../../src/http/app.ts'
import { Browser, type PageResponse } from '../../support/browser.ts'
import { createTestApp } from '../../support/context.ts'
import { authorizeUrl, newTokens, redirectParams, signIn, textOf } from '../../support/flow.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context } = await createTestApp()
const organisation = await makeOrganisation(context)
const user = await makeUser(context, organisation.id)
const client = await makeClient(context, organisation.id, { name: 'Sync desk' })

async function signInPage(
  browser: Browser,
  changes: Record<string, string | null> = {},
  of = client,
): Promise<PageResponse> {
  return browser.follow(await browser.get(authorizeUrl(of, changes)))
}

const typed = (email: string, password: string) => ({ email, password })

test('every form is rejected without its CSRF token, with the token of another browser and from another origin', async () => {
  const [mine, theirs] = [new Browser(app), new Browser(app)]
  const page = await signInPage(mine)
  const foreign = await signInPage(theirs)
  const id = /\/sign-in\/([\w-]+)\/password/.exec(page.body)![1]!
  const tokenOf = (response: PageResponse) => /name="csrf" value="([^"]+)"/.exec(response.body)![1]!
  // Read from the source, so that no new form is forgotten. Applications of others post to /oauth/authorize.
  const folder = join(import.meta.dirname, '../../../src/http/pages')
  const source = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8'))
    .join()
  const routes = [...source.matchAll(/\.post(?:<[^(]*>)?\(\s*'([^']+)'/g)].map((match) => match[1]!)
  const paths = routes
    .filter((route) => route !== '/oauth/authorize')
    .map((route) => route.replace(':id', id).replace(':secret', 'abc'))
  assert.ok(paths.length > 25)
  for (const path of paths) {
    assert.equal((await mine.post(path, typed(user.email, user.password!))).statusCode, 400, path)
    assert.equal((await mine.post(path, { csrf: tokenOf(foreign) })).statusCode, 400, path)
    const crossSite = await mine.post(path, { csrf: tokenOf(page) }, { origin: 'https://evil.example' })
    assert.equal(crossSite.statusCode, 400, path)
  }
})

test('pages cannot be framed, run no script but the one for passkeys, send no referrer and are not cached', async () => {
  const browser = new Browser(app)
  for (const page of [
    await signInPage(browser),
    await browser.get('/password'),
    await browser.get('/device'),
    await browser.get('/oauth/authorize'),
  ]) {
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.match(policy, /base-uri 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal(page.headers['x-frame-options'], 'DENY')
    assert.equal(page.headers['referrer-policy'], 'same-origin')
    assert.equal(page.headers['x-content-type-options'], 'nosniff')
    assert.equal(page.headers['cache-control'], 'no-store')
    const scripts = [...page.body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => text!)
    assert.ok(scripts.length <= 1)
    for (const text of scripts)
      assert.ok(policy.includes(`script-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`))
    if (scripts.length === 0) assert.doesNotMatch(policy, /script-src/)
    assert.doesNotMatch(page.body, /<script [^>]|onclick=|javascript:/)
  }
})

test('cookies are HttpOnly and SameSite=Lax, with plain names on http://localhost', async () => {
  const response = await new Browser(app).get(authorizeUrl(client))
  const cookie = String(response.headers['set-cookie'])
  assert.match(cookie, /^euterpe_browser=[\w-]{43}; .*HttpOnly/)
  assert.match(cookie, /SameSite=Lax/i)
  assert.match(cookie, /Path=\//)
  assert.doesNotMatch(cookie, /Secure|Domain/)
})

test('with https, cookies are __Host- and Secure, and HSTS is set for a year', async () => {
  const own = await createTestApp({
    urls: {
      auth: 'https://sign-in.example',
      base: 'https://sign-in.example',
      legacy: 'https://sign-in.example',
    },
  })
  const home = await makeOrganisation(own.context)
  const person = await makeUser(own.context, home.id)
  const there = await makeClient(own.context, home.id)
  const browser = new Browser(own.app, { headers: { host: 'sign-in.example' } })
  const page = await browser.follow(await browser.get(authorizeUrl(there)))
  assert.match(String(page.headers['strict-transport-security']), /max-age/)
  const response = await browser.submit(page, '/password', typed(person.email, person.password!))
  const cookie = [response.headers['set-cookie']].flat().join('\n')
  assert.match(cookie, /^__Host-euterpe_session=[\w-]{43}; .*HttpOnly/m)
  assert.match(cookie, /Secure/)
  assert.match(cookie, /SameSite=Lax/i)
  assert.doesNotMatch(cookie, /Max-Age|Expires/)
})

test('every sign-in creates a new session, which prevents session fixation', async () => {
  const browser = new Browser(app)
  browser.cookies.set('euterpe_session', 'planted'.padEnd(43, 'x'))
  await signIn(browser, authorizeUrl(client), user)
  const first = browser.cookies.get('euterpe_session')
  assert.notEqual(first, 'planted'.padEnd(43, 'x'))
  const page = await signInPage(browser, { prompt: 'login' })
  await browser.submit(page, '/password', typed(user.email, user.password!))
  const second = browser.cookies.get('euterpe_session')
  assert.notEqual(second, first)
  const thief = new Browser(app)
  thief.cookies.set('euterpe_session', first!)
  assert.match((await signInPage(thief)).body, /\/password"/)
})

test('"stay signed in" lasts 30 days; otherwise the session lasts 12 hours in a session cookie', async () => {
  const own = await createTestApp()
  const home = await makeOrganisation(own.context)
  const person = await makeUser(own.context, home.id)
  const there = await makeClient(own.context, home.id)
  const [long, short] = [new Browser(own.app), new Browser(own.app)]
  for (const [browser, remember] of [
    [long, 'on'],
    [short, null],
  ] as const) {
    const page = await browser.follow(await browser.get(authorizeUrl(there)))
    const response = await browser.submit(page, '/password', {
      ...typed(person.email, person.password!),
      remember,
    })
    const cookie = [response.headers['set-cookie']].flat().find((line) => line?.startsWith('euterpe_session'))
    assert.equal(/Max-Age=2592000/.test(String(cookie)), remember === 'on')
  }
  const isSignedIn = async (browser: Browser) => (await browser.get('/account')).statusCode === 200
  own.context.clock.moveBy(13 * 3_600_000)
  assert.equal(await isSignedIn(long), true)
  assert.equal(await isSignedIn(short), false)
  own.context.clock.moveBy(30 * 86_400_000)
  assert.equal(await isSignedIn(long), false)
})

test('unknown, disabled and passwordless users and wrong passwords get the same response', async () => {
  const disabled = await makeUser(context, organisation.id)
  await context.db`update users set disabled_at = now() where id = ${disabled.id}`
  const external = await makeUser(context, organisation.id, { password: null })
  const cases = [
    typed('nobody@example.com', 'correct horse battery'),
    typed(user.email, 'wrong password'),
    typed(external.email, 'correct horse battery'),
    typed(disabled.email, disabled.password!),
    typed('', ''),
  ]
  const texts = []
  for (const given of cases) {
    const browser = new Browser(app, { address: '203.0.113.20' })
    const response = await browser.submit(await signInPage(browser), '/password', given)
    assert.equal(response.statusCode, 401)
    assert.equal(browser.cookies.has('euterpe_session'), false)
    texts.push(textOf(response.body))
  }
  assert.equal(new Set(texts).size, 1)
})

test('an unknown user costs as much work as an existing one', async () => {
  // A password check takes about twenty times the CPU of everything else, so CPU time shows whether it was done, even
  // on a busy machine.
  const workFor = async (email: string) => {
    const browser = new Browser(app, { address: `203.0.113.${30 + Math.floor(Math.random() * 200)}` })
    const page = await signInPage(browser)
    const before = process.cpuUsage()
    await browser.submit(page, '/password', typed(email, 'wrong password'))
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const existing: number[] = []
  const unknown: number[] = []
  for (let round = 0; round < 7; round++) {
    existing.push(await workFor((await makeUser(context, organisation.id)).email))
    unknown.push(await workFor(`nobody-${round}@example.com`))
  }
  const ratio = Math.min(...unknown) / Math.min(...existing)
  assert.ok(ratio > 1 / 3 && ratio < 3, `the work differs: ${ratio}`)
})

test('ten wrong passwords from one address lock that address out of the account for 15 minutes', async () => {
  const victim = await makeUser(context, organisation.id)
  const guess = async (address: string, password: string) => {
    const browser = new Browser(app, { address })
    return browser.submit(await signInPage(browser), '/password', typed(victim.email.toUpperCase(), password))
  }
  for (let round = 0; round < maxAttempts.accountAtAddress; round++) {
    assert.equal((await guess('198.51.100.1', `wrong ${round}`)).statusCode, 401)
  }
  const locked = await guess('198.51.100.1', victim.password!)
  assert.equal(locked.statusCode, 429)
  assert.ok(Number(locked.headers['retry-after']) > 0)
  // The owner, at another address, is not locked out.
  assert.equal((await guess('198.51.100.2', victim.password!)).statusCode, 303)
  context.clock.moveBy(16 * 60_000)
  assert.equal((await guess('198.51.100.1', victim.password!)).statusCode, 303)
})

test('attempts from elsewhere do not lock the owner out of a known browser, even at the same address', async () => {
  const victim = await makeUser(context, organisation.id)
  const owner = new Browser(app, { address: '198.51.100.9' })
  await signIn(owner, authorizeUrl(client), victim)
  for (let round = 0; round <= maxAttempts.account; round++) {
    const attacker = new Browser(app, { address: round % 2 ? '198.51.100.9' : `192.0.2.${round}` })
    await attacker.submit(await signInPage(attacker), '/password', typed(victim.email, 'wrong'))
  }
  const stranger = new Browser(app, { address: '192.0.2.250' })
  const refused = await stranger.submit(
    await signInPage(stranger),
    '/password',
    typed(victim.email, victim.password!),
  )
  assert.equal(refused.statusCode, 429)
  const page = await signInPage(owner, { prompt: 'login' })
  assert.equal((await owner.submit(page, '/password', typed(victim.email, victim.password!))).statusCode, 303)
})

test('a hundred concurrent attempts do not exceed the limit of ten', async () => {
  const victim = await makeUser(context, organisation.id)
  const browser = new Browser(app, { address: '198.51.100.77' })
  const page = await signInPage(browser)
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      browser.submit(page, '/password', typed(victim.email, `wrong ${index}`)),
    ),
  )
  assert.equal(
    responses.filter((response) => response.statusCode === 401).length,
    maxAttempts.accountAtAddress,
  )
})

test("the client's sign-in methods are enforced on the server: no password if only an external provider is allowed", async () => {
  const external = await makeClient(context, organisation.id, { signIn: ['external:corp'] })
  const browser = new Browser(app)
  const page = await signInPage(browser, {}, external)
  assert.doesNotMatch(page.body, /type="password"/)
  const id = /\/sign-in\/([\w-]+)\/cancel/.exec(page.body)![1]!
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)![1]!
  const response = await browser.post(`/sign-in/${id}/password`, {
    csrf,
    ...typed(user.email, user.password!),
  })
  assert.equal(response.statusCode, 400)
  assert.equal((await browser.get(`/sign-in/${id}/with/other`)).statusCode, 400)
})

test('a password session is not enough for a client that allows only an external provider', async () => {
  const external = await makeClient(context, organisation.id, { signIn: ['external:corp'] })
  const browser = new Browser(app)
  await signIn(browser, authorizeUrl(client), user)
  const page = await signInPage(browser, {}, external)
  assert.equal(page.statusCode, 200)
  assert.doesNotMatch(page.body, /\/consent"/)
  assert.equal(
    redirectParams(await browser.get(authorizeUrl(external, { prompt: 'none' }))).get('error'),
    'login_required',
  )
})

test("a user who signed in in another tab cannot decide on another user's consent page", async () => {
  const [ada, bob] = [await makeUser(context, organisation.id), await makeUser(context, organisation.id)]
  const browser = new Browser(app)
  const page = await signInPage(browser)
  const consent = await browser.follow(
    await browser.submit(page, '/password', typed(ada.email, ada.password!)),
  )
  const other = await signInPage(browser, { prompt: 'login' })
  await browser.submit(other, '/password', typed(bob.email, bob.password!))
  const response = await browser.follow(await browser.submit(consent, '/consent', { decision: 'allow' }))
  assert.equal(response.statusCode, 200)
  assert.match(response.body, new RegExp(bob.email))
})

test('"Not you?" signs out and asks again', async () => {
  const browser = new Browser(app)
  const somebody = await makeUser(context, organisation.id)
  const page = await signInPage(browser)
  const consent = await browser.follow(
    await browser.submit(page, '/password', typed(somebody.email, somebody.password!)),
  )
  const again = await browser.follow(await browser.submit(consent, '/switch'))
  assert.match(again.body, /\/password"/)
  assert.equal(browser.cookies.has('euterpe_session'), false)
})

test('the language comes from ui_locales, then Accept-Language, then English; a chosen language is kept', async () => {
  const lang = (response: PageResponse) => /<html lang="(\w+)">/.exec(response.body)![1]
  assert.equal(lang(await signInPage(new Browser(app))), 'en')
  assert.equal(
    lang(await signInPage(new Browser(app, { headers: { 'accept-language': 'de, es;q=0.8, fr;q=0.9' } }))),
    'fr',
  )
  const browser = new Browser(app, { headers: { 'accept-language': 'fr-CA' } })
  const page = await signInPage(browser, { ui_locales: 'de es' })
  assert.equal(lang(page), 'es')
  const link = /href="([^"]+\?language=en)"/.exec(page.body)![1]!
  assert.equal(lang(await browser.get(link)), 'en')
  assert.equal(lang(await signInPage(browser, { ui_locales: 'es' })), 'en')
  assert.equal(
    lang(await new Browser(app, { headers: { 'accept-language': 'es' } }).get('/oauth/authorize')),
    'es',
  )
})

test('there is no open redirect: pages redirect only to this service or to a verified redirect URI', async () => {
  const browser = new Browser(app)
  for (const url of [
    '/sign-out?redirect_uri=https://evil.example',
    '/account?next=//evil.example',
    '/password?sign-in=//evil.example',
    '/sign-in/callback?state=https://evil.example',
    '/sign-in/https:%2F%2Fevil.example',
    '/sign-in/%2F%2Fevil.example?language=fr',
  ]) {
    const response = await browser.get(url)
    const location = String(response.headers.location ?? '')
    assert.ok(location === '' || /^\/sign-in\/[\w-]+$/.test(location), `${url} leads to ${location}`)
    assert.doesNotMatch(response.body, /evil\.example/)
  }
})

test('users of another organisation can sign in to an application, which then acts for their organisation', async () => {
  const elsewhere = await makeOrganisation(context)
  const guest = await makeUser(context, elsewhere.id)
  const tokens = await newTokens(app, client, guest)
  const me = await app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${tokens.access_token}` } })
  assert.equal(me.json().data.organization.id, elsewhere.id)
})

test('an operator who forgot to trust their proxy is warned, once', async () => {
  const warnings = () => context.logLines.filter((line) => line.includes('EUTERPE_TRUSTED_PROXIES')).length
  const forwarded = { 'x-forwarded-for': '198.18.9.9' }
  const [trusting, forgetful] = await Promise.all([
    buildApp(context, { trustedProxies: ['203.0.113.99'] }),
    buildApp(context),
  ])
  const before = warnings()
  await new Browser(trusting, { address: '203.0.113.99', headers: forwarded }).get('/account')
  assert.equal(warnings(), before)
  for (let visit = 0; visit < 3; visit++)
    await new Browser(forgetful, { address: '203.0.113.99', headers: forwarded }).get('/account')
  assert.equal(warnings(), before + 1)
  await Promise.all([trusting.close(), forgetful.close()])
})

test('X-Forwarded-For is used only from a trusted proxy', async () => {
  const behind = await buildApp(context, { trustedProxies: ['203.0.113.99'] })
  const victim = await makeUser(context, organisation.id)
  const guess = async (from: string, forwarded: string) => {
    const browser = new Browser(behind, { address: from, headers: { 'x-forwarded-for': forwarded } })
    const page = await browser.follow(await browser.get(authorizeUrl(client)))
    return (await browser.submit(page, '/password', typed(victim.email, 'wrong'))).statusCode
  }
  // A header from an untrusted client is ignored.
  for (let round = 0; round < maxAttempts.accountAtAddress; round++)
    await guess('198.18.7.7', `10.0.0.${round}`)
  assert.equal(await guess('198.18.7.7', '10.0.0.99'), 429)
  assert.equal(await guess('203.0.113.99', '198.18.8.8'), 401)
  assert.equal(await guess('203.0.113.99', '198.18.7.7'), 429)
  await behind.close()
})

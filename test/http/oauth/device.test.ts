import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as oauth from 'oauth4webapi'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { setUserDisabled } from '../../../src/domain/identity/accounts/manage-user.ts'
import { changeOutsidePolicy } from '../../../src/domain/identity/authorize/allowed-applications.ts'
import { withdrawConsent } from '../../../src/domain/identity/authorize/consents.ts'
import { changeSecondStepPolicy } from '../../../src/domain/identity/sign-in/second-step-policy.ts'
import { languages } from '../../../src/http/pages/texts/language.ts'
import { Browser, type PageResponse } from '../../support/browser.ts'
import { findAccessibilityViolations, noChromium, startChromium } from '../../support/chromium.ts'
import { postForm, textOf, userinfo } from '../../support/flow.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const { app, context, url } = await createListeningApp()
const organisation = await makeOrganisation(context)
const device = { name: 'Player', type: 'public' as const, redirectUris: [], deviceFlow: true }
const client = await makeClient(context, organisation.id, device)
const grant = 'urn:ietf:params:oauth:grant-type:device_code'
type User = Awaited<ReturnType<typeof makeUser>>

async function start(scope = 'openid profile search.read', by: { id: string } = client) {
  const response = await postForm(app, '/oauth/device_authorization', { client_id: by.id, scope })
  assert.equal(response.statusCode, 200, response.body)
  return response.json() as oauth.DeviceAuthorizationResponse
}

const poll = (code: string, by: { id: string } = client) =>
  postForm(app, '/oauth/token', { grant_type: grant, device_code: code, client_id: by.id })

const pollError = async (code: string) => (await poll(code)).json().error
const waitInterval = () => context.clock.moveBy(6_000)

/** Enters a code and signs in, up to the page that asks for a decision. */
async function enter(browser: Browser, userCode: string, user: User): Promise<PageResponse> {
  const form = await browser.get(`/device?user_code=${userCode}`)
  let page = await browser.follow(await browser.submit(form, '/device', {}))
  if (page.body.includes('/password"')) {
    const typed = { email: user.email, password: user.password! }
    page = await browser.follow(await browser.submit(page, '/password', typed))
  }
  return page
}

async function allow(userCode: string, user: User) {
  const browser = new Browser(app)
  const page = await enter(browser, userCode, user)
  return browser.submit(page, '/device', { decision: 'allow', 'scope:search.read': null })
}

test('oauth4webapi signs a device in, refreshes its tokens and never gets more than was allowed', async () => {
  const user = await makeUser(context, organisation.id)
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(url)
  const discovered = await oauth.discoveryRequest(issuer, { ...insecure, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  const self = { client_id: client.id }
  const parameters = new URLSearchParams({ scope: 'openid profile search.read' })
  const asked = await oauth.deviceAuthorizationRequest(server, self, oauth.None(), parameters, insecure)
  const started = await oauth.processDeviceAuthorizationResponse(server, self, asked)
  assert.match(started.user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  assert.equal(started.verification_uri, `${url}/device`)
  const done = await allow(started.user_code, user)
  assert.match(textOf(done.body), /Your device is connected/)
  const response = await oauth.deviceCodeGrantRequest(
    server,
    self,
    oauth.None(),
    started.device_code,
    insecure,
  )
  const tokens = await oauth.processDeviceCodeResponse(server, self, response)
  assert.equal(tokens.scope, 'openid profile', 'the user left out search')
  assert.equal(oauth.getValidatedIdTokenClaims(tokens)!.sub, user.id)
  const refreshed = await oauth.refreshTokenGrantRequest(
    server,
    self,
    oauth.None(),
    tokens.refresh_token!,
    insecure,
  )
  const next = await oauth.processRefreshTokenResponse(server, self, refreshed)
  assert.equal((await userinfo(app, next.access_token)).json().name, user.name)
  assert.equal(await pollError(started.device_code), 'invalid_grant', 'a code works once')
})

test('a device waits, is told to slow down, and learns that it was denied or too late', async () => {
  const user = await makeUser(context, organisation.id)
  const { device_code, user_code } = await start()
  assert.equal(await pollError(device_code), 'authorization_pending')
  assert.equal(await pollError(device_code), 'slow_down')
  waitInterval()
  assert.equal(await pollError(device_code), 'slow_down', 'it has to wait five seconds longer now')
  context.clock.moveBy(16_000)
  assert.equal(await pollError(device_code), 'authorization_pending')
  const browser = new Browser(app)
  await browser.submit(await enter(browser, user_code, user), '/device', { decision: 'deny' })
  context.clock.moveBy(16_000)
  assert.equal(await pollError(device_code), 'access_denied')
  const late = await start()
  context.clock.moveBy(601_000)
  assert.equal(await pollError(late.device_code), 'expired_token')
  assert.equal((await new Browser(app).get('/device')).statusCode, 200)
})

test('twenty concurrent polls get tokens once', async () => {
  const user = await makeUser(context, organisation.id)
  const { device_code, user_code } = await start()
  await allow(user_code, user)
  const answers = await Promise.all(Array.from({ length: 20 }, () => poll(device_code)))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
})

test('a device code is bound to its client, and only registered clients get one', async () => {
  const other = await makeClient(context, organisation.id, device)
  const { device_code } = await start()
  assert.equal((await poll(device_code, other)).json().error, 'invalid_grant')
  const plain = await makeClient(context, organisation.id, { type: 'public' })
  const refused = await postForm(app, '/oauth/device_authorization', { client_id: plain.id })
  assert.equal(refused.json().error, 'unauthorized_client')
  const secret = await makeClient(context, organisation.id, { ...device, type: 'confidential' })
  const open = await postForm(app, '/oauth/device_authorization', { client_id: secret.id })
  assert.equal(open.json().error, 'invalid_client')
})

test('the user sees who asks and always decides, even after an earlier consent', async () => {
  const user = await makeUser(context, organisation.id)
  const browser = new Browser(app)
  for (let round = 0; round < 2; round++) {
    const { user_code } = await start()
    const page = await enter(browser, user_code.toLowerCase().replace('-', ' '), user)
    const text = textOf(page.body)
    assert.match(text, /Connect Player to your account\?/)
    assert.match(text, new RegExp(`Made by ${organisation.name}`))
    assert.ok(text.includes(user_code))
    assert.match(text, /If somebody sent you the code, deny it/)
    assert.match(text, /Asked for by: .*127\.0\.0\.1/)
    await browser.submit(page, '/device', { decision: 'allow' })
  }
})

test('guessing codes ends after twenty attempts from one address', async () => {
  const browser = new Browser(app)
  browser.address = '203.0.113.77'
  const form = await browser.get('/device')
  for (let index = 0; index < 20; index++)
    assert.equal((await browser.submit(form, '/device', { code: 'BBBB-BBBB' })).statusCode, 404)
  const { user_code } = await start()
  assert.equal((await browser.submit(form, '/device', { code: user_code })).statusCode, 429)
})

test('one address cannot fill the table in the name of a public client', async () => {
  const ask = () =>
    app.inject({
      method: 'POST',
      url: '/oauth/device_authorization',
      remoteAddress: '203.0.113.78',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `client_id=${client.id}`,
    })
  const answers = await Promise.all(Array.from({ length: 60 }, ask))
  assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 30)
  assert.ok(answers.some(({ statusCode, headers }) => statusCode === 429 && headers['retry-after']))
})

test('what ends tokens also ends a device that was allowed and has not polled yet', async () => {
  const user = await makeUser(context, organisation.id)
  const first = await start()
  await allow(first.user_code, user)
  await withdrawConsent(context, user.id, client.id)
  assert.equal(await pollError(first.device_code), 'invalid_grant')
  const second = await start()
  await allow(second.user_code, user)
  await setUserDisabled(context, user, true)
  assert.equal(await pollError(second.device_code), 'invalid_grant')
})

test('forms of the device pages are bound to their browser and user', async () => {
  const user = await makeUser(context, organisation.id)
  const { user_code } = await start()
  const [browser, attacker] = [new Browser(app), new Browser(app)]
  const form = await browser.get('/device')
  assert.equal((await attacker.submit(form, '/device', { code: user_code })).statusCode, 400)
  const page = await enter(browser, user_code, user)
  assert.equal((await attacker.submit(page, '/device', { decision: 'allow' })).statusCode, 400)
  const swapped = await browser.submit(page, '/device', { decision: 'allow', user: client.id })
  assert.match(String(swapped.headers.location), /^\/sign-in\//)
})

test('an application that the organisation does not allow cannot connect a device either', async () => {
  const strict = await makeOrganisation(context)
  const user = await makeUser(context, strict.id)
  const administrator = { organisation: strict, actor: commandLine }
  const { user_code, device_code } = await start()
  await allow(user_code, user)
  await changeOutsidePolicy(context, administrator, 'none')
  assert.equal(await pollError(device_code), 'invalid_grant', 'allowed before the change')
  const next = await start()
  const page = await enter(new Browser(app), next.user_code, user)
  assert.equal(page.statusCode, 403)
  assert.doesNotMatch(page.body, /\/cancel"/)
})

test('a required second step holds for devices too', async () => {
  const strict = await makeOrganisation(context)
  const user = await makeUser(context, strict.id)
  await changeSecondStepPolicy(context, strict, true, commandLine)
  const { user_code } = await start()
  assert.match((await enter(new Browser(app), user_code, user)).body, /\/enrol\/app"/)
})

test('the pages fit a phone in every language and pass all checks of axe', { skip: noChromium }, async () => {
  const chromium = await startChromium()
  for (const [language, texts] of Object.entries(languages)) {
    const user = await makeUser(context, organisation.id, { locale: language as 'en' })
    const browser = await chromium.newContext({ viewport: { width: 360, height: 740 }, locale: language })
    const page = await browser.newPage()
    const check = async (title: string) => {
      await page.waitForSelector(`h1:text-is(${JSON.stringify(title)})`)
      assert.deepEqual(await findAccessibilityViolations(page), [], title)
      assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
    }
    const { user_code } = await start()
    await page.goto(`${url}/device`)
    await check(texts.device.title)
    await page.fill('#code', user_code)
    await page.click('form button')
    await page.fill('#email', user.email)
    await page.fill('#password', user.password!)
    await page.click('form[action$="/password"] button')
    await check(texts.device.consentTitle('Player'))
    await page.click('button[value=allow]')
    await check(texts.device.outcomes.allowed.title)
    await browser.close()
  }
})

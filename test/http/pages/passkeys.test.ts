import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeJwt } from 'jose'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { commandLine } from '../../../src/domain/audit/record.ts'
import { resetSecondFactors } from '../../../src/domain/identity/sign-in/second-factor.ts'
import { changeSecondStepPolicy } from '../../../src/domain/identity/sign-in/second-step-policy.ts'
import { findAccessibilityViolations, noChromium, startChromium } from '../../support/chromium.ts'
import { authorizeUrl, newVerifier, postForm } from '../../support/flow.ts'
import { createListeningApp } from '../../support/listening.ts'
import { VirtualAuthenticator } from '../../support/passkeys.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'

const skip = noChromium
const { app, context, url } = await createListeningApp()
const chromium = noChromium ? null : await startChromium()
const organisation = await makeOrganisation(context)
const client = await makeClient(context, organisation.id)
type User = Awaited<ReturnType<typeof makeUser>>

/** A browser with a device for passkeys. The device confirms suggestions at once, so they are off by default. */
async function openBrowser({ suggests = false } = {}) {
  const browser = await chromium!.newContext()
  if (!suggests)
    await browser.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const page = await browser.newPage()
  await page.route('http://localhost:3000/callback**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>back</title><p id="back">back</p>' }),
  )
  return { browser, page, device: await VirtualAuthenticator.plugIn(page) }
}

async function typePassword(page: Page, user: User): Promise<void> {
  await page.fill('#email', user.email)
  await page.fill('#password', user.password!)
  await page.click('form[action$="/password"] button')
}

/** Opens the account page and adds a passkey. Returns the recovery codes shown afterwards. */
async function addPasskey(page: Page, user: User, name: string): Promise<string[]> {
  await page.goto(`${url}/account/passkeys/new`)
  if (page.url().includes('/sign-in/')) await typePassword(page, user)
  if ((await page.locator('form[action="/account/confirm"] #password').count()) > 0) {
    await page.fill('#password', user.password!)
    await page.click('form[action="/account/confirm"] button:visible >> nth=0')
  }
  await page.fill('#name', name)
  await page.click('form[data-passkey=create] button')
  await page.waitForSelector('.codes li, ul.rows')
  return page.locator('.codes li').allTextContents()
}

/** Forgets who is signed in, but not which browser it is. */
async function signOut(browser: BrowserContext): Promise<void> {
  await browser.clearCookies({ name: 'euterpe_session' })
}

/** Waits until the application got a code, consents on the way, and returns the claims of the ID token. */
async function finish(page: Page, verifier: string) {
  await page.waitForSelector('button[value=allow], #back')
  if ((await page.title()) !== 'back') await page.click('button[value=allow]')
  await page.waitForURL('http://localhost:3000/callback**')
  const response = await postForm(app, '/oauth/token', {
    grant_type: 'authorization_code',
    code: new URL(page.url()).searchParams.get('code') ?? undefined,
    redirect_uri: client.redirect_uris[0]!,
    code_verifier: verifier,
    client_id: client.id,
    client_secret: client.secret!,
  })
  assert.equal(response.statusCode, 200, response.body)
  return decodeJwt(JSON.parse(response.body).id_token)
}

async function startSignIn(page: Page): Promise<string> {
  const verifier = newVerifier()
  await page.goto(`${url}${authorizeUrl(client, { prompt: 'login' }, verifier)}`)
  return verifier
}

test('a user adds a passkey, names it, signs in with nothing else, and removes it', { skip }, async () => {
  const user = await makeUser(context, organisation.id)
  const { browser, page, device } = await openBrowser()
  const codes = await addPasskey(page, user, 'My laptop')
  assert.equal(codes.length, 10)
  assert.equal(await device.countCredentials(), 1)
  await page.goto(`${url}/account`)
  assert.deepEqual(await findAccessibilityViolations(page), [])
  await page.click('details summary')
  await page.fill('details input[name=name]', 'Old laptop')
  await page.click('details button')
  await page.waitForSelector('strong:text-is("Old laptop")')

  await signOut(browser)
  const verifier = await startSignIn(page)
  assert.deepEqual(await findAccessibilityViolations(page), [])
  await page.click('form[action$="/passkey"] button')
  const claims = await finish(page, verifier)
  assert.equal(claims.sub, user.id)
  assert.deepEqual([claims.amr, claims.acr], [['hwk', 'user', 'mfa'], 'phrh'])

  await page.goto(`${url}/account`)
  await page.click('form[action$="/remove"] button')
  await page.waitForSelector('a[href="/account/passkeys/new"]')
  const [left] = await context.db`
    select
      (select count(*) from passkeys where user_id = ${user.id}) as passkeys,
      (select count(*) from recovery_codes where user_id = ${user.id}) as codes`
  assert.deepEqual(left, { passkeys: 0, codes: 0 })
  const trail = await context.db`
    select action from audit_entries where subject_id = ${user.id} and action like 'passkey.%' order by id`
  assert.deepEqual(
    trail.map(({ action }) => action),
    ['passkey.added', 'passkey.removed'],
  )
  await browser.close()
})

test('the browser offers passkeys among its suggestions, without a click on the button', {
  skip,
}, async () => {
  const user = await makeUser(context, organisation.id)
  const { browser, page } = await openBrowser({ suggests: true })
  await addPasskey(page, user, 'Phone')
  await signOut(browser)
  const verifier = await startSignIn(page)
  assert.equal((await finish(page, verifier)).sub, user.id)
  await browser.close()
})

test('after a password, a passkey is the second step; without it there are recovery codes', {
  skip,
}, async () => {
  const user = await makeUser(context, organisation.id)
  const { browser, page, device } = await openBrowser()
  const codes = await addPasskey(page, user, 'Key')
  await signOut(browser)
  const verifier = await startSignIn(page)
  await typePassword(page, user)
  await page.waitForSelector('form[action$="/second-passkey"] button:visible')
  assert.deepEqual(await findAccessibilityViolations(page), [])
  await page.click('form[action$="/second-passkey"] button')
  const claims = await finish(page, verifier)
  assert.deepEqual([claims.amr, claims.acr], [['pwd', 'hwk', 'user', 'mfa'], 'phrh'])

  await device.unplug()
  await signOut(browser)
  const again = await startSignIn(page)
  await typePassword(page, user)
  await page.fill('#code', codes[0]!)
  await page.click('form[action$="/code"] button')
  assert.deepEqual((await finish(page, again)).amr, ['pwd', 'otp', 'mfa'])
  await browser.close()
})

test('an answer works once, in its own browser, for what it was asked for', { skip }, async () => {
  const user = await makeUser(context, organisation.id)
  const { browser, page } = await openBrowser()
  await addPasskey(page, user, 'Key')
  await signOut(browser)
  await startSignIn(page)
  const signInPath = new URL(page.url()).pathname
  let sent: Request | null = null
  page.on('request', (request) => {
    if (request.url().endsWith('/passkey')) sent = request
  })
  await page.click('form[action$="/passkey"] button')
  await page.waitForSelector('button[value=allow]')
  const form = new URLSearchParams(sent!.postData()!)
  const post = (cookie: string, path: string, fields: Record<string, string>) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    })
  const credential = form.get('credential')!
  const csrf = form.get('csrf')!
  const own = (await browser.cookies()).find(({ name }) => name === 'euterpe_browser')!
  const cookie = `${own.name}=${own.value}`
  const again = await post(cookie, `${signInPath}/passkey`, { csrf, credential })
  assert.equal(again.status, 401, 'a replay in the same browser')
  assert.equal(again.headers.getSetCookie().join().includes('euterpe_session'), false)
  const elsewhere = await post('euterpe_browser=x', `${signInPath}/passkey`, { csrf, credential })
  assert.equal(elsewhere.status, 400, 'a form of another browser')
  // A sign-in of another browser, with a form of its own.
  const other = await fetch(`${url}${authorizeUrl(client)}`, { redirect: 'manual' })
  const otherCookie = other.headers.getSetCookie()[0]!.split(';')[0]!
  const otherPath = other.headers.get('location')!
  const page2 = await (await fetch(`${url}${otherPath}`, { headers: { cookie: otherCookie } })).text()
  const otherCsrf = /name="csrf" value="([^"]+)"/.exec(page2)![1]!
  const stolen = await post(otherCookie, `${otherPath}/passkey`, { csrf: otherCsrf, credential })
  assert.equal(stolen.status, 401, 'an answer that another browser got')
  await browser.close()
})

test('a device that does not check who uses it cannot sign in alone', { skip }, async () => {
  const user = await makeUser(context, organisation.id)
  const { browser, page, device } = await openBrowser()
  await addPasskey(page, user, 'Key')
  await signOut(browser)
  await device.setUserVerified(false)
  await startSignIn(page)
  await page.click('form[action$="/passkey"] button')
  await page.waitForSelector('form[action$="/passkey"] [data-failed]:visible')
  await browser.close()
})

test('an administrator who resets the second step also removes the passkeys', { skip }, async () => {
  const user = await makeUser(context, organisation.id)
  const { browser, page } = await openBrowser()
  await addPasskey(page, user, 'Key')
  await resetSecondFactors(context, user, commandLine)
  await signOut(browser)
  const verifier = await startSignIn(page)
  await page.click('form[action$="/passkey"] button')
  await page.waitForSelector('p[role=alert]:visible')
  assert.match((await page.textContent('p[role=alert]'))!, /not registered/)
  await typePassword(page, user)
  assert.deepEqual((await finish(page, verifier)).amr, ['pwd'])
  await browser.close()
})

test('where a second step is required, people set one up before any application gets a token', {
  skip,
}, async () => {
  const strict = await makeOrganisation(context)
  const user = await makeUser(context, strict.id)
  await changeSecondStepPolicy(context, strict, true, commandLine)
  const { browser, page } = await openBrowser()
  const verifier = await startSignIn(page)
  await typePassword(page, user)
  await page.waitForSelector('form[action$="/enrol/passkey"] button:visible')
  assert.deepEqual(await findAccessibilityViolations(page), [])
  const silent = new URL(`${url}${authorizeUrl(client, { prompt: 'none' })}`)
  const cookies = (await browser.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const refused = await fetch(silent, { redirect: 'manual', headers: { cookie: cookies } })
  assert.match(refused.headers.get('location')!, /error=interaction_required/)
  await page.click('form[action$="/enrol/passkey"] button')
  await page.waitForSelector('.codes li')
  await page.click('a.button')
  const claims = await finish(page, verifier)
  assert.deepEqual(claims.amr, ['pwd', 'hwk', 'user', 'mfa'])
  await page.goto(`${url}/account`)
  await page.click('form[action$="/remove"] button')
  if ((await page.locator('form[action="/account/confirm"]').count()) > 0) {
    await page.fill('#password', user.password!)
    await page.click('form[action="/account/confirm"] button >> nth=0')
    await page.click('form[action$="/remove"] button')
  }
  await page.waitForSelector('h1:text-is("You still need it")')
  await browser.close()
})

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
  tokenRevocation,
} from 'openid-client'
import type { Page } from 'playwright-core'
import { languages } from '../../../src/http/pages/texts/language.ts'
import { findAccessibilityViolations, noChromium, startChromium } from '../../support/chromium.ts'
import { freePort } from '../../support/free-port.ts'
import { createListeningApp } from '../../support/listening.ts'
import { makeClient, makeOrganisation, makeUser } from '../../support/people.ts'
import { until } from '../../support/until.ts'

const skip = noChromium
const { context, url } = await createListeningApp()
const chromium = noChromium ? null : await startChromium()
const organisation = await makeOrganisation(context)
const port = await freePort()
const site = `http://localhost:${port}`
const client = await makeClient(context, organisation.id, {
  name: 'Sync desk',
  redirectUris: [`${site}/callback`],
})

/** A third party's web application, as its developer would write it with openid-client. */
const config = await discovery(new URL(url), client.id, client.secret!, undefined, {
  execute: [allowInsecureRequests],
})
let received: TokenEndpointResponse | null = null
let answered: URLSearchParams | null = null
const [verifier, state, nonce] = [randomPKCECodeVerifier(), randomState(), randomNonce()]
const application = createServer(async (request, response) => {
  const here = new URL(request.url!, site)
  if (here.pathname === '/login') {
    const away = buildAuthorizationUrl(config, {
      redirect_uri: `${site}/callback`,
      scope: 'openid profile email search.read',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...Object.fromEntries(here.searchParams),
    })
    return void response.writeHead(302, { location: away.href }).end()
  }
  if (here.pathname !== '/callback') return void response.writeHead(404).end()
  answered = here.searchParams
  if (here.searchParams.has('code')) {
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
    received = await authorizationCodeGrant(config, here, checks)
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end('<title>back at the application</title>')
})
application.listen(port, '127.0.0.1')
await once(application, 'listening')
after(() => {
  application.closeAllConnections()
  application.close()
})

/** A click returns before the next page has loaded. */
async function waitForPage(page: Page, title: string): Promise<void> {
  let seen = ''
  const read = async () => {
    seen = await page.title().catch(() => 'a page that is just being left')
    return seen === title
  }
  await until(read).catch(() => assert.equal(seen, title))
  await page.waitForLoadState()
}

async function typePassword(page: Page, user: { email: string; password: string | null }): Promise<void> {
  await page.fill('#email', user.email)
  await page.fill('#password', user.password!)
  await page.click('form[action$="/password"] button')
}

test('a user signs in to a third-party app through the real pages, without JavaScript', {
  skip,
}, async () => {
  const user = await makeUser(context, organisation.id)
  const browser = await chromium!.newContext({ javaScriptEnabled: false })
  const page = await browser.newPage()
  await page.goto(`${site}/login`)
  await waitForPage(page, 'Sign in · Euterpe')
  await typePassword(page, { email: user.email, password: 'wrong' })
  assert.match((await page.textContent('[role=alert]'))!, /Wrong e-mail address or password/)
  await page.fill('#password', user.password!)
  await page.click('form[action$="/password"] button')
  await page.uncheck('[name="scope:email"]')
  await page.click('button[value=allow]')
  await waitForPage(page, 'back at the application')
  assert.equal(received!.scope, 'openid profile search.read')
  const info = await fetchUserInfo(config, received!.access_token, user.id)
  assert.equal(info.name, 'Ada Lovelace')
  assert.equal(info.email, undefined)
  const me = async (token: string) =>
    (await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${token}` } })).status
  assert.equal(await me(received!.access_token), 200)
  const next = await refreshTokenGrant(config, received!.refresh_token!)
  assert.equal(await me(next.access_token), 200)
  await tokenRevocation(config, next.refresh_token!)
  assert.equal(await me(next.access_token), 401)
  await assert.rejects(refreshTokenGrant(config, next.refresh_token!), { error: 'invalid_grant' })
  await browser.close()
})

test('the pages work with the keyboard only, and a session skips the second sign-in', { skip }, async () => {
  const user = await makeUser(context, organisation.id)
  const browser = await chromium!.newContext()
  const page = await browser.newPage()
  await page.goto(`${site}/login`)
  // On a busy machine the page appears a moment before the field has the focus.
  await page.waitForSelector('#email:focus')
  await page.keyboard.type(user.email)
  await page.keyboard.press('Tab')
  await page.waitForSelector('#password:focus')
  await page.keyboard.type(user.password!)
  await page.keyboard.press('Enter')
  await page.waitForSelector('button[value=allow]')
  await page.focus('[name="scope:profile"]')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site}/callback**`)
  answered = null
  await page.goto(`${site}/login`)
  await waitForPage(page, 'back at the application')
  assert.ok(answered!.get('code'))
  await browser.close()
})

test('a cross-site POST to authorize finds the session', { skip }, async () => {
  const user = await makeUser(context, organisation.id)
  const browser = await chromium!.newContext()
  const page = await browser.newPage()
  await page.goto(`${site}/login`)
  await typePassword(page, user)
  await page.click('button[value=allow]')
  const challenge = await calculatePKCECodeChallenge(verifier)
  const fields = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: `${site}/callback`,
    scope: 'openid profile email search.read',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`)
  answered = null
  // 127.0.0.1 and localhost are different sites to a browser.
  await page.route('http://127.0.0.1:1/form', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${url}/oauth/authorize">${inputs.join('')}<button>go</button></form>`,
    }),
  )
  await page.goto('http://127.0.0.1:1/form')
  await page.click('button')
  await page.waitForURL(`${site}/callback**`)
  assert.ok(answered!.get('code'))
  await browser.close()
})

const screens = [
  { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' as const },
]

for (const [language, texts] of Object.entries(languages)) {
  test(`the pages in ${texts.languageName} fit a phone and a desktop, and pass all checks of axe in light and dark`, {
    skip,
    timeout: 120_000,
  }, async () => {
    for (const screen of screens) {
      const user = await makeUser(context, organisation.id, { locale: language as 'en' })
      // Without transitions, because colours are checked right after they change.
      const browser = await chromium!.newContext({ ...screen, locale: language, reducedMotion: 'reduce' })
      const page = await browser.newPage()
      const checkPage = async (title: string) => {
        await waitForPage(page, `${title} · Euterpe`)
        assert.equal(await page.getAttribute('html', 'lang'), language)
        for (const colorScheme of ['dark', 'light'] as const) {
          await page.emulateMedia({ colorScheme })
          assert.deepEqual(await findAccessibilityViolations(page), [], `${title} ${colorScheme}`)
        }
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok(Number(overflow) <= 0, `${title} is wider than the screen`)
      }
      await page.goto(`${site}/login`)
      await checkPage(texts.signIn.title)
      await typePassword(page, { email: user.email, password: 'wrong' })
      await page.waitForSelector('[role=alert]')
      await checkPage(texts.signIn.title)
      await page.click('a[href^="/password"]')
      await checkPage(texts.forgotten.title)
      await page.fill('#email', user.email)
      await page.click('form button')
      await checkPage(texts.forgotten.sentTitle)
      await page.goto(`${site}/login`)
      await typePassword(page, user)
      await checkPage(texts.consent.title('Sync desk'))
      await page.click('button[value=deny]')
      await waitForPage(page, 'back at the application')
      assert.equal(answered!.get('error'), 'access_denied')
      await page.goto(`${site}/login`)
      await page.click('button[value=allow]')
      await waitForPage(page, 'back at the application')
      await page.goto(`${url}/account`)
      await checkPage(texts.account.title)
      await page.click('a[href="/account/second-factor"]')
      await checkPage(texts.confirm.title)
      await page.fill('#password', user.password!)
      await page.click('form button')
      await checkPage(texts.account.secondFactor)
      const others = [
        ['/account/passkeys/new', texts.passkeys.newTitle],
        ['/account/email', texts.email.title],
        ['/account/delete', texts.deletion.title],
        ['/device', texts.device.title],
      ] as const
      for (const [path, title] of others) {
        await page.goto(url + path)
        await checkPage(title)
      }
      await page.goto(`${url}/oauth/authorize?client_id=nobody`)
      await checkPage(texts.error.title)
      await page.goto(`${url}/password/over`)
      await checkPage(texts.reset.expiredTitle)
      await page.goto(`${url}/sign-out`)
      await checkPage(texts.signOut.title)
      await page.click('form button')
      await checkPage(texts.signOut.doneTitle)
      await browser.close()
    }
  })
}

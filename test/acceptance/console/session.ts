import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../../../console/src/words/en.ts'
import { es } from '../../../console/src/words/es.ts'
import { openPage } from '../../support/console.ts'
import { fixture, skip } from './fixture.ts'

const screen = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const
const options = { skip, timeout: 300_000 }

test('stores no token in the browser, and sets only cookies that scripts cannot read', options, async () => {
  const { context, page } = await fixture.open(screen)
  await fixture.signIn(page)
  const stored = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  assert.doesNotMatch(String(stored), /eyJ|token|verifier/)
  for (const cookie of await context.cookies()) assert.ok(cookie.httpOnly, cookie.name)
  await context.close()
})

test('a reload signs in again without asking; signing out revokes the tokens', options, async () => {
  const { context, page } = await fixture.open({ ...screen, language: 'es' })
  await fixture.signIn(page)
  await openPage(page, '/credits')
  await page.reload()
  await page.waitForSelector(`h1:has-text("${es.credits.title}")`)
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.click('.sidebar a[href="/console/profile"]')
  await page.click('.segmented label:has-text("English")')
  await page.waitForSelector(`h1:has-text("${en.profile.title}")`)
  await page.click('label:has-text("Dark")')
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark')
  await page.getByRole('button', { name: en.profile.signOut, exact: true }).first().click()
  await page.waitForURL('**/sign-out')
  assert.ok(requests.some((url) => url.endsWith('/oauth/revoke')))
  await context.close()
})

test('an authorization response that was not requested starts a new sign-in', options, async () => {
  const { context, page } = await fixture.open(screen)
  const { baseUrl } = fixture.service
  await page.goto(`${baseUrl}/console/callback?code=stolen&state=wrong&iss=${baseUrl}`)
  await page.waitForSelector('#email')
  await page.goto(`${baseUrl}/console`)
  await page.waitForSelector('#email')
  await page.click('form[action$="/cancel"] button')
  await page.waitForSelector(`text=${en.signIn.denied}`)
  await context.close()
})

test('renews a token that was revoked elsewhere, unnoticed by the user', options, async () => {
  const { context, page } = await fixture.open(screen)
  await fixture.signIn(page)
  const statuses: number[] = []
  let isFirst = true
  await page.route('**/v1/catalogs', async (route) => {
    const headers = route.request().headers()
    if (isFirst) headers.authorization = 'Bearer revoked'
    isFirst = false
    await route.continue({ headers })
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/catalogs')) statuses.push(response.status())
  })
  await openPage(page, '/catalogues')
  await page.waitForSelector('.catalogue-list')
  assert.deepEqual(statuses, [401, 200])
  await context.close()
})

test('a page of an older version that no longer loads offers to reload', options, async () => {
  const { context, page } = await fixture.open(screen)
  await fixture.signIn(page)
  await page.route('**/console/assets/catalogues-*.js', (route) => route.abort())
  await openPage(page, '/catalogues')
  await page.waitForSelector(`text=${en.errors.page}`)
  await page.unroute('**/console/assets/catalogues-*.js')
  await page.click(`button:has-text("${en.common.reload}")`)
  await page.waitForSelector('.catalogue-list')
  await context.close()
})

test('the first visit loads at most 200 kB of scripts and 250 kB in total', options, async () => {
  const { context, page } = await fixture.open(screen)
  const sizes = new Map<string, number>()
  page.on('response', async (response) => {
    if (!response.url().includes('/console')) return
    const { responseBodySize } = await response.request().sizes()
    // The second time, after the sign-in, it comes from the browser's cache.
    sizes.set(response.url(), Math.max(responseBodySize, sizes.get(response.url()) ?? 0))
  })
  await fixture.signIn(page)
  await page.waitForSelector('.page:not(.is-loading)')
  await page.evaluate('document.fonts.ready')
  const sum = (pattern: RegExp) =>
    [...sizes].reduce((total, [url, size]) => (pattern.test(url) ? total + size : total), 0)
  const [scripts, total] = [sum(/\.js$/), sum(/./)]
  assert.ok(scripts > 50_000 && scripts < 200_000, `${scripts} bytes of scripts`)
  assert.ok(total < 250_000, `${total} bytes`)
  await context.close()
})

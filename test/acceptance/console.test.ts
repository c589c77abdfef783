import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { en, type Words } from '../../console/src/words/en.ts'
import { es } from '../../console/src/words/es.ts'
import { fr } from '../../console/src/words/fr.ts'
import { findBarriers, noChromium, startChromium } from '../support/chromium.ts'
import { startReceiver } from '../support/receiver.ts'
import { ownSettings, startService, until } from '../support/service.ts'

const skip = noChromium
const artifacts = join(import.meta.dirname, '..', '..', 'artifacts', 'console')
const service = noChromium ? null : await startService(await ownSettings())
const chromium = noChromium ? null : await startChromium()
const demo = noChromium ? null : JSON.parse(await readFile(join(service!.dataFolder, 'demo.json'), 'utf8'))
await mkdir(artifacts, { recursive: true })

const screens = [
  { name: 'desktop', language: 'en', words: en, width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', language: 'fr', words: fr, width: 360, height: 740, colorScheme: 'dark' },
] as const

/** A page that fails the test by whatever it complains about: a blocked script, a lost exception. */
async function open(screen: {
  language: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}) {
  const { width, height, colorScheme, language } = screen
  const context = await chromium!.newContext({ viewport: { width, height }, colorScheme, locale: language })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return { context, page, complaints }
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${service!.baseUrl}/console`)
  await page.fill('#email', demo.user.email)
  await page.fill('#password', demo.user.password)
  await page.click('form[action$="/password"] button')
  await page.waitForSelector('.shell')
}

/** The heading, no barrier that axe knows, nothing wider than the screen; and a picture to look at. */
async function look(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.waitForSelector('.waiting, .stale', { state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await picture(page, name)
  assert.deepEqual(await findBarriers(page), [], name)
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok(Number(overflow) <= 0, `${name} is wider than the screen`)
}

/** The whole page as a tall screen would show it, with what stays at the edges at the edges. */
async function picture(page: Page, name: string): Promise<void> {
  const screen = page.viewportSize()!
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.setViewportSize({ ...screen, height: Math.max(screen.height, height) })
  await page.screenshot({ path: join(artifacts, `${name}.png`) })
  await page.setViewportSize(screen)
}

const goTo = (page: Page, path: string) => page.click(`.rail a[href="/console${path}"]`)

for (const screen of screens) {
  test(`in ${screen.language}, on a ${screen.name}: sign in, search, open a track, upload, receive a webhook`, {
    skip,
    timeout: 240_000,
  }, async () => {
    const { words } = screen
    const { context, page, complaints } = await open(screen)
    const shot = (name: string) => `${name}-${screen.name}-${screen.language}`
    await signIn(page)
    assert.equal(await page.getAttribute('html', 'lang'), screen.language)
    await look(page, shot('overview'), words.overview.hello('Ada'))
    await checkNoTokenIsKept(context, page)

    await goTo(page, '/tracks')
    await look(page, shot('tracks'), words.tracks.title)
    await searchAndOpen(page, words, shot)
    await goTo(page, '/catalogues')
    await look(page, shot('catalogues'), words.catalogues.title)
    await upload(page, words, shot)
    await goTo(page, '/credits')
    await look(page, shot('credits'), words.credits.title)
    await useWebhook(page, words, shot)
    await page.click('.rail a[href="/console/profile"]')
    await look(page, shot('profile'), words.profile.title)
    await page.goto(`${service!.baseUrl}/console/nowhere`)
    await look(page, shot('not-found'), words.notFound.title)
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

async function checkNoTokenIsKept(context: BrowserContext, page: Page): Promise<void> {
  const kept = await page.evaluate(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
  )
  assert.doesNotMatch(String(kept), /eyJ|token|verifier/)
  for (const cookie of await context.cookies())
    assert.ok(cookie.httpOnly, `${cookie.name} is for the server alone`)
}

async function searchAndOpen(page: Page, words: Words, shot: (name: string) => string): Promise<void> {
  const first = page.locator('table.tracks tbody tr').first()
  const title = (await first.locator('strong').textContent())!
  await page.fill('input[type=search]', title)
  await page.waitForSelector('mark')
  assert.equal(await first.locator('strong').textContent(), title)
  await look(page, shot('search'), words.tracks.title)
  await page.fill('input[type=search]', 'zzzzqqqqxxxx')
  await page.waitForSelector(`text=${words.tracks.noHits}`)
  await look(page, shot('search-empty'), words.tracks.title)
  await page.fill('input[type=search]', title)
  await page.waitForSelector('mark')
  await first.locator('a').click()
  await page.waitForSelector('.track-hero')
  await look(page, shot('track'), title)
}

async function upload(page: Page, words: Words, shot: (name: string) => string): Promise<void> {
  await goTo(page, '/upload')
  const name = `${shot('song')}.wav`
  const file = { name, mimeType: 'audio/wav', buffer: Buffer.alloc(200_000, 7) }
  await page.setInputFiles('input[type=file] >> nth=0', file)
  await page.waitForSelector(`.uploads li.done:has-text("${name}")`)
  await page.waitForSelector(`td:has-text("${name}")`)
  await look(page, shot('upload'), words.upload.title)
}

async function useWebhook(page: Page, words: Words, shot: (name: string) => string): Promise<void> {
  const receiver = await startReceiver()
  await goTo(page, '/developers')
  await page.click(`button:has-text("${words.developers.add}")`)
  await page.fill('input[name=url]', 'https://')
  await page.fill('input[name=url]', receiver.url)
  await look(page, shot('webhook-new'), words.developers.title)
  await page.click(`button:has-text("${words.developers.create}")`)
  const webhook = page.locator('.webhooks > li', { hasText: receiver.url })
  await webhook.locator(`button:has-text("${words.developers.test}")`).click()
  await webhook.locator('.deliveries .badge.good').first().waitFor()
  assert.equal(JSON.parse(receiver.messages[0]!.body).type, 'webhook.test')
  await webhook.locator(`button:has-text("${words.developers.redeliver}")`).click()
  await until('it arrived again', () => receiver.messages.length > 1)
  await webhook.locator('.attempt').nth(1).waitFor()
  await webhook.locator('.deliveries .badge.good').first().waitFor()
  await look(page, shot('developers'), words.developers.title)
}

test('a reload signs in again without a question; signing out ends the tokens', {
  skip,
  timeout: 120_000,
}, async () => {
  const { context, page } = await open({ ...screens[0], language: 'es' })
  await signIn(page)
  await goTo(page, '/credits')
  await page.reload()
  await page.waitForSelector(`h1:has-text("${es.credits.title}")`)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.click('.rail a[href="/console/profile"]')
  await page.click('.choice label:has-text("English")')
  await page.waitForSelector(`h1:has-text("${en.profile.title}")`)
  await page.click('label:has-text("Dark")')
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark')
  await page.click(`button:has-text("${en.profile.signOut}")`)
  await page.waitForURL('**/sign-out')
  assert.ok(calls.some((url) => url.endsWith('/oauth/revoke')))
  await context.close()
})

test('an answer that nobody asked for starts a sign-in of its own', { skip, timeout: 120_000 }, async () => {
  const { context, page } = await open(screens[0])
  await page.goto(`${service!.baseUrl}/console/callback?code=stolen&state=wrong&iss=${service!.baseUrl}`)
  await page.waitForSelector('#email')
  await page.goto(`${service!.baseUrl}/console`)
  await page.waitForSelector('#email')
  await page.click('form[action$="/cancel"] button')
  await page.waitForSelector(`text=${en.signIn.denied}`)
  await context.close()
})

test('what cannot be reached is said, and asked for again on demand', {
  skip,
  timeout: 120_000,
}, async () => {
  const { context, page } = await open(screens[0])
  await signIn(page)
  await page.route('**/v1/catalogs', (route) => route.abort())
  await goTo(page, '/catalogues')
  await page.waitForSelector(`text=${en.fault.unreachable}`)
  await look(page, 'fault-desktop-en', en.catalogues.title)
  await page.unroute('**/v1/catalogs')
  await page.click(`button:has-text("${en.common.retry}")`)
  await page.waitForSelector('.shelf')
  await context.close()
})

test('a token that was ended elsewhere is renewed, and nobody notices', {
  skip,
  timeout: 120_000,
}, async () => {
  const { context, page } = await open(screens[0])
  await signIn(page)
  const statuses: number[] = []
  let refused = false
  await page.route('**/v1/catalogs', async (route) => {
    const headers = route.request().headers()
    if (!refused) headers.authorization = 'Bearer ended'
    refused = true
    await route.continue({ headers })
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/v1/catalogs')) statuses.push(response.status())
  })
  await goTo(page, '/catalogues')
  await page.waitForSelector('.shelf')
  assert.deepEqual(statuses, [401, 200])
  await context.close()
})

test('the first load stays under 250 kB', { skip, timeout: 120_000 }, async () => {
  const { context, page } = await open(screens[0])
  const sizes: number[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/console')) return
    const { responseBodySize } = await response.request().sizes()
    sizes.push(responseBodySize)
  })
  await signIn(page)
  await page.evaluate('document.fonts.ready')
  const total = sizes.reduce((sum, size) => sum + size, 0)
  assert.ok(total > 50_000 && total < 250_000, `${total} bytes`)
  await context.close()
})

/** Every page of the console passes all checks of axe, in three languages, and in light and dark colours. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { findAccessibilityViolations, noChromium } from '../support/chromium.ts'
import { startConsole } from '../support/console.ts'
import { listPaths } from './console/paths.ts'
import { clientOf, createTracks } from './console/tracks.ts'

const fixture = noChromium ? (null as never) : await startConsole({ EUTERPE_DEMO_MUSIC: 'false' })
const options = { skip: noChromium, timeout: 600_000 }
const screen = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const

test('every route is visited, and axe finds nothing on it', options, async () => {
  await createTracks(clientOf(fixture), ['Anchor', 'Breakwater', 'Channel'])
  const paths = await listPaths(fixture)
  await checkRoutes(Object.values(paths))
  const { context, page, pageErrors } = await fixture.open(screen)
  await fixture.signIn(page)
  const faults: string[] = []
  for (const language of ['en', 'fr', 'es']) {
    await page.evaluate(`localStorage.setItem('euterpe-language', '${language}')`)
    await page.reload()
    await page.waitForSelector(`html[lang=${language}] .shell`)
    for (const [title, path] of Object.entries(paths)) {
      await visit(page, path)
      for (const fault of await check(page, language)) faults.push(`${title}, ${language}: ${fault}`)
      if (path.startsWith('/s/')) await page.goto(`${fixture.service.baseUrl}/console`)
    }
  }
  assert.deepEqual(faults, [])
  // The page that does not exist is the only one that may report anything.
  assert.deepEqual(pageErrors, [])
  await context.close()
})

/** Goes there without loading the console again. The page of a link is a document of its own. */
async function visit(page: Page, path: string): Promise<void> {
  if (path.startsWith('/s/')) {
    await page.goto(`${fixture.service.baseUrl}${path}`)
    await page.waitForSelector('.share h1')
    return
  }
  await page.waitForSelector('.shell')
  await page.evaluate(
    `history.pushState(null, '', '/console${path}'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  await page.waitForSelector('.page:not(.is-loading)')
  await page.waitForSelector('.skeleton, .stale, .loading-row', { state: 'detached' })
}

/** Colours are the same in every language, and nothing but the contrast depends on them. */
async function check(page: Page, language: string): Promise<string[]> {
  if (language !== 'en') return findAccessibilityViolations(page, { except: ['color-contrast'] })
  const light = await findAccessibilityViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await findAccessibilityViolations(page, { rules: ['color-contrast'] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light.map((fault) => `light ${fault}`), ...dark.map((fault) => `dark ${fault}`)]
}

/** A new route without a path here would go unchecked. */
async function checkRoutes(paths: string[]): Promise<void> {
  const source = await readFile(new URL('../../console/src/routes.tsx', import.meta.url), 'utf8')
  const patterns = [...source.matchAll(/^ {2}\[\/(\^.+?\$)\/, /gm)].map((match) => new RegExp(match[1]!))
  assert.ok(patterns.length > 25, `found only ${patterns.length} routes`)
  const missing = patterns.filter((pattern) => !paths.some((path) => pattern.test(path.split('?')[0]!)))
  assert.deepEqual(missing, [])
}

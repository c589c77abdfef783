/**
 * `npm run screenshots`: opens every page of the console in three languages, on a screen of its own each, and keeps a picture of it in
 * artifacts/console. Fails if axe finds anything in light or dark colours, or a page is wider than a screen.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { fixture, waitForMusic } from '../acceptance/console/fixture.ts'
import { listPaths } from '../acceptance/console/paths.ts'
import { findAccessibilityViolations, noChromium } from '../support/chromium.ts'
import { takeScreenshot } from '../support/console.ts'
import { until } from '../support/until.ts'

const screens = [
  { name: 'desktop', language: 'en', width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', language: 'fr', width: 390, height: 844, colorScheme: 'dark' },
  { name: 'wide', language: 'es', width: 1680, height: 1050, colorScheme: 'dark' },
] as const

/** From the narrowest phone to a wide desktop. */
const widths = [320, 390, 600, 768, 960, 1024, 1120, 1280, 1440, 1680, 1920]

for (const { name, ...screen } of screens) {
  test(`every page, ${name}, ${screen.language}, light and dark`, {
    skip: noChromium,
    timeout: 1_800_000,
  }, async () => {
    await waitForMusic()
    const paths = await listPaths(fixture)
    const { context, page } = await fixture.open(screen)
    await fixture.signIn(page)
    const faults: string[] = []
    for (const [title, path] of Object.entries(paths)) {
      const isShare = path.startsWith('/s/')
      await page.goto(`${fixture.service.baseUrl}${isShare ? '' : '/console'}${path}`)
      await page.waitForSelector(isShare ? '.share h1' : '.page:not(.is-loading)')
      await page.waitForSelector('.skeleton, .stale, .loading-row', { state: 'detached' })
      await page.evaluate('document.fonts.ready')
      await takeScreenshot(page, `page-${title}-${name}`)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const fault of await findAccessibilityViolations(page))
          faults.push(`${title}, ${colorScheme}: ${fault}`)
      }
      await page.emulateMedia({ colorScheme: screen.colorScheme })
      faults.push(...(await findOverflow(page, title)))
    }
    assert.deepEqual(faults, [])
    await context.close()
  })
}

/** The widths at which a page is wider than the screen. */
async function findOverflow(page: Page, title: string): Promise<string[]> {
  const screen = page.viewportSize()!
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: screen.height })
    // Drawings take the new width a moment later.
    const fits = until(
      async () => Boolean(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')),
      'the page fits',
      30_000,
    )
    await fits.catch(() => faults.push(`${title} is wider than a screen of ${width}`))
  }
  await page.setViewportSize(screen)
  return faults
}

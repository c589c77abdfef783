import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findAccessibilityViolations, startChromium } from './chromium.ts'
import { ownSettings, type RunningService, startService } from './service.ts'

const artifacts = join(import.meta.dirname, '..', '..', 'artifacts', 'console')

export type Screen = {
  language: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}
export type Person = { email: string; password: string }

/** A service with the demo organisation, and a browser that opens its console. */
export class ConsoleFixture {
  readonly service: RunningService
  readonly settings: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: the content of demo.json
  readonly demo: any
  readonly #chromium: Browser

  constructor(service: RunningService, settings: Record<string, string>, demo: unknown, chromium: Browser) {
    this.service = service
    this.settings = settings
    this.demo = demo
    this.#chromium = chromium
  }

  /** Opens an empty page. `pageErrors` collects errors of the browser's console and uncaught exceptions. */
  async open(screen: Screen): Promise<{ context: BrowserContext; page: Page; pageErrors: string[] }> {
    const { width, height, colorScheme, language } = screen
    const context = await this.#chromium.newContext({
      viewport: { width, height },
      colorScheme,
      locale: language,
      // Without transitions a screenshot shows the final state, and so does the accessibility check.
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000) // the machine may be busy
    const pageErrors: string[] = []
    page.on('pageerror', (error) => pageErrors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') pageErrors.push(message.text())
    })
    return { context, page, pageErrors }
  }

  async signIn(page: Page, person: Person = this.demo.user): Promise<void> {
    await page.goto(`${this.service.baseUrl}/console`)
    await page.fill('#email', person.email)
    await page.fill('#password', person.password)
    await page.click('form[action$="/password"] button')
    await page.waitForSelector('.shell')
  }
}

export async function startConsole(overrides: Record<string, string> = {}): Promise<ConsoleFixture> {
  const settings = { ...(await ownSettings()), ...overrides }
  const service = await startService(settings)
  await mkdir(artifacts, { recursive: true })
  const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
  return new ConsoleFixture(service, settings, demo, await startChromium())
}

/** Opens a page of the console from its navigation; on a phone some are under "More". */
export async function openPage(page: Page, path: string): Promise<void> {
  const link = page.locator(`.sidebar a[href="/console${path}"]`)
  await link.waitFor({ state: 'attached' })
  await page.waitForSelector('.sidebar nav:not(.is-pending)')
  if (!(await link.isVisible())) await page.click('.more-button')
  await link.click()
}

/** Checks that the page has its title, is accessible and fits the screen; takes a screenshot. */
export async function checkPage(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.waitForSelector('.skeleton, .stale', { state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await takeScreenshot(page, name)
  await checkAccessibilityAndWidth(page, name)
}

/** Checks that the open dialog is accessible and fits the screen; takes a screenshot. */
export async function checkDialog(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(artifacts, `${name}.png`) })
  await checkAccessibilityAndWidth(page, name)
}

async function checkAccessibilityAndWidth(page: Page, name: string): Promise<void> {
  assert.deepEqual(await findAccessibilityViolations(page), [], name)
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok(Number(overflow) <= 0, `${name} is wider than the screen`)
}

const maxScreenshotHeight = 6000

/** A screenshot of the whole page. The window grows to its height, so that fixed bars stay at the edges. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const screen = page.viewportSize()!
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  // A list of thousands of rows is as high as all of them.
  await page.setViewportSize({
    ...screen,
    height: Math.min(Math.max(screen.height, height), maxScreenshotHeight),
  })
  await page.screenshot({ path: join(artifacts, `${name}.png`) })
  await page.setViewportSize(screen)
}

import assert from 'node:assert/strict'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findBarriers, startChromium } from './chromium.ts'
import { ownSettings, type RunningService, startService } from './service.ts'

const artifacts = join(import.meta.dirname, '..', '..', 'artifacts', 'console')

export type Screen = {
  language: string
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}
export type Person = { email: string; password: string }

/** A service with its demo, and a browser to look at its console with. */
export class ConsoleVisit {
  readonly service: RunningService
  readonly settings: Record<string, string>
  // biome-ignore lint/suspicious/noExplicitAny: whatever stands in demo.json
  readonly demo: any
  readonly #chromium: Browser

  constructor(service: RunningService, settings: Record<string, string>, demo: unknown, chromium: Browser) {
    this.service = service
    this.settings = settings
    this.demo = demo
    this.#chromium = chromium
  }

  /** A page that fails the test by whatever it complains about: a blocked script, a lost exception. */
  async open(screen: Screen): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
    const { width, height, colorScheme, language } = screen
    const context = await this.#chromium.newContext({
      viewport: { width, height },
      colorScheme,
      locale: language,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(120_000) // a machine may be busy
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    return { context, page, complaints }
  }

  async signIn(page: Page, person: Person = this.demo.user): Promise<void> {
    await page.goto(`${this.service.baseUrl}/console`)
    await page.fill('#email', person.email)
    await page.fill('#password', person.password)
    await page.click('form[action$="/password"] button')
    await page.waitForSelector('.shell')
  }
}

export async function startConsoleVisit(more: Record<string, string> = {}): Promise<ConsoleVisit> {
  const settings = { ...(await ownSettings()), ...more }
  const service = await startService(settings)
  await mkdir(artifacts, { recursive: true })
  const demo = JSON.parse(await readFile(join(service.dataFolder, 'demo.json'), 'utf8'))
  return new ConsoleVisit(service, settings, demo, await startChromium())
}

/** The heading, no barrier that axe knows, nothing wider than the screen; and a picture to look at. */
export async function look(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await page.waitForSelector('.waiting, .stale', { state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await takePicture(page, name)
  assert.deepEqual(await findBarriers(page), [], name)
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  assert.ok(Number(overflow) <= 0, `${name} is wider than the screen`)
}

/** The whole page as a tall screen would show it, with what stays at the edges at the edges. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const screen = page.viewportSize()!
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'))
  await page.setViewportSize({ ...screen, height: Math.max(screen.height, height) })
  await page.screenshot({ path: join(artifacts, `${name}.png`) })
  await page.setViewportSize(screen)
}

export const goTo = (page: Page, path: string) => page.click(`.rail a[href="/console${path}"]`)

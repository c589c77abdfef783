import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright-core'

const executable = ['chromium', 'chromium-browser', 'google-chrome']
  .map((name) => spawnSync('which', [name]).stdout.toString().trim())
  .find((path) => path !== '')

/** For `test(name, { skip: noChromium }, …)`: the reason to skip browser tests, or false. */
export const noChromium = executable === undefined && 'Chromium is not installed (apt-get install chromium)'

const flags = [
  '--headless',
  '--no-sandbox',
  // WebGL on the processor, for the sound map.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Starts a Chromium for a test file, and stops it after the last test. */
export async function startChromium(): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: executable!, args: flags, timeout: 180_000 })
  after(() => browser.close())
  return browser
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Everything axe finds on this page, whatever its impact; or what these rules find. */
export async function findAccessibilityViolations(
  page: Page,
  options: { rules?: string[]; except?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  const { rules, except = [] } = options
  const run = {
    ...(rules !== undefined && { runOnly: { type: 'rule', values: rules } }),
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
  }
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(run)})`)) as {
    violations: { id: string; impact: string; nodes: { html: string }[] }[]
  }
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.html).join(' | ')}`,
  )
}

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { en } from '../../../console/src/words/en.ts'
import { entitlements } from '../../../src/domain/access/entitlements.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import { type Person, takeScreenshot } from '../../support/console.ts'
import { runEuterpe } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { fixture, skip, waitForMusic } from './fixture.ts'

/** The cumulative layout shift above which people notice. Good pages stay far below. */
const maxShift = 0.01

const screens = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
] as const

const pages = [
  '/',
  '/tracks',
  '/tracks?query=a',
  '/catalogues',
  '/upload',
  '/ingestions',
  '/ingestions/new',
  '/credits',
  '/developers',
  '/operator',
  '/profile',
  '/nowhere',
]

test('no page jumps, whenever its responses arrive, with data and without', {
  skip,
  timeout: 600_000,
}, async () => {
  await waitForMusic()
  const jumps = await Promise.all(screens.flatMap((screen) => [visitFull(screen), visitEmpty(screen)]))
  assert.deepEqual(jumps.flat(), [])
})

test('titles in the list can be read at every width, with the usual columns and with all of them', {
  skip,
  timeout: 300_000,
}, async () => {
  await waitForMusic()
  const { context, page } = await fixture.open({ ...screens[1], language: 'en', colorScheme: 'light' })
  await fixture.signIn(page)
  const columnNames = Object.keys(en.tracks.column).filter((name) => name !== 'title')
  for (const columns of [null, columnNames]) {
    const view = JSON.stringify({ columns, density: 'comfortable' })
    if (columns !== null) await page.evaluate(`localStorage.setItem('euterpe-track-view', '${view}')`)
    await page.goto(`${fixture.service.baseUrl}/console/tracks?in=workspace`)
    await page.waitForSelector('table.tracks strong')
    for (let width = 320; width <= 1920; width += 80) {
      await page.setViewportSize({ width, height: 900 })
      const isReadable = `
        document.querySelector('table.tracks .track-cell > a').clientWidth >= 100 &&
        document.documentElement.scrollWidth <= innerWidth`
      await until(async () => Boolean(await page.evaluate(isReadable)), `titles at ${width} pixels`)
    }
  }
  await context.close()
})

type Screen = (typeof screens)[number]

async function visitFull(screen: Screen): Promise<string[]> {
  const { context, page } = await fixture.open({ ...screen, language: 'en', colorScheme: 'light' })
  await fixture.signIn(page)
  const detailPages = await findDetailPages(page)
  const delays = await delayResponses(context)
  const jumps = await findJumps(page, delays, [...pages, ...detailPages], screen.name)
  await context.close()
  return jumps
}

async function visitEmpty(screen: Screen): Promise<string[]> {
  const { context, page } = await fixture.open({ ...screen, language: 'en', colorScheme: 'light' })
  await fixture.signIn(page, await createNewcomer(screen.name))
  const delays = await delayResponses(context)
  const ownPages = pages.filter((path) => path !== '/operator' && path !== '/nowhere')
  const jumps = await findJumps(page, delays, ownPages, `${screen.name}, empty`, async (path) => {
    const name = path === '/' ? 'overview' : path.replaceAll(/\W+/g, '-').slice(1)
    await takeScreenshot(page, `${name}-empty-${screen.name}-en`)
  })
  await context.close()
  return jumps
}

/** A user of an empty organisation; on the desktop, one without entitlements. */
async function createNewcomer(name: Screen['name']): Promise<Person> {
  const person = { email: `${name}@empty.example`, password: 'correct horse battery' }
  const org = `Empty ${name}`
  const created = await runEuterpe(['org', 'create', '--name', org], fixture.settings)
  assert.equal(created.code, 0, created.stderr)
  if (name === 'phone') {
    const granted = await runEuterpe(
      ['entitlement', 'grant', '--org', org, ...entitlements],
      fixture.settings,
    )
    assert.equal(granted.code, 0, granted.stderr)
  }
  const args = [
    'user',
    'create',
    '--org',
    org,
    '--email',
    person.email,
    '--name',
    'Nora New',
    '--role',
    'admin',
  ]
  const joined = await runEuterpe([...args, '--password-stdin'], fixture.settings, person.password)
  assert.equal(joined.code, 0, joined.stderr)
  return person
}

/** The paths of a track, an atlas track, an ingestion and an organisation. */
async function findDetailPages(page: Page): Promise<string[]> {
  const firstLink = async (path: string, link: string) => {
    await goTo(page, path)
    await page.waitForSelector('.is-loading', { state: 'detached' })
    const href = await page.locator(link).first().getAttribute('href')
    return href!.replace('/console', '')
  }
  return [
    await firstLink(`/tracks?query=${encodeURIComponent(pieces[0]!.title)}`, 'table.tracks a'),
    await firstLink('/tracks?in=atlas', 'table.tracks a'),
    await firstLink('/ingestions', 'table.ingestions a'),
    await firstLink('/operator', 'tbody a'),
  ]
}

/** `forget` ignores the requests of the page before; `settle` waits until all others are answered and drawn. */
type Delays = { forget(): void; settle(page: Page): Promise<void> }

/** Delays each response by 100 to 500 ms, so that they arrive out of order, and records layout shifts. */
async function delayResponses(context: BrowserContext): Promise<Delays> {
  await context.addInitScript(`
    window.shifts = []
    const note = (list) => {
      for (const { value, hadRecentInput, sources } of list) {
        const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80) ?? node?.textContent)
        if (!hadRecentInput) shifts.push({ value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    window.takeShifts = () => {
      note(observer.takeRecords())
      return shifts.splice(0)
    }`)
  let count = 0
  const pending = new Set<Request>()
  await context.route('**/v1/**', async (route) => {
    pending.add(route.request())
    await new Promise((resolve) => setTimeout(resolve, 100 + ((count++ * 7) % 5) * 100))
    await route.continue().catch(() => {})
  })
  context.on('requestfinished', (request) => pending.delete(request))
  context.on('requestfailed', (request) => pending.delete(request))
  const twoFrames = 'new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))'
  return {
    forget: () => pending.clear(),
    async settle(page) {
      await page.waitForSelector('.shell')
      await page.waitForSelector('.is-loading, .skeleton', { state: 'detached' })
      await until(async () => {
        if (pending.size > 0) return false
        await page.evaluate(twoFrames)
        await page.evaluate(twoFrames)
        return pending.size === 0
      }, 'all responses are drawn')
    },
  }
}

const goTo = (page: Page, path: string) =>
  page.evaluate(`
    history.pushState(null, '', '/console${path === '/' ? '' : path}')
    dispatchEvent(new PopStateEvent('popstate'))`)

/** Opens each page directly, then by navigation, and reports layout shifts. */
async function findJumps(
  page: Page,
  delays: Delays,
  paths: string[],
  where: string,
  onOpened?: (path: string) => Promise<void>,
): Promise<string[]> {
  const jumps: string[] = []
  const measure = async (path: string, how: string) => {
    await delays.settle(page)
    const shifts = (await page.evaluate('takeShifts()')) as { value: number; moved: string[] }[]
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    const moved = shifts.flatMap((shift) => shift.moved).join(' | ')
    if (sum > maxShift) jumps.push(`${path} (${where}, ${how}): ${sum.toFixed(3)} by ${moved}`)
  }
  for (const path of paths) {
    delays.forget()
    await page.goto(`${fixture.service.baseUrl}/console${path === '/' ? '' : path}`)
    await measure(path, 'opened')
    await onOpened?.(path)
  }
  // Empty pages look the same however they are reached.
  for (const path of onOpened ? [] : paths) {
    await goTo(page, path)
    await measure(path, 'reached')
  }
  return jumps
}

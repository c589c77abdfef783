import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BrowserContext, Page, Request } from 'playwright-core'
import { entitlements } from '../../../src/domain/access/entitlements.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import { type Person, takePicture } from '../../support/console.ts'
import { runEuterpe, until } from '../../support/service.ts'
import { skip, visit, waitForMusic } from './visit.ts'

/** From here on people notice; a good page is far below it. */
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

test('no page jumps, however late and scattered its answers come, and where there is nothing yet', {
  skip,
  timeout: 600_000,
}, async () => {
  await waitForMusic()
  const jumps = await Promise.all(screens.flatMap((screen) => [visitFull(screen), visitEmpty(screen)]))
  assert.deepEqual(jumps.flat(), [])
})

type Screen = (typeof screens)[number]

async function visitFull(screen: Screen): Promise<string[]> {
  const { context, page } = await visit.open({ ...screen, language: 'en', colorScheme: 'light' })
  await visit.signIn(page)
  const known = await knownPages(page)
  const late = await answerLate(context)
  const jumps = await findJumps(page, late, [...pages, ...known], screen.name)
  await context.close()
  return jumps
}

async function visitEmpty(screen: Screen): Promise<string[]> {
  const { context, page } = await visit.open({ ...screen, language: 'en', colorScheme: 'light' })
  await visit.signIn(page, await newcomer(screen.name))
  const late = await answerLate(context)
  const own = pages.filter((path) => path !== '/operator' && path !== '/nowhere')
  const jumps = await findJumps(page, late, own, `${screen.name}, empty`, async (path) => {
    const name = path === '/' ? 'overview' : path.replaceAll(/\W+/g, '-').slice(1)
    await takePicture(page, `${name}-empty-${screen.name}-en`)
  })
  await context.close()
  return jumps
}

/** Somebody whose organisation has nothing; on a desktop, not even bought anything. */
async function newcomer(name: Screen['name']): Promise<Person> {
  const person = { email: `${name}@empty.example`, password: 'correct horse battery' }
  const org = `Empty ${name}`
  const made = await runEuterpe(['org', 'create', '--name', org], visit.settings)
  assert.equal(made.code, 0, made.stderr)
  if (name === 'phone') {
    const bought = await runEuterpe(['entitlement', 'grant', '--org', org, ...entitlements], visit.settings)
    assert.equal(bought.code, 0, bought.stderr)
  }
  const words = [
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
  const joined = await runEuterpe([...words, '--password-stdin'], visit.settings, person.password)
  assert.equal(joined.code, 0, joined.stderr)
  return person
}

/** Pages of one thing, as links lead to them. */
async function knownPages(page: Page): Promise<string[]> {
  const first = async (path: string, link: string) => {
    await open(page, path)
    await page.waitForSelector('.arriving', { state: 'detached' })
    const href = await page.locator(link).first().getAttribute('href')
    return href!.replace('/console', '')
  }
  return [
    await first(`/tracks?query=${encodeURIComponent(pieces[0]!.title)}`, 'table.tracks a'),
    await first('/tracks?in=atlas', 'table.tracks a'),
    await first('/ingestions', 'table.ingestions a'),
    await first('/operator', 'tbody a'),
  ]
}

/** `leave`: what the page before still waited for is nobody's any more. */
type Late = { leave(): void; settle(page: Page): Promise<void> }

/** Each answer comes 100 to 500 ms late, in another order than it was asked for; and every shift is written down. */
async function answerLate(context: BrowserContext): Promise<Late> {
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
  let asked = 0
  const open = new Set<Request>()
  await context.route('**/v1/**', async (route) => {
    open.add(route.request())
    await new Promise((resolve) => setTimeout(resolve, 100 + ((asked++ * 7) % 5) * 100))
    await route.continue().catch(() => {})
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  const twoFrames = 'new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))'
  return {
    leave: () => open.clear(),
    async settle(page) {
      await page.waitForSelector('.shell')
      await page.waitForSelector('.arriving, .waiting', { state: 'detached' })
      await until('all calls are answered and drawn', async () => {
        if (open.size > 0) return false
        await page.evaluate(twoFrames)
        await page.evaluate(twoFrames)
        return open.size === 0
      })
    },
  }
}

const open = (page: Page, path: string) =>
  page.evaluate(`
    history.pushState(null, '', '/console${path === '/' ? '' : path}')
    dispatchEvent(new PopStateEvent('popstate'))`)

/** Each page as the first that is opened, and reached from another. */
async function findJumps(
  page: Page,
  late: Late,
  paths: string[],
  where: string,
  look?: (path: string) => Promise<void>,
): Promise<string[]> {
  const jumps: string[] = []
  const read = async (path: string, how: string) => {
    await late.settle(page)
    const shifts = (await page.evaluate('takeShifts()')) as { value: number; moved: string[] }[]
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    const moved = shifts.flatMap((shift) => shift.moved).join(' | ')
    if (sum > maxShift) jumps.push(`${path} (${where}, ${how}): ${sum.toFixed(3)} by ${moved}`)
  }
  for (const path of paths) {
    late.leave()
    await page.goto(`${visit.service.baseUrl}/console${path === '/' ? '' : path}`)
    await read(path, 'opened')
    await look?.(path)
  }
  // What a page of nothing looks like does not depend on where people come from.
  for (const path of look ? [] : paths) {
    await open(page, path)
    await read(path, 'reached')
  }
  return jumps
}

/**
 * `npm run screenshots`: opens every page of the console in three languages, on a screen of its own each, and keeps a picture of it in
 * artifacts/console. Fails if axe finds anything in light or dark colours, or a page is wider than a screen.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { fixture, machineClient, waitForMusic } from '../acceptance/console/fixture.ts'
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
    const paths = await listPaths()
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

/** The path of each page, with records of the demo. */
async function listPaths(): Promise<Record<string, string>> {
  const api = machineClient()
  const { results } = await api.call('listWorkspaceTracks', { query: { page_size: 20 } })
  const track = results.find(({ releases, label }) => releases.length > 0 && label !== null)!
  await api.call('checkHealthOfWorkspace', {})
  const works = (await api.call('listWorkspaceWorks', { query: { page_size: 1 } })).results
  const ingestion = (await api.call('listIngestions', { query: { page_size: 1 } })).results[0]!
  const atlas = (await api.call('listAtlasTracks', { query: { page_size: 1 } })).results[0]!
  const playlist = await api.call('createPlaylist', {
    body: { name: 'Harbour at night', notes: 'Calm first.' },
  })
  const path = { playlist_id: playlist.id }
  await api.call('addPlaylistItems', { path, body: { track_ids: results.slice(0, 6).map(({ id }) => id) } })
  const share = await api.call('createPlaylistShare', { path, body: { name: 'Agency' } })
  return {
    overview: '/',
    tracks: '/tracks',
    search: '/tracks?query=paper',
    brief: '/tracks?query=sad+piano+like+Postcards,+no+drums,+under+120+bpm',
    atlas: '/tracks?in=atlas',
    track: `/tracks/workspace/${track.id}`,
    'atlas-track': `/tracks/atlas/${atlas.id}`,
    artist: `/artists/${track.artists[0]!.id}`,
    release: `/releases/${track.releases[0]!.id}`,
    label: `/labels/${track.label!.id}`,
    ...(works[0] && { work: `/works/${works[0].id}` }),
    playlists: '/playlists',
    playlist: `/playlists/${playlist.id}`,
    share: `/s/${share.url.split('/').at(-1)}`,
    catalogues: '/catalogues',
    map: '/map',
    compare: `/compare?a=${track.id}&b=${results.find(({ id }) => id !== track.id)!.id}`,
    health: '/health',
    'health-copies': '/health?show=copy',
    'health-upc': '/health?show=missing_upc',
    conflicts: '/conflicts',
    'delivery-settings': '/delivery-settings',
    storage: '/storage',
    review: '/review',
    upload: '/upload',
    ingestions: '/ingestions',
    'new-ingestion': '/ingestions/new',
    ingestion: `/ingestions/${ingestion.id}`,
    credits: '/credits',
    developers: '/developers',
    people: '/people',
    audit: '/audit',
    profile: '/profile',
    operator: '/operator',
    organisation: `/operator/${fixture.demo.organization.id}`,
    nowhere: '/nowhere',
  }
}

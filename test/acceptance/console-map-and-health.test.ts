/** The health of the catalogue, the sound map, comparing and merging tracks, with the demo's music. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../../console/src/words/en.ts'
import { es } from '../../console/src/words/es.ts'
import { fr } from '../../console/src/words/fr.ts'
import { checkDialog, checkPage } from '../support/console.ts'
import { until } from '../support/until.ts'
import { fixture, machineClient, skip, waitForMusic } from './console/fixture.ts'

const options = { skip, timeout: 600_000 }
const desktop = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const

let client: ReturnType<typeof machineClient> | undefined
const api = () => {
  client ??= machineClient()
  return client
}

async function visit(path: string, screen: Parameters<typeof fixture.open>[0] = desktop) {
  const opened = await fixture.open(screen)
  await fixture.signIn(opened.page)
  await opened.page.goto(`${fixture.service.baseUrl}/console${path}`)
  await opened.page.waitForSelector('.page:not(.is-loading)')
  return opened
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function listTracks() {
  return (await api().call('listWorkspaceTracks', { query: { page_size: 100 } })).results
}

test('compares two tracks: waveforms and tags at one scale, and what differs', options, async () => {
  await waitForMusic()
  const [one, other] = (await listTracks()).filter(({ analysis }) => analysis.status === 'analysed')
  const { context, page, pageErrors } = await visit(`/tracks/workspace/${one!.id}`)
  await page.getByRole('link', { name: en.compare.open, exact: true }).click()
  await page.getByText(en.compare.choose).waitFor()
  await page.getByLabel(en.compare.find(en.compare.second)).fill(other!.title!)
  await page.locator('.found-track', { hasText: other!.title! }).first().click()
  await page.locator('.compare-lane').nth(3).waitFor()
  assert.equal(await page.locator('.compare-timeline .waveform').count(), 2)
  assert.ok((await page.locator('.compare-lane .lane').count()) >= 10)
  await checkPage(page, 'compare-desktop-en', en.compare.title)
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test(
  'finds what is missing, repairs it for many tracks at once, and dismisses the rest',
  options,
  async () => {
    await waitForMusic()
    const body = {
      mode: 'api_json' as const,
      tracks: ['a', 'b', 'c'].map((name) => ({
        outer_id: `bare-${name}`,
        title: `Bare ${name}`,
        primary_media: 'x.wav',
      })),
    }
    const { id } = await api().call('createIngestion', { body })
    await until(
      async () => (await api().call('getIngestion', { path: { id } })).finished_at !== null,
      'the tracks are stored',
    )
    const { context, page, pageErrors } = await visit('/health')
    await button(page, en.health.check).click()
    const tile = (kind: keyof typeof en.health.kinds) =>
      page.locator('.health-tile', { has: page.getByText(en.health.kinds[kind], { exact: true }) })
    await until(async () => {
      await page.reload()
      await page.waitForSelector('.page:not(.is-loading)')
      return (await tile('missing_artist').count()) > 0
    }, 'the check has found them')
    assert.match((await tile('missing_artist').textContent())!, /^3/)
    await tile('missing_artist').click()
    await page.getByLabel(en.health.selectAll).check()
    await checkPage(page, 'health-desktop-en', en.health.title)
    await button(page, en.health.fix.artists).click()
    await page.getByLabel(en.health.shared.artists).fill('Ada, Ben')
    await checkDialog(page, 'health-fix-desktop-en')
    await page.locator('.dialog').getByRole('button', { name: en.common.save }).click()
    await tile('missing_artist').waitFor({ state: 'detached' })
    const repaired = await api().call('listWorkspaceTracks', { query: { outer_id: 'bare-a' } })
    assert.deepEqual(
      repaired.results[0]?.artists.map(({ name }) => name),
      ['Ada', 'Ben'],
    )

    await tile('missing_isrc').click()
    await page.getByLabel(en.health.select('Bare a'), { exact: true }).check()
    await button(page, en.health.fix.isrc).click()
    await page.locator('.dialog').getByRole('textbox').fill('SEABC2600077')
    await page.locator('.dialog').getByRole('button', { name: en.common.save }).click()
    await page.getByLabel(en.health.select('Bare a'), { exact: true }).waitFor({ state: 'detached' })
    await page.getByLabel(en.health.selectAll).check()
    await button(page, en.health.dismiss).click()
    await page.getByText(en.health.none).waitFor()
    await page.locator('.segmented label', { hasText: en.health.dismissed }).click()
    await page.getByLabel(en.health.select('Bare b'), { exact: true }).waitFor()
    assert.deepEqual(pageErrors, [])
    await context.close()
  },
)

test('plays from the moment a tag is strongest, and obeys media keys', options, async () => {
  await waitForMusic()
  const track = (await listTracks()).find(({ analysis }) => analysis.status === 'analysed')!
  const { context, page } = await fixture.open(desktop)
  // Browsers pass media keys to the handlers that a page sets.
  await page.addInitScript(`
    globalThis.mediaHandlers = {}
    navigator.mediaSession.setActionHandler = (action, handler) => { globalThis.mediaHandlers[action] = handler }
  `)
  await fixture.signIn(page)
  await page.goto(`${fixture.service.baseUrl}/console/tracks/workspace/${track.id}`)
  const lane = page.locator('.lane-name').nth(1)
  const [, minutes, seconds] = /(\d+):(\d\d)$/.exec((await lane.getAttribute('aria-label'))!)!
  const strongest = 60 * Number(minutes) + Number(seconds)
  await lane.click()
  const position = async () => Number(await page.locator('.player-progress input').inputValue())
  await until(async () => (await position()) >= strongest && (await position()) > 0, 'it plays from there')
  assert.ok((await position()) < strongest + 20)
  const press = (action: string, details = '{}') => page.evaluate(`mediaHandlers.${action}(${details})`)
  await press('pause')
  await page.locator('.player-bar').getByRole('button', { name: /^Play/ }).waitFor()
  await press('seekto', '{ seekTime: 1 }')
  await until(async () => Math.abs((await position()) - 1) < 0.6, 'it has moved')
  await press('play')
  await page
    .locator('.player-bar')
    .getByRole('button', { name: /^Pause/ })
    .waitFor()
  await context.close()
})

test('merges a duplicate from the page of a track', options, async () => {
  const [keep, other] = await Promise.all(
    ['bare-b', 'bare-c'].map(
      async (outer_id) => (await api().call('listWorkspaceTracks', { query: { outer_id } })).results[0]!,
    ),
  )
  const { context, page } = await visit(`/tracks/workspace/${keep!.id}`)
  await button(page, en.compare.merge.open).click()
  await page.getByLabel(en.compare.merge.find).fill(other!.title!)
  await page.locator('.dialog').locator('.found-track', { hasText: other!.title! }).click()
  await page.locator('.dialog').waitFor({ state: 'detached' })
  await page.locator('.history', { hasText: en.records.undo }).first().waitFor()
  assert.equal((await api().call('listWorkspaceTracks', { query: { ids: [other!.id] } })).results.length, 0)
  await context.close()
})

test(
  'draws the map, colours it by a tag, finds a track and makes a playlist of what is lassoed',
  options,
  async () => {
    await waitForMusic()
    const { context, page, pageErrors } = await visit('/map')
    await until(
      async () => {
        await page.reload()
        await page.waitForSelector('.page:not(.is-loading)')
        return (await page.locator('.map-frame canvas').count()) > 0
      },
      'the tracks have a place',
      240_000,
    )
    await page.locator('.segmented label', { hasText: en.map.colours.tag }).click()
    await page.getByRole('combobox', { name: en.map.tag, exact: true }).waitFor()
    await checkPage(page, 'map-desktop-en', en.map.title)
    const canvas = page.locator('.map-frame canvas')
    // By keyboard: the track in the middle.
    await canvas.focus()
    await page.keyboard.press('Enter')
    await page.locator('.map-card a').waitFor()
    await page.locator('.segmented label', { hasText: en.map.lasso }).click()
    await canvas.scrollIntoViewIfNeeded()
    const box = (await canvas.boundingBox())!
    // The pointer has to stay on the screen, and out of the rounded corners.
    const bottom = Math.min(box.height, page.viewportSize()!.height - box.y) - 30
    const corners = [
      [30, 30],
      [box.width - 80, 30],
      [box.width - 80, bottom],
      [30, bottom],
    ] as const
    await page.mouse.move(box.x + 30, box.y + 30)
    await page.mouse.down()
    for (const [x, y] of corners) await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
    await page.mouse.up()
    await page.locator('.map-selection strong').waitFor()
    await button(page, en.map.toPlaylist).click()
    await page.locator('.dialog').locator('[name=name]').fill('From the map')
    await page.locator('.dialog').getByRole('button', { name: en.playlists.add }).click()
    await page.locator('.dialog').waitFor({ state: 'detached' })
    const { results } = await api().call('listPlaylists', {})
    assert.ok(results.some(({ name, item_count }) => name === 'From the map' && item_count > 5))
    assert.deepEqual(pageErrors, [])
    await context.close()
  },
)

for (const [words, language, screen] of [
  [fr, 'fr', { width: 390, height: 844, colorScheme: 'dark' }],
  [es, 'es', { width: 820, height: 1100, colorScheme: 'light' }],
] as const) {
  test(`the map, the comparison and the health fit the screen in ${language}`, options, async () => {
    await waitForMusic()
    const [one, other] = (await listTracks()).filter(({ analysis }) => analysis.status === 'analysed')
    const { context, page } = await visit('/map', { language, ...screen })
    await checkPage(page, `map-${language}`, words.map.title)
    await page.goto(`${fixture.service.baseUrl}/console/compare?a=${one!.id}&b=${other!.id}`)
    await checkPage(page, `compare-${language}`, words.compare.title)
    await page.goto(`${fixture.service.baseUrl}/console/health?show=missing_upc`)
    await checkPage(page, `health-${language}`, words.health.title)
    await context.close()
  })
}

// Last: the others wait for every piece of the demo.
test('keeps versions of one piece, and merges copies whose ISRCs do not differ', options, async () => {
  await waitForMusic()
  const { context, page } = await visit('/health?show=copy')
  await page.locator('.pair', { hasText: en.health.differentIsrcs }).first().waitFor()
  const [pair] = (await api().call('listTrackPairs', { query: { kind: 'copy' } })).results
  await api().call('updateWorkspaceTrack', { path: { track_id: pair!.other_id }, body: { isrc: null } })
  await page.reload()
  await checkPage(page, 'health-copies-desktop-en', en.health.title)
  await page.locator('.pair').first().getByRole('button', { name: en.health.merge }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.health.mergeDialog.confirm }).click()
  await page.locator('.pair').first().waitFor({ state: 'detached' })
  const left = await api().call('listWorkspaceTracks', { query: { ids: [pair!.track_id, pair!.other_id] } })
  assert.equal(left.results.length, 1)
  await page.locator('.health-tile', { hasText: en.health.kinds.cover }).click()
  await page.locator('.pair').first().getByRole('button', { name: en.health.keep }).click()
  await page.locator('.pair').first().waitFor({ state: 'detached' })
  await context.close()
})

/** Covers: uploaded on the page of a track and of a release, shown in lists, in the player and on the page of a link. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../../console/src/words/en.ts'
import { readFixture } from '../support/audio.ts'
import { noChromium } from '../support/chromium.ts'
import { checkDialog, checkPage, startConsole, takeScreenshot } from '../support/console.ts'
import { makePicture, withId3Picture } from '../support/pictures.ts'
import { until } from '../support/until.ts'
import { clientOf, uploadAudio } from './console/tracks.ts'

const fixture = noChromium ? (null as never) : await startConsole({ EUTERPE_DEMO_MUSIC: 'false' })
const options = { skip: noChromium, timeout: 300_000 }
const desktop = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const
const words = en.records.cover

const api = () => clientOf(fixture)

/** A track on a release, with a picture in its file. */
async function prepareTrack() {
  const client = api()
  const file = withId3Picture(await readFixture('tune.mp3'), makePicture('jpeg', 500, 500, [210, 120, 40]))
  const uri = await uploadAudio(client, 'Lantern.mp3', file)
  const track = { outer_id: 'lantern', title: 'Lantern', primary_media: uri }
  const albums = [{ title: 'Lights' }]
  const { id } = await client.call('createIngestion', {
    body: { mode: 'api_json', tracks: [{ ...track, albums, artists: [{ name: 'Harbour Trio' }] }] },
  })
  await until(
    async () => (await client.call('getIngestion', { path: { id } })).status === 'completed',
    'the track is analysed',
    120_000,
  )
  const found = (await client.call('listWorkspaceTracks', { query: { outer_id: 'lantern' } })).results[0]!
  return { id: found.id, releaseId: found.releases[0]!.id }
}

async function upload(page: Page, colour: [number, number, number]): Promise<void> {
  await page.getByRole('button', { name: words.change }).click()
  const picture = { name: 'front.png', mimeType: 'image/png', buffer: makePicture('png', 640, 640, colour) }
  await page.getByLabel(words.choose).setInputFiles(picture)
  await page.locator('.cover-form img[src^="blob:"]').waitFor()
  await until(() => isDrawn(page, '.cover-form img'), 'the preview is drawn')
  await checkDialog(page, 'cover-preview-desktop-en')
  await page.getByRole('button', { name: words.save }).click()
  await page.locator('.dialog').waitFor({ state: 'detached' })
}

const isDrawn = async (page: Page, selector: string) =>
  Boolean(await page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.naturalWidth > 0`))
const addressOf = (page: Page, selector: string) => page.locator(selector).first().getAttribute('src')

test('a cover is uploaded and removed in place, and shows wherever the track does', options, async () => {
  const { id, releaseId } = await prepareTrack()
  const { context, page, pageErrors } = await fixture.open(desktop)
  await fixture.signIn(page)
  const open = async (path: string) => {
    await page.goto(`${fixture.service.baseUrl}/console${path}`)
    await page.waitForSelector('.page:not(.is-loading)')
  }
  await open(`/tracks/workspace/${id}`)
  await page.locator('.editable-cover img').waitFor()
  const embedded = await addressOf(page, '.editable-cover img')
  await open(`/releases/${releaseId}`)
  await upload(page, [40, 90, 190])
  await until(async () => (await addressOf(page, '.editable-cover img')) !== embedded, 'the release changed')
  await until(() => isDrawn(page, '.editable-cover img'), 'the cover is drawn')
  await checkPage(page, 'release-cover-desktop-en', 'Lights')
  const ofRelease = await addressOf(page, '.editable-cover img')

  await open(`/tracks/workspace/${id}`)
  await until(async () => (await addressOf(page, '.editable-cover img')) === ofRelease, 'its track shows it')
  await upload(page, [50, 150, 80])
  await until(
    async () => (await addressOf(page, '.editable-cover img')) !== ofRelease,
    'the track has its own',
  )
  const own = (await addressOf(page, '.editable-cover img'))!
  await open('/tracks?in=workspace&query=Lantern')
  const small = own.replace('/large', '/small')
  await page.locator(`.playable img[src="${small}"]`).waitFor()
  await until(() => isDrawn(page, '.playable img'), 'the list shows it')
  await page
    .getByRole('button', { name: en.player.play('Lantern') })
    .first()
    .click()
  await page.locator(`.player-bar img[src="${small}"]`).waitFor()
  await takeScreenshot(page, 'tracks-covers-desktop-en')

  await open(`/tracks/workspace/${id}`)
  await page.getByRole('button', { name: words.change }).click()
  await page.getByRole('button', { name: words.remove }).click()
  await until(
    async () => (await addressOf(page, '.editable-cover img')) === ofRelease,
    'the release shows again',
  )

  const client = api()
  const playlist = await client.call('createPlaylist', { body: { name: 'Evening' } })
  const path = { playlist_id: playlist.id }
  await client.call('addPlaylistItems', { path, body: { track_ids: [id] } })
  const share = await client.call('createPlaylistShare', { path, body: {} })
  await page.goto(`${fixture.service.baseUrl}/s/${share.url.split('/').at(-1)}`)
  await page.getByRole('heading', { level: 1, name: 'Evening' }).waitFor()
  await until(() => isDrawn(page, `.sleeve img[src="${ofRelease}"]`), 'the page of the link shows it')
  await takeScreenshot(page, 'share-cover-desktop-en')
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('a file that is no picture is refused with the reason', options, async () => {
  const track = (await api().call('listWorkspaceTracks', { query: { outer_id: 'lantern' } })).results[0]!
  const { context, page } = await fixture.open(desktop)
  await fixture.signIn(page)
  await page.goto(`${fixture.service.baseUrl}/console/tracks/workspace/${track.id}`)
  await page.getByRole('button', { name: words.change }).click()
  const file = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
  await page.getByLabel(words.choose).setInputFiles(file)
  await page.getByRole('button', { name: words.save }).click()
  await page.locator('.dialog [role=alert]').waitFor()
  await context.close()
})

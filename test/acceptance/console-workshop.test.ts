/** Editing records, playing a queue, and sharing playlists, in the console and on the page of a link. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { shareWords } from '../../console/src/share/words.ts'
import { en } from '../../console/src/words/en.ts'
import { findAccessibilityViolations, noChromium } from '../support/chromium.ts'
import { checkDialog, checkPage, openPage, startConsole, takeScreenshot } from '../support/console.ts'
import { until } from '../support/until.ts'
import { clientOf, createTracks } from './console/tracks.ts'

const fixture = noChromium ? (null as never) : await startConsole({ EUTERPE_DEMO_MUSIC: 'false' })
const options = { skip: noChromium, timeout: 300_000 }
const desktop = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const
const phone = { width: 390, height: 844, colorScheme: 'dark' } as const
const titles = ['Anchor', 'Breakwater', 'Channel']

const api = () => clientOf(fixture)

/** The tracks, created by whichever test needs them first. */
let prepared: Promise<string[]> | undefined
const prepareTracks = () => (prepared ??= createTracks(api(), titles))

async function visit(path: string) {
  const opened = await fixture.open(desktop)
  await fixture.signIn(opened.page)
  await opened.page.goto(`${fixture.service.baseUrl}/console${path}`)
  await opened.page.waitForSelector('.page:not(.is-loading)')
  return opened
}

async function edit(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('button', { name: en.records.edit(field), exact: true }).click()
  await page.locator('.edit-form').getByLabel(field, { exact: true }).fill(text)
  await page.locator('.edit-form').getByRole('button', { name: en.common.save }).click()
  await page.locator('.edit-form').waitFor({ state: 'detached' })
}

test('edits a track in place, and undoes it from its history', options, async () => {
  const [id] = await prepareTracks()
  const { context, page, pageErrors } = await visit(`/tracks/workspace/${id}`)
  await edit(page, en.records.fields.title!, 'Anchor (Live)')
  await page.getByRole('heading', { level: 1, name: 'Anchor (Live)', exact: true }).waitFor()
  await edit(page, en.records.fields.artists!, 'Harbour Trio, Ines Orlo')
  await page.locator('.artists a', { hasText: 'Ines Orlo' }).waitFor()
  await checkPage(page, 'track-edited-desktop-en', 'Anchor (Live)')
  const history = page.locator('.history ol > li')
  // Two edits, and the delivery that created it.
  assert.equal(await history.count(), 3)
  assert.equal(await history.nth(2).getByRole('button', { name: en.records.undo }).count(), 0)
  await history.nth(1).getByRole('button', { name: en.records.undo }).click()
  await page.getByRole('heading', { level: 1, name: 'Anchor', exact: true }).waitFor()

  await page.locator('.artists a', { hasText: 'Harbour Trio' }).click()
  await checkPage(page, 'artist-desktop-en', 'Harbour Trio')
  assert.equal(await page.locator('table.tracks tbody tr').count(), 3)
  await edit(page, en.records.fields.name!, 'The Harbour Trio')
  await page.getByRole('heading', { level: 1, name: 'The Harbour Trio' }).waitFor()
  await page.getByRole('link', { name: 'Low Water' }).first().click()
  await edit(page, en.records.fields.upc!, '602438605828')
  await checkPage(page, 'release-desktop-en', 'Low Water')
  await page.getByRole('link', { name: 'Seafolk' }).click()
  await checkPage(page, 'label-desktop-en', 'Seafolk')
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('merges a duplicate artist, and the merge is in its history', options, async () => {
  await prepareTracks()
  const client = api()
  const body = {
    mode: 'api_json' as const,
    tracks: [
      { outer_id: 'double', title: 'Double', primary_media: 'x.wav', artists: [{ name: 'The Harbor Trio' }] },
    ],
  }
  const { id } = await client.call('createIngestion', { body })
  await until(
    async () => (await client.call('getIngestion', { path: { id } })).finished_at !== null,
    'it is stored',
  )
  const artist = (await client.call('listWorkspaceArtists', { query: { name: 'Harbour Trio' } })).results[0]!
  const { context, page, pageErrors } = await visit(`/artists/${artist.id}`)
  await page.getByRole('button', { name: en.records.merge.open }).click()
  await page.getByLabel(en.records.merge.find).fill('Harbor')
  await checkDialog(page, 'artist-merge-desktop-en')
  await page.getByRole('button', { name: `${en.records.merge.confirm}: The Harbor Trio` }).click()
  await page.locator('.history strong', { hasText: en.records.actions.merged }).waitFor()
  assert.equal((await client.call('listWorkspaceArtists', { query: { name: 'Harbor Trio' } })).count, 0)
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('plays a queue: next, previous, speed, volume, and a part again and again', options, async () => {
  await prepareTracks()
  const { context, page, pageErrors } = await visit('/tracks?query=low+water&in=workspace&sort=title')
  await page.waitForSelector('table.tracks strong')
  const current = page.locator('.player-track strong')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('Space')
  await page.locator('.player-bar .play.playing').waitFor()
  assert.equal(await current.textContent(), 'Anchor')
  await page.getByRole('button', { name: en.player.next }).click()
  await until(async () => (await current.textContent()) === 'Breakwater', 'the next one plays')
  await page.getByRole('button', { name: en.player.queue }).click()
  await page.locator('.queue').getByText('Channel').click()
  await until(async () => (await current.textContent()) === 'Channel', 'the chosen one plays')
  await page.keyboard.press('Escape')
  await page.getByLabel(en.player.speed).selectOption('2')
  await page.getByLabel(en.player.volume).fill('0.5')
  await checkPage(page, 'player-desktop-en', en.tracks.title)
  await page.locator('h1').click()
  // After a few seconds of a track, "previous" starts it again first.
  await until(async () => {
    await page.keyboard.press('p')
    return (await current.textContent()) !== 'Channel'
  }, 'the previous one plays')
  await page.getByLabel(en.player.speed).selectOption('0.5')
  const position = page.getByLabel(en.player.position, { exact: true })
  await page.getByRole('button', { name: en.player.loop.none }).click()
  const start = Number(await position.inputValue())
  await until(async () => Number(await position.inputValue()) > start + 0.5, 'it goes on')
  await page.getByRole('button', { name: en.player.loop.start }).click()
  await until(async () => Number(await position.inputValue()) <= start + 0.5, 'it starts again')
  await page.getByRole('button', { name: en.player.loop.on }).click()
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test(
  'reviews the tracks of a tag by keyboard, and shows how often the model was right',
  options,
  async () => {
    const ids = await prepareTracks()
    const client = api()
    const { categories } = await client.call('getTaxonomy')
    const tag = categories.find(({ name }) => name === 'moods')!.tags[0]!
    await client.call('decideTags', { body: { track_ids: ids, accept: [tag.uid] } })
    const { context, page, pageErrors } = await visit(`/review?tag=${tag.uid}`)
    await page.locator('.review-rows > li').nth(2).waitFor()
    await page.getByText(en.review.progress('3', '3')).waitFor()
    await page.locator('h1').click()
    await page.keyboard.press('u')
    await page.getByText(en.review.progress('2', '3')).waitFor()
    await page.keyboard.press('r')
    await page.locator('.review-rows > li').nth(0).locator('.reject.chosen').waitFor()
    await page.locator('.review-rows > li.active').nth(0).waitFor()
    const decisionOf = async () => {
      const query = { tag_uid: tag.uid, decision: 'rejected' as const }
      return (await client.call('listTagDecisions', { query })).count
    }
    await until(async () => (await decisionOf()) === 1, 'the rejection is stored')
    await page.getByRole('button', { name: en.review.addTo(titles[0]!) }).click()
    await page.getByLabel(en.tracks.findTag).fill('calm')
    await page.keyboard.press('Enter')
    await checkDialog(page, 'review-add-desktop-en')
    await page.getByRole('button', { name: en.common.save, exact: true }).click()
    await page.locator('.agreement li').nth(1).waitFor()
    await checkPage(page, 'review-desktop-en', en.review.title)
    assert.deepEqual(pageErrors, [])
    await context.close()
  },
)

test('puts a playlist in order and shares it; the link opens a page of its own', options, async () => {
  const ids = await prepareTracks()
  const { context, page, pageErrors } = await visit('/playlists')
  await page.getByRole('button', { name: en.playlists.create }).click()
  await page.locator('[role=dialog] input[name=name]').fill('For the harbour film')
  await page.locator('[role=dialog]').getByRole('button', { name: en.playlists.create }).click()
  await page.getByRole('heading', { level: 1, name: 'For the harbour film' }).waitFor()
  const playlistId = page.url().split('/').at(-1)!
  const client = api()
  await client.call('addPlaylistItems', { path: { playlist_id: playlistId }, body: { track_ids: ids } })
  await page.reload()
  const order = () => page.locator('.playlist-items strong').allTextContents()
  await until(async () => (await order()).length === 3, 'the tracks are listed')
  const title = (index: number) => page.locator('.playlist-items > li').nth(index)
  await title(2).dragTo(title(0))
  await until(async () => (await order())[0] === 'Channel', 'the last came first')
  await page.getByRole('button', { name: en.playlists.moveDown('Channel') }).click()
  await until(async () => (await order())[1] === 'Channel', 'it moved down')
  await page.getByRole('button', { name: en.playlists.edit, exact: true }).click()
  await page.getByLabel(en.playlists.notes).fill('Calm water, then wind.')
  await page.getByRole('button', { name: en.common.save, exact: true }).click()
  await page.locator('.hero-line', { hasText: 'Calm water, then wind.' }).waitFor()
  await page.getByRole('button', { name: en.playlists.newLink }).first().click()
  await page.getByLabel(en.playlists.recipient).fill('Agency')
  await page.getByLabel(en.playlists.password).fill('harbour')
  await checkDialog(page, 'share-new-desktop-en')
  await page.locator('[role=dialog]').getByRole('button', { name: en.playlists.newLink }).click()
  const link = page.locator('.entries code').first()
  await link.waitFor()
  await checkPage(page, 'playlist-desktop-en', 'For the harbour film')
  const url = (await link.textContent())!

  for (const language of ['en', 'fr', 'es'] as const) {
    const words = shareWords[language]
    const visitor = await fixture.open({ ...phone, language })
    await visitor.page.goto(url)
    await visitor.page.getByLabel(words.passwordField).fill(language === 'en' ? 'wrong' : 'harbour')
    await visitor.page.getByRole('button', { name: words.open }).click()
    if (language === 'en') {
      await visitor.page.getByText(words.wrong).waitFor()
      assert.deepEqual(await findAccessibilityViolations(visitor.page), [])
      await visitor.page.getByLabel(words.passwordField).fill('harbour')
      await visitor.page.getByRole('button', { name: words.open }).click()
    }
    await visitor.page.getByRole('heading', { level: 1, name: 'For the harbour film' }).waitFor()
    await visitor.page.getByRole('button', { name: words.playAll, exact: true }).click()
    await visitor.page.getByRole('button', { name: words.pause, exact: true }).waitFor()
    await visitor.page.getByRole('button', { name: words.next }).click()
    await visitor.page.locator('.share li.current strong', { hasText: 'Channel' }).waitFor()
    await takeScreenshot(visitor.page, `share-phone-${language}`)
    assert.deepEqual(await findAccessibilityViolations(visitor.page), [])
    const overflow = await visitor.page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.equal(overflow, 0)
    await visitor.context.close()
  }
  await page.reload()
  await page.getByText(en.playlists.uses('3', '6', '0')).waitFor()
  await page.getByRole('button', { name: en.playlists.revoke, exact: true }).click()
  await page.getByRole('button', { name: en.playlists.revokeDialog.confirm }).click()
  await page.getByText(en.playlists.over, { exact: true }).waitFor()
  const late = await fixture.open({ ...phone, language: 'en' })
  await late.page.goto(url)
  await late.page.getByText(shareWords.en.gone).waitFor()
  await late.context.close()
  await openPage(page, '/playlists')
  await checkPage(page, 'playlists-desktop-en', en.playlists.title)
  assert.deepEqual(pageErrors, [])
  await context.close()
})

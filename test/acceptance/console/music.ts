import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../../../console/src/words/en.ts'
import { fr } from '../../../console/src/words/fr.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import { makeWav } from '../../support/audio.ts'
import { checkDialog, checkPage, openPage } from '../../support/console.ts'
import { startReceiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { fixture, skip, waitForMusic } from './fixture.ts'
import { confirm, type Scenario } from './scenario.ts'

const screens = [
  { name: 'desktop', language: 'en', words: en, width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', language: 'fr', words: fr, width: 360, height: 740, colorScheme: 'dark' },
] as const

for (const screen of screens) {
  test(`in ${screen.language} on a ${screen.name}: finds and plays a track, uploads and tags one, receives a webhook`, {
    skip,
    timeout: 600_000,
  }, async () => {
    const { words } = screen
    const { context, page, pageErrors } = await fixture.open(screen)
    const screenshot = (name: string) => `${name}-${screen.name}-${screen.language}`
    const scenario = { page, words, name: screen.name, screenshot }
    await fixture.signIn(page)
    assert.equal(await page.getAttribute('html', 'lang'), screen.language)
    await waitForMusic()
    await checkPage(page, screenshot('overview'), words.overview.hello('Ada'))

    await openPage(page, '/tracks')
    await checkPage(page, screenshot('tracks'), words.tracks.title)
    await searchAndPlay(scenario)
    await filterByTag(scenario)
    await openPage(page, '/catalogues')
    await checkPage(page, screenshot('catalogues'), words.catalogues.title)
    await uploadAndIngest(scenario)
    await openPage(page, '/credits')
    await checkPage(page, screenshot('credits'), words.credits.title)
    await useWebhook(scenario)
    await page.click('.sidebar a[href="/console/profile"]')
    await checkPage(page, screenshot('profile'), words.profile.title)
    await page.goto(`${fixture.service.baseUrl}/console/nowhere`)
    await checkPage(page, screenshot('not-found'), words.notFound.title)
    assert.deepEqual(pageErrors, [])
    await context.close()
  })
}

async function searchAndPlay({ page, words, screenshot }: Scenario): Promise<void> {
  const firstRow = page.locator('table.tracks tbody tr').first()
  const title = pieces[0]!.title
  await page.fill('.search-field input', title)
  await page.waitForSelector('mark')
  assert.equal(await firstRow.locator('strong').textContent(), title)
  await checkPage(page, screenshot('search'), words.tracks.title)
  await page.fill('.search-field input', 'zzzzqqqqxxxx')
  await page.waitForSelector(`text=${words.tracks.noHits}`)
  await checkPage(page, screenshot('search-empty'), words.tracks.title)
  await page.fill('.search-field input', title)
  await page.waitForSelector('mark')
  await firstRow.locator('.track-cell > a').click()
  await page.waitForSelector('.track-hero')
  await play(page, title)
  await checkPage(page, screenshot('track'), title)
  await page.click('.player-bar .square')
}

/** Plays the track of the page, seeks with the keyboard, then plays a similar track. */
async function play(page: Page, title: string): Promise<void> {
  const current = page.locator('.player-bar strong')
  await page.click('.listen .play-large')
  await page.waitForSelector('.listen .play-large.playing')
  assert.equal(await current.textContent(), title)
  const slider = page.locator('.waveform input')
  await until(async () => Number(await slider.inputValue()) > 0.4, 'the position advances')
  await slider.focus()
  // On a busy machine the piece may end meanwhile and start over, so one key press may not be enough.
  await until(async () => {
    await page.keyboard.press('ArrowRight')
    return Number(await slider.inputValue()) > 4
  }, 'the keyboard moves the position')
  await page.waitForSelector('.lane span')
  assert.equal(await page.locator('.radar circle').count(), 6)
  await page.click('.scores .card-head button')
  await until(async () => (await page.locator('.score').count()) > 10, 'weak tags are shown too')
  const similar = page.locator('.related.pairs li').first()
  await similar.hover()
  await similar.locator('.play').click()
  await page.waitForSelector('.related .play.playing')
  assert.equal(await current.textContent(), await similar.locator('strong').textContent())
}

/** Filters by a tag: the address holds it, and it can be removed again. */
async function filterByTag({ page, words, screenshot }: Scenario): Promise<void> {
  await openPage(page, '/tracks')
  if (!(await page.locator('.tag-list').isVisible())) await page.click('.filters summary')
  await page.click('.tag-list details:first-child summary')
  await page.click('.tag-list details:first-child .checkbox >> nth=0')
  await page.waitForSelector('.chips .removable')
  assert.match(page.url(), /tags=[\w-]{36}/)
  await checkPage(page, screenshot('filters'), words.tracks.title)
  await page.click('.chips .removable')
  await page.waitForSelector('.chips .removable', { state: 'detached' })
  assert.doesNotMatch(page.url(), /tags=/)
}

/** Uploads a file, tags it, adds it to the catalogue, finds it and plays it. */
async function uploadAndIngest({ page, words, screenshot }: Scenario): Promise<void> {
  await openPage(page, '/upload')
  const title = screenshot('Song')
  const file = { name: `${title}.wav`, mimeType: 'audio/wav', buffer: makeWav(title.length, 12) }
  await page.setInputFiles('input[type=file] >> nth=0', file)
  const row = page.locator('.uploads li.done', { hasText: title })
  await row.waitFor()
  await page.click(`.next-steps button:has-text("${words.upload.tag(1)}")`)
  await row.locator('.chip').first().waitFor()
  await checkPage(page, screenshot('upload'), words.upload.title)
  await page.click(`.next-steps button:has-text("${words.upload.ingest(1)}")`)
  await page.waitForSelector(`.delivery-head strong:text-is("${words.ingestions.status.completed}")`)
  await checkPage(page, screenshot('upload-ingested'), words.upload.title)
  await page.click('.delivery-items a')
  await page.waitForSelector(`h1:text-is("${title}")`)
  await page.waitForSelector('.waveform')
  await page.click('.listen .play-large')
  await page.waitForSelector('.listen .play-large.playing')
  await page.click('.player-bar .square')
  await openPage(page, '/tracks')
  await page.fill('.search-field input', title)
  await page.waitForSelector('table.tracks mark')
  assert.equal(await page.locator('table.tracks tbody strong').first().textContent(), title)
}

/** Adds a webhook, sends a test event, sends it again, and deletes the webhook. */
async function useWebhook(scenario: Scenario): Promise<void> {
  const { page, words: all, screenshot } = scenario
  const words = all.webhooks
  const receiver = await startReceiver()
  await openPage(page, '/developers')
  await page.click(`button:has-text("${words.add}")`)
  const form = page.getByRole('dialog', { name: words.add })
  const url = form.locator('input[name=url]')
  await until(
    () => url.evaluate((field) => field === field.ownerDocument.activeElement),
    'the first field has the focus',
  )
  await url.fill(receiver.url)
  await checkDialog(page, screenshot('webhook-new'))
  await form.getByRole('button', { name: words.add }).click()
  await form.waitFor({ state: 'hidden' })
  const webhook = page.locator('.webhooks > li', { hasText: receiver.url })
  await webhook.getByRole('button', { name: `${words.edit}: ${receiver.url}` }).click()
  const editor = page.getByRole('dialog', { name: words.edit })
  await editor.locator('input[name=description]').fill('For the warehouse')
  await editor.getByRole('button', { name: all.common.save }).click()
  await webhook.getByText('For the warehouse').waitFor()
  await webhook.locator(`button:has-text("${words.test}")`).click()
  await webhook.locator('.deliveries .badge.good').first().waitFor()
  assert.equal(JSON.parse(receiver.messages[0]!.body).type, 'webhook.test')
  await webhook.locator(`button:has-text("${words.redeliver}")`).click()
  await until(() => receiver.messages.length > 1, 'the event arrived again')
  await webhook.locator('.attempt').nth(1).waitFor()
  await webhook.locator('.deliveries .badge.good').first().waitFor()
  await checkPage(page, screenshot('developers'), all.developers.title)
  await webhook.locator(`button:has-text("${words.delete}")`).click()
  await confirm(scenario, 'webhook-delete', words.deleteDialog.confirm)
  await webhook.waitFor({ state: 'detached' })
}

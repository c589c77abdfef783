/** The console's lists, uploads and catalogues, as somebody uses them who works in them all day. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../../console/src/words/en.ts'
import { es } from '../../console/src/words/es.ts'
import { fr } from '../../console/src/words/fr.ts'
import { createClient } from '../../packages/client/client.ts'
import { clientCredentials } from '../../packages/client/tokens.ts'
import { makeWav } from '../support/audio.ts'
import { findAccessibilityViolations, noChromium } from '../support/chromium.ts'
import { checkDialog, checkPage, openPage, startConsole } from '../support/console.ts'
import { until } from '../support/until.ts'

const fixture = noChromium ? (null as never) : await startConsole({ EUTERPE_DEMO_MUSIC: 'false' })
const options = { skip: noChromium, timeout: 300_000 }
const desktop = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const
const phone = { language: 'fr', width: 390, height: 844, colorScheme: 'dark' } as const

function machine() {
  const { client_id: clientId, client_secret: clientSecret } = fixture.demo.clients.machine
  const { baseUrl } = fixture.service
  return createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret }) })
}

/** Opens the console as Ada, at a path. */
async function visit(path: string, screen: typeof desktop | typeof phone = desktop) {
  const opened = await fixture.open(screen)
  await fixture.signIn(opened.page)
  if (path !== '/') await opened.page.goto(`${fixture.service.baseUrl}/console${path}`)
  await opened.page.waitForSelector('.page:not(.is-loading)')
  return opened
}

const audio = (name: string, seed: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: makeWav(seed, 5),
})

async function upload(page: Page, ...files: ReturnType<typeof audio>[]): Promise<void> {
  await page.setInputFiles('input[type=file] >> nth=0', files)
  for (const { name } of files) await page.locator('.uploads li.done', { hasText: name }).waitFor()
}

const rowTitles = (page: Page) => page.locator('table.tracks tbody strong').allTextContents()

test('adding a file on the upload page and starting an ingestion name the same track', options, async () => {
  const { context, page, pageErrors } = await visit('/upload')
  await upload(page, audio('03 Ines Orlo - Postcards.wav', 5))
  await page.click(`.next-steps button:has-text("${en.upload.ingest(1)}")`)
  await page.waitForSelector(`.delivery-head strong:text-is("${en.ingestions.status.completed}")`)
  await page.click('.delivery-items a')
  await page.getByRole('heading', { level: 1, name: 'Postcards', exact: true }).waitFor()

  await openPage(page, '/ingestions')
  await page.click(`.page-head a:has-text("${en.ingestions.start}")`)
  await page.waitForSelector(`text=${en.ingestions.noneNew}`)
  assert.equal(await page.locator('.file-picker li input:checked').count(), 0)
  assert.ok(await page.getByRole('button', { name: en.ingestions.begin }).isDisabled())
  await page.locator('.file-picker label', { hasText: 'Postcards' }).click()
  await page.waitForSelector(`text=${en.ingestions.cost('1 file', '1 credit')}`)
  await checkPage(page, 'new-ingestion-again-desktop-en', en.ingestions.newTitle)
  await page.click(`button:has-text("${en.ingestions.begin}")`)
  await page.waitForSelector(`.stages-card .badge:has-text("${en.ingestions.status.completed}")`)
  const { count } = await machine().call('listWorkspaceTracks', { query: { title: 'Postcards' } })
  assert.equal(count, 1, 'the file is one track, however it was added')
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('a file that failed looks failed, and tags that were paid for stay', options, async () => {
  const { context, page } = await visit('/upload')
  const junk = { ...audio('junk.mp3', 1), buffer: Buffer.from('this is no music') }
  const sheet = { ...audio('sheet.csv', 1), buffer: Buffer.from('outer_id,title\n') }
  await upload(page, audio('tagged.wav', 6), junk, sheet)
  const row = (name: string) => page.locator('.uploads li', { hasText: name })
  const stored = (name: string) => page.locator('table.stored tr', { hasText: name })
  await stored('tagged.wav')
    .getByRole('button', { name: en.upload.tagOne('tagged.wav') })
    .click()
  await row('tagged.wav').locator('.chip').first().waitFor()
  const chips = await row('tagged.wav').locator('.chip').count()
  assert.equal(
    await stored('sheet.csv')
      .getByRole('button', { name: en.upload.tagOne('sheet.csv') })
      .count(),
    0,
  )

  await page.route('**/v1/ingestions', (route) =>
    route.fulfill({
      status: 429,
      json: { status: 429, message: 'no', data: { error_code: 'quota_exceeded' } },
    }),
  )
  await page.click(`.next-steps button:has-text("${en.upload.ingest(2)}")`)
  await row('tagged.wav').locator('.bad', { hasText: en.errors.quota_exceeded }).waitFor()
  assert.equal(await row('tagged.wav').locator('.chip').count(), chips)
  await page.unroute('**/v1/ingestions')

  await page.click(`.next-steps button:has-text("${en.upload.ingest(2)}")`)
  await row('junk.mp3').locator('.square.bad').waitFor()
  await row('tagged.wav').locator('.square.good').waitFor()
  await checkPage(page, 'upload-failed-desktop-en', en.upload.title)
  await openPage(page, '/tracks')
  const failed = page.locator('table.tracks tr', { hasText: 'junk' })
  await failed.locator('.badge', { hasText: en.track.status.failed! }).waitFor()

  await openPage(page, '/upload')
  await stored('sheet.csv')
    .getByRole('button', { name: en.upload.deleteOne('sheet.csv') })
    .click()
  await checkDialog(page, 'upload-delete-desktop-en')
  await page.getByRole('button', { name: en.upload.deleteDialog.confirm, exact: true }).click()
  await stored('sheet.csv').waitFor({ state: 'detached' })
  await openPage(page, '/credits')
  await page.locator('td', { hasText: en.credits.reasons.tagging! }).first().waitFor()
  await context.close()
})

test('creates, renames and deletes a catalogue', options, async () => {
  const { context, page, pageErrors } = await visit('/catalogues')
  await page.getByRole('button', { name: en.catalogues.create }).click()
  await page.getByLabel(en.catalogues.name, { exact: true }).fill('Library')
  await checkDialog(page, 'catalogue-new-desktop-en')
  await page.getByRole('button', { name: en.common.save, exact: true }).click()
  await page.getByRole('heading', { name: 'Library' }).waitFor()
  await page.getByRole('button', { name: `${en.catalogues.rename}: Library` }).click()
  await page.getByLabel(en.catalogues.name, { exact: true }).fill('Sync library')
  await page.getByRole('button', { name: en.common.save, exact: true }).click()
  await page.getByRole('heading', { name: 'Sync library' }).waitFor()
  await checkPage(page, 'catalogues-two-desktop-en', en.catalogues.title)
  await page.getByRole('button', { name: `${en.catalogues.delete}: Sync library` }).click()
  await page.getByRole('button', { name: en.catalogues.deleteDialog.confirm, exact: true }).click()
  await page.getByRole('heading', { name: 'Sync library' }).waitFor({ state: 'detached' })
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('lists the newest first, sorts all of them, and jumps to a page', options, async () => {
  const names = Array.from({ length: 230 }, (_, index) => `Nocturne ${String(index).padStart(3, '0')}`)
  const api = machine()
  const { id } = await api.call('createIngestion', {
    body: {
      mode: 'api_json',
      tracks: names.map((title, index) => ({
        outer_id: `nocturne-${index}`,
        title,
        primary_media: 'none.wav',
        albums: [{ title: index < 3 ? 'Early Nights' : 'Late Nights' }],
        artists: [{ name: 'Night Owls' }],
      })),
    },
  })
  await until(
    async () => (await api.call('getIngestion', { path: { id } })).finished_at !== null,
    'they are stored',
  )
  const { context, page, pageErrors } = await visit('/tracks')
  const first = async (text: string) =>
    until(async () => (await rowTitles(page))[0] === text, `${text} comes first`)
  await first('Nocturne 229')
  await page.getByRole('button', { name: en.tracks.column.title }).click()
  await page.locator('th.col-title[aria-sort="ascending"]').waitFor()
  await page.getByRole('button', { name: en.tracks.column.title }).click()
  await page.locator('th.col-title[aria-sort="descending"]').waitFor()
  await page.fill('.page-jump input', '2')
  await page.keyboard.press('Enter')
  await until(
    async () => (await page.locator('tr[aria-rowindex="120"] strong').count()) > 0,
    'the second page is shown',
  )
  assert.ok((await page.locator('table.tracks tbody tr').count()) < 80, 'only what is visible exists')

  await page.goto(`${fixture.service.baseUrl}/console`)
  await page
    .locator('.card', { hasText: en.overview.latest })
    .locator('strong', { hasText: 'Nocturne 229' })
    .waitFor()
  assert.equal(await page.locator('.card', { hasText: en.overview.latest }).locator('tbody tr').count(), 6)
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test(
  'a search within a release stays there until its chip is removed, and back leads to it',
  options,
  async () => {
    const release = (await machine().call('listWorkspaceReleases', { query: { title: 'Early Nights' } }))
      .results[0]!
    const { context, page } = await visit(`/tracks?in=workspace&release_id=${release.id}`)
    const chip = page.locator('.narrowing .removable', { hasText: 'Early Nights' })
    await chip.waitFor()
    assert.equal((await rowTitles(page)).length, 3)
    await page.fill('.search-field input', 'nocturne')
    await page.waitForSelector('table.tracks mark')
    assert.equal((await rowTitles(page)).length, 3)
    await page.locator('table.tracks .track-cell > a').first().click()
    await page.waitForSelector('.track-hero')
    await page.click('a.back')
    await chip.waitFor()
    assert.equal(await page.inputValue('.search-field input'), 'nocturne')
    await chip.click()
    await until(async () => (await rowTitles(page)).length > 10, 'all are found')
    await context.close()
  },
)

test('typing a range shows no error half-way', options, async () => {
  const { context, page, pageErrors } = await visit('/tracks')
  await page.click('.filters summary')
  await page.getByLabel(`${en.tracks.bpm}, ${en.tracks.from}`).fill('90')
  await page.getByLabel(`${en.tracks.bpm}, ${en.tracks.to}`).pressSequentially('130', { delay: 60 })
  await page.waitForSelector('.stale', { state: 'detached' })
  assert.equal(await page.locator('.error-message').count(), 0)
  assert.deepEqual(pageErrors, [], 'nothing was refused on the way')
  await context.close()
})

test(
  'works on a selection: tags, puts into a playlist, edits, exports and deletes by keyboard',
  options,
  async () => {
    const { context, page, pageErrors } = await visit(
      '/tracks?in=workspace&query=nocturne&by=title&sort=title',
    )
    await page.waitForSelector('table.tracks mark')
    await page.locator('h1').click()
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
    const bar = page.getByRole('region', { name: en.tracks.bulk.title })
    await bar.getByText(en.tracks.bulk.selected('2 tracks')).waitFor()
    await checkPage(page, 'tracks-selected-desktop-en', en.tracks.title)
    const button = (text: string) => bar.getByRole('button', { name: text, exact: true })
    const dialog = page.getByRole('dialog')

    await button(en.tracks.bulk.tag).click()
    await dialog.getByLabel(en.tracks.findTag).fill('calm')
    await page.keyboard.press('Enter')
    await checkDialog(page, 'tracks-tag-desktop-en')
    await dialog.getByRole('button', { name: en.common.save, exact: true }).click()
    await page.locator('.toast', { hasText: en.common.saved }).waitFor()
    await page
      .locator('table.tracks tr', { hasText: 'Nocturne 000' })
      .locator('.chip', { hasText: 'Calm' })
      .waitFor()

    for (const key of ['k', 'x', 'j', 'x']) await page.keyboard.press(key)
    await button(en.tracks.bulk.playlist).click()
    await dialog.getByLabel(en.playlists.playlist).selectOption('')
    await dialog.locator('input[name=name]').fill('For the film')
    await dialog.getByRole('button', { name: en.playlists.add }).click()
    await page.locator('.toast', { hasText: en.tracks.bulk.added('For the film') }).waitFor()

    for (const key of ['k', 'x', 'j', 'x']) await page.keyboard.press(key)
    await button(en.tracks.bulk.edit).click()
    await dialog.getByLabel(en.tracks.bulk.fields.label, { exact: true }).fill('Harbour')
    await dialog.getByRole('button', { name: en.tracks.bulk.apply }).click()
    await page.locator('.toast', { hasText: en.tracks.bulk.edited('2') }).waitFor()
    const labelled = await machine().call('listWorkspaceTracks', { query: { outer_id: 'nocturne-0' } })
    assert.equal(labelled.results[0]!.label?.name, 'Harbour')

    for (const key of ['k', 'x', 'j', 'x']) await page.keyboard.press(key)
    await button(en.tracks.bulk.export).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: en.tracks.bulk.save }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'tracks.csv')
    await dialog.waitFor({ state: 'hidden' })
    await button(en.tracks.bulk.delete).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en.tracks.bulk.delete, exact: true })
      .click()
    await page.locator('.toast', { hasText: en.tracks.bulk.deleted('2') }).waitFor()
    await until(async () => !(await rowTitles(page)).includes('Nocturne 000'), 'they are gone')
    assert.deepEqual(pageErrors, [])
    await context.close()
  },
)

test('columns, density and views are kept; the palette goes anywhere', options, async () => {
  const { context, page, pageErrors } = await visit('/tracks?query=nocturne')
  await page.getByRole('button', { name: en.tracks.view.title, exact: true }).click()
  await page.getByLabel(en.tracks.column.isrc, { exact: true }).check()
  await page.locator('label', { hasText: en.tracks.view.compact }).click()
  await checkDialog(page, 'tracks-columns-desktop-en')
  await page.keyboard.press('Escape')
  await page.locator('th.col-isrc').waitFor()
  await page.getByRole('button', { name: en.tracks.view.saved, exact: true }).click()
  await page.getByLabel(en.tracks.view.name).fill('Night music')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Night music' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${fixture.service.baseUrl}/console/tracks`)
  await page.getByRole('button', { name: en.tracks.view.saved, exact: true }).click()
  await page.getByRole('link', { name: 'Night music' }).click()
  await page.waitForURL('**/tracks?query=nocturne')
  await page.locator('.track-grid.compact').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('catalog')
  await checkDialog(page, 'palette-desktop-en')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: en.catalogues.title }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: en.palette.shortcuts }).waitFor()
  await checkDialog(page, 'shortcuts-desktop-en')
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('on a phone every entry of the navigation has its name, and errors speak French', options, async () => {
  const { context, page } = await visit('/', phone)
  const entries = page.locator('.sidebar nav > .nav-link:visible')
  assert.deepEqual(await entries.allInnerTexts(), [
    fr.nav.overview,
    fr.nav.tracks,
    fr.nav.playlists,
    fr.nav.upload,
    fr.nav.more,
  ])
  await page.click('.more-button')
  await page.locator('.more-pages').getByText(fr.nav.credits, { exact: true }).waitFor()
  await checkDialog(page, 'more-phone-fr')
  await page.route('**/v1/catalogs', (route) =>
    route.fulfill({
      status: 422,
      json: { status: 422, message: 'The name is taken.', data: { error_code: 'validation_error' } },
    }),
  )
  await page.locator('.more-pages').getByText(fr.nav.credits, { exact: true }).click()
  await page.locator('.more-pages').waitFor({ state: 'hidden' })
  await openPage(page, '/catalogues')
  const alert = page.locator('.error-message')
  await alert.getByText(fr.errors.validation_error).waitFor()
  assert.equal(await alert.locator('[lang=en]').textContent(), 'The name is taken.')
  assert.notEqual(fr.errors.validation_error, es.errors.validation_error)
  await context.close()
})

test(
  'the sign-in page has the fonts of the console; the API reference has names and contrast',
  options,
  async () => {
    const { context, page } = await fixture.open(desktop)
    const { baseUrl } = fixture.service
    await page.goto(`${baseUrl}/console`)
    await page.waitForSelector('#email')
    await page.evaluate('document.fonts.ready')
    assert.ok(
      await page.evaluate(
        'document.fonts.check("1rem Instrument") && document.fonts.check("1rem Bricolage")',
      ),
    )
    assert.deepEqual(
      await page.evaluate('[...document.fonts].map((font) => font.status).join()'),
      'loaded,loaded',
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${baseUrl}/docs`)
      await page.waitForSelector('.sidebar-heading-type')
      await until(
        async () => (await findAccessibilityViolations(page)).length === 0,
        'the reference is accessible',
        20_000,
      )
    }
    await context.close()
  },
)

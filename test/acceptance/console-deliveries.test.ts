/** Deliveries in the console: sheets and DDEX with a check first, failures by cause, conflicts, settings, the storage area. */
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../../console/src/words/en.ts'
import { es } from '../../console/src/words/es.ts'
import { fr } from '../../console/src/words/fr.ts'
import { createClient } from '../../packages/client/client.ts'
import { clientCredentials } from '../../packages/client/tokens.ts'
import { noChromium } from '../support/chromium.ts'
import { checkDialog, checkPage, startConsole } from '../support/console.ts'
import { ern43 } from '../support/ern.ts'
import { until } from '../support/until.ts'

const fixture = noChromium ? (null as never) : await startConsole({ EUTERPE_DEMO_MUSIC: 'false' })
const options = { skip: noChromium, timeout: 300_000 }
const desktop = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const

let client: ReturnType<typeof createClient> | undefined
/** One client, since each asks for a token of its own. */
const api = () => {
  if (client !== undefined) return client
  const { client_id: clientId, client_secret: clientSecret } = fixture.demo.clients.machine
  const { baseUrl } = fixture.service
  client = createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret }) })
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
const status = (page: Page, text: string) => page.locator('.stages-card .badge', { hasText: text })

async function ingestJson(tracks: { outer_id: string; primary_media: string; [field: string]: unknown }[]) {
  const { id } = await api().call('createIngestion', { body: { mode: 'api_json', tracks } as never })
  const isDone = async () => (await api().call('getIngestion', { path: { id } })).finished_at !== null
  await until(isDone, 'the delivery is stored', 60_000)
  return id
}

test(
  'maps a sheet with a preview, saves the profile, checks the delivery and approves it',
  options,
  async () => {
    const { context, page, pageErrors } = await visit('/ingestions/new')
    await page.click(`label:has-text("${en.ingestions.fromCsv}")`)
    const buffer = Buffer.from('Nummer;Stück;Artist;Erschienen\nk-1;Fähre;Ada;03/04/2026\n;Namenlos;Ben;\n')
    await page.setInputFiles('input[type=file]', { name: 'spring.csv', mimeType: 'text/csv', buffer })
    await page.getByText(en.sheet.problem).waitFor()
    await page.getByLabel(en.sheet.meaningOf('Nummer')).selectOption('outer_id')
    await page.getByLabel(en.sheet.meaningOf('Stück')).selectOption('title')
    await page.getByLabel(en.sheet.meaningOf('Erschienen')).selectOption('release_date')
    await page.getByLabel(en.sheet.options.date_order).selectOption('day_first')
    const rows = page.locator('table.sheet-rows tbody tr')
    await rows.filter({ hasText: '2026-04-03' }).waitFor()
    assert.match((await rows.first().textContent())!, /k-1.*Fähre.*Ada/)
    await rows.nth(1).locator('.reason.bad').waitFor()
    await checkPage(page, 'sheet-desktop-en', en.ingestions.newTitle)

    await button(page, en.sheet.saveProfile).click()
    await page.getByLabel(en.sheet.profileName).fill('lakeside')
    await checkDialog(page, 'sheet-profile-desktop-en')
    await page.locator('.dialog').getByRole('button', { name: en.common.save }).click()
    await page.locator('.dialog').waitFor({ state: 'detached' })
    await rows.filter({ hasText: '2026-04-03' }).waitFor()

    await button(page, en.plan.check).click()
    await status(page, en.ingestions.status.awaiting_approval).waitFor()
    const planned = page.locator('.planned > li')
    assert.equal(await planned.count(), 2)
    await button(page, `1 ${en.plan.actions.refuse}`).click()
    await planned.filter({ hasText: 'Fähre' }).waitFor({ state: 'detached' })
    await page.locator('.plan-sum').first().click()
    await planned.nth(1).waitFor()
    await checkPage(page, 'plan-desktop-en', 'spring.csv')
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      button(page, en.plan.report.csv).click(),
    ])
    assert.equal(report.suggestedFilename(), 'plan.csv')
    await button(page, en.plan.approve).click()
    await checkDialog(page, 'plan-approve-desktop-en')
    await page.getByRole('alertdialog').getByRole('button', { name: en.plan.approveDialog.confirm }).click()
    await status(page, en.ingestions.status.completed_with_errors).waitFor()
    const { results } = await api().call('listWorkspaceTracks', { query: { outer_id: 'k-1' } })
    assert.deepEqual([results[0]?.title, results[0]?.release_date], ['Fähre', '2026-04-03'])
    await page.locator('.failures', { hasText: en.failures.remedies.validation_error! }).waitFor()
    assert.deepEqual(pageErrors, [])
    await context.close()
  },
)

test(
  'a second delivery of a sheet shows each changed field before it is approved, and can be rejected',
  options,
  async () => {
    await ingestJson([
      { outer_id: 'r-1', title: 'River', primary_media: 'none.wav', artists: [{ name: 'Ada' }] },
    ])
    const { context, page } = await visit('/ingestions/new')
    await page.click(`label:has-text("${en.ingestions.fromCsv}")`)
    const buffer = Buffer.from('outer_id,title,artists.1.name\nr-1,The River,Ada\n')
    await page.setInputFiles('input[type=file]', { name: 'river.csv', mimeType: 'text/csv', buffer })
    await page.locator('table.sheet-rows td', { hasText: 'The River' }).waitFor()
    await button(page, en.plan.check).click()
    const change = page.locator('.changes tr', { hasText: 'title' })
    await change.locator('del', { hasText: 'River' }).waitFor()
    assert.equal(await change.locator('ins').textContent(), 'The River')
    await button(page, en.plan.reject).click()
    await page.getByLabel(en.plan.reason).fill('Wrong title')
    await page.locator('.dialog').getByRole('button', { name: en.plan.reject, exact: true }).click()
    await page.getByText('Wrong title').waitFor()
    const { results } = await api().call('listWorkspaceTracks', { query: { outer_id: 'r-1' } })
    assert.equal(results[0]?.title, 'River')
    await context.close()
  },
)

test('uploads a DDEX batch, checks it and stores it', options, async () => {
  const { context, page, pageErrors } = await visit('/ingestions/new')
  await page.click(`label:has-text("${en.ddex.from}")`)
  await page.getByText(en.ddex.none).waitFor()
  const folder = join(await mkdtemp(join(tmpdir(), 'euterpe-ddex-')), '20261115090000')
  await mkdir(folder)
  const recordings = [{ isrc: 'SEABC2600001', title: 'Lake', file: null }]
  await writeFile(join(folder, 'lake.xml'), ern43({ upc: '602438605828', title: 'Water', recordings }))
  await page.setInputFiles('[data-testid=ddex-files]', folder)
  await page.locator('select', { hasText: '20261115090000/' }).waitFor()
  await checkPage(page, 'ddex-desktop-en', en.ingestions.newTitle)
  await button(page, en.plan.check).click()
  await page.locator('.planned > li', { hasText: en.plan.actions.create }).first().waitFor()
  await button(page, en.plan.approve).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.plan.approveDialog.confirm }).click()
  await until(
    async () => (await api().call('listWorkspaceTracks', { query: { isrc: 'SEABC2600001' } })).count === 1,
    'the track of the message is stored',
    60_000,
  )
  assert.deepEqual(pageErrors, [])
  await context.close()
})

for (const [words, language, screen] of [
  [fr, 'fr', { width: 390, height: 844, colorScheme: 'dark' }],
  [es, 'es', { width: 1280, height: 900, colorScheme: 'dark' }],
] as const) {
  test(`in ${language}: failures say what to do, and a selected item is retried`, options, async () => {
    const id = await ingestJson(
      [1, 2, 3].map((number) => ({ outer_id: `${language}-${number}`, primary_media: `no-${number}.wav` })),
    )
    const { context, page } = await visit(`/ingestions/${id}`, { language, ...screen })
    await page.locator('.failures', { hasText: words.failures.remedies.not_found! }).waitFor()
    await page.getByText(words.failures.items(3, '3')).waitFor()
    await button(page, `${words.failures.show}: ${words.ingestions.reasons.not_found}`).click()
    await page.getByLabel(words.failures.select(`${language}-2`), { exact: true }).check()
    await checkPage(page, `failures-${language}`, (await page.locator('h1').textContent())!)
    await button(page, words.failures.retrySelected('1')).click()
    // The file is still missing, so the service says what has to be done instead.
    await page.locator('table.items, .table-frame', { hasText: words.errors.title }).first().waitFor()
    await context.close()
  })
}

test('decides conflicts one by one and many at once, and keeps the decision as a rule', options, async () => {
  const version = (number: number, title: string) => ({
    outer_id: `c-${number}`,
    title,
    isrc: `SEABC26001${number}0`,
    primary_media: 'none.wav',
  })
  await ingestJson([1, 2, 3].map((number) => version(number, `Old ${number}`)))
  await ingestJson([1, 2, 3].map((number) => version(number, `New ${number}`)))
  const { context, page, pageErrors } = await visit('/conflicts')
  const conflicts = page.locator('.conflicts > li')
  await conflicts.nth(2).waitFor()
  await checkPage(page, 'conflicts-desktop-en', en.conflicts.title)
  await button(page, `${en.conflicts.decide.keep_ours}: Old 1`).click()
  await conflicts.filter({ hasText: 'Old 1' }).waitFor({ state: 'detached' })
  const titleOf = async (outer_id: string) =>
    (await api().call('listWorkspaceTracks', { query: { outer_id } })).results[0]?.title
  assert.equal(await titleOf('c-1'), 'Old 1')

  await page.getByLabel(en.conflicts.selectAll).check()
  const bulk = page.locator('.bulk-decision')
  await bulk.getByLabel(en.conflicts.remember).check()
  await bulk.getByRole('button', { name: en.conflicts.decide.take_theirs }).click()
  await page.getByText(en.conflicts.none).waitFor()
  assert.equal(await titleOf('c-2'), 'New 2')
  await page
    .getByText(en.conflicts.ruleText(en.conflicts.kinds.title, en.conflicts.decide.take_theirs))
    .waitFor()
  await button(page, `${en.conflicts.deleteRule}: ${en.conflicts.kinds.title}`).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.conflicts.deleteDialog.confirm }).click()
  await page.getByText(en.conflicts.noRules).waitFor()
  await button(page, en.conflicts.newRule).click()
  await page.getByLabel(en.conflicts.decision).selectOption('keep_ours')
  await page.locator('.dialog').getByRole('button', { name: en.common.save }).click()
  await page
    .getByText(en.conflicts.ruleText(en.conflicts.kinds.title, en.conflicts.decide.keep_ours))
    .waitFor()
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test(
  'requires approval, watches a folder and removes a profile on the page of delivery settings',
  options,
  async () => {
    const { context, page, pageErrors } = await visit('/delivery-settings')
    await page.getByLabel(en.deliverySettings.approval).check()
    await page.getByLabel(en.deliverySettings.territories).fill('de, at')
    await button(page, en.common.save).click()
    await page.getByText(en.common.saved, { exact: true }).first().waitFor()
    const settings = await api().call('getDeliverySettings', {})
    assert.deepEqual([settings.require_approval, settings.territories], [true, ['AT', 'DE']])
    await api().call('replaceDeliverySettings', {
      body: { territories: [], wait_for_batch_complete: false, require_approval: false },
    })
    await api().call('saveCsvProfile', { path: { name: 'extra' }, body: { columns: { Nr: 'outer_id' } } })
    await page.reload()
    await button(page, en.deliverySettings.newWatch).click()
    await page.locator('.segmented label', { hasText: en.ingestions.modes.s3_csv }).click()
    await page.locator('[name=folder]').fill('spring/')
    await checkDialog(page, 'watch-desktop-en')
    await page.locator('.dialog').getByRole('button', { name: en.common.save }).click()
    await page.getByText('spring/').waitFor()
    await checkPage(page, 'delivery-settings-desktop-en', en.deliverySettings.title)
    await button(page, `${en.deliverySettings.remove}: extra`).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: en.deliverySettings.profileDialog.confirm })
      .click()
    await page.getByText('extra', { exact: true }).waitFor({ state: 'detached' })
    assert.deepEqual(pageErrors, [])
    await context.close()
  },
)

test('browses the storage area, uploads into a folder and deletes files', options, async () => {
  const { context, page, pageErrors } = await visit('/storage')
  await page.getByRole('link', { name: 'inbound/' }).click()
  const files = ['a.txt', 'b.txt'].map((name) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }))
  await page.setInputFiles('input[type=file]', files)
  await page.getByLabel(en.storage.select('a.txt')).check()
  await page.getByLabel(en.storage.select('b.txt')).check()
  await checkPage(page, 'storage-desktop-en', en.storage.title)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, en.storage.download('a.txt')).click(),
  ])
  assert.equal(download.suggestedFilename(), 'a.txt')
  await button(page, en.storage.remove('2 files')).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en.storage.removeDialog.confirm, exact: true })
    .click()
  await page.getByText('a.txt').waitFor({ state: 'detached' })
  assert.deepEqual(pageErrors, [])
  await context.close()
})

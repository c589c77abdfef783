import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { makeWav } from '../../support/audio.ts'
import { checkPage, openPage } from '../../support/console.ts'
import { machineClient } from './fixture.ts'
import { confirm, type Scenario } from './scenario.ts'

const statusBadge = (page: Page, text: string): Locator =>
  page.locator('.stages-card .badge', { hasText: text })

async function putObject(object_key: string, bytes: Buffer): Promise<string> {
  const body = { object_key, content_type: 'application/octet-stream' }
  const target = await machineClient().call('createInboundUpload', { body })
  const request = { method: 'PUT', headers: target.headers, body: new Uint8Array(bytes) }
  assert.equal((await fetch(target.url, request)).status, 200)
  return target.s3_file_uri
}

/** Ingests two audio files and one that is none: shows the reason, and exports the tags. */
export async function ingestFiles(
  { page, words: all, screenshot, name }: Scenario,
  index: number,
): Promise<void> {
  const words = all.ingestions
  await openPage(page, '/ingestions')
  await checkPage(page, screenshot('ingestions-before'), words.title)
  await putObject(`${name}/one.wav`, makeWav(10 + index))
  await putObject(`${name}/two.wav`, makeWav(20 + index))
  await putObject(`${name}/noise.wav`, Buffer.from('this is no music'))
  await page.click(`.page-head a:has-text("${words.start}")`)
  await page.locator('.file-picker li', { hasText: `${name}/noise.wav` }).waitFor()
  const selectListed = page.getByLabel(words.selectShown)
  await selectListed.check()
  await selectListed.uncheck()
  await page.getByLabel(words.findFile).fill(`${name}/`)
  await selectListed.check()
  assert.equal(await page.locator('.file-picker li input:checked').count(), 3)
  await checkPage(page, screenshot('ingestion-new'), words.newTitle)
  await page.click(`button:has-text("${words.begin}")`)
  await statusBadge(page, words.status.completed_with_errors).waitFor({ timeout: 120_000 })
  await page.click(`label:has-text("${words.counts.failed}")`)
  const failedItems = page.locator('table.items', { hasText: words.reasons.validation_error! })
  await failedItems.waitFor()
  await checkPage(page, screenshot('ingestion'), (await page.locator('h1').textContent())!)
  await page.click(`button:has-text("${words.retry}")`)
  await page.waitForSelector(`text=${words.nothingToRetry}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click(`a:has-text("${words.export}")`),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  assert.equal(csv.trim().split('\n').length, 4, 'a header and three tracks')
  await page.click(`label:has-text("${words.counts.available}")`)
  await failedItems.waitFor({ state: 'detached' })
  await page.locator('table.items a').first().click()
  await page.waitForSelector('.track-hero')
}

/** Uploads a CSV file that names an uploaded audio file, and ingests it. */
export async function ingestCsv(
  { page, words: all, screenshot, name }: Scenario,
  index: number,
): Promise<void> {
  const words = all.ingestions
  const uri = await putObject(`${name}-csv/song.wav`, makeWav(30 + index))
  await openPage(page, '/ingestions')
  await page.click(`.page-head a:has-text("${words.start}")`)
  await page.click(`label:has-text("${words.fromCsv}")`)
  const file = {
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`outer_id,title,primary_media\n${name}-1,Harbour Lights,${uri}\n`),
  }
  await page.setInputFiles('input[type=file]', file)
  await page.locator('select', { has: page.locator(`option:text-is("${name}.csv")`) }).waitFor()
  await checkPage(page, screenshot('ingestion-csv'), words.newTitle)
  // Without the check, it is stored at once.
  await page.click(`label:has-text("${all.plan.checkFirst}")`)
  await page.click(`button:has-text("${words.begin}")`)
  await statusBadge(page, words.status.completed).waitFor({ timeout: 120_000 })
  await page.click(`label:has-text("${words.allItems}")`)
  await page.waitForSelector(`table.items td:has-text("${name}-1")`)
}

/** Stops an ingestion that would never end, since its audio comes from a server that never responds. */
export async function stopIngestion(scenario: Scenario): Promise<void> {
  const { page, words: all, screenshot, name } = scenario
  const words = all.ingestions
  const silentServer = createServer(() => {})
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', resolve))
  after(() => {
    silentServer.closeAllConnections()
    silentServer.close()
  })
  const url = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}/song.wav`
  const { id } = await machineClient().call('createIngestion', {
    body: {
      mode: 'api_json',
      media_fetch_type: 'download',
      tracks: [{ outer_id: `${name}-silent`, primary_media: url }],
    },
  })
  await openPage(page, '/ingestions')
  // By its id: for a moment the list may be the cached one, with another ingestion on top.
  const row = page.locator('table.ingestions tr', { has: page.locator(`a[href$="/ingestions/${id}"]`) })
  await row.locator('.badge', { hasText: words.status.analysing }).waitFor()
  await checkPage(page, screenshot('ingestions'), words.title)
  await row.locator('a').first().click()
  await statusBadge(page, words.status.analysing).waitFor()
  await checkPage(page, screenshot('ingestion-running'), (await page.locator('h1').textContent())!)
  await page.click(`button:has-text("${words.stop}")`)
  await confirm(scenario, 'ingestion-stop', words.stopDialog.confirm)
  await statusBadge(page, words.status.cancelled).waitFor()
  silentServer.closeAllConnections()
}

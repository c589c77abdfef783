import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Locator, Page } from 'playwright-core'
import { en, type Words } from '../../../console/src/words/en.ts'
import { es } from '../../../console/src/words/es.ts'
import { fr } from '../../../console/src/words/fr.ts'
import { makeWav } from '../../support/audio.ts'
import { goTo, look } from '../../support/console.ts'
import { runEuterpe, until } from '../../support/service.ts'
import { machine, skip, visit } from './visit.ts'

const screens = [
  { name: 'desktop', language: 'en', words: en, width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', language: 'fr', words: fr, width: 360, height: 740, colorScheme: 'dark' },
  { name: 'tablet', language: 'es', words: es, width: 820, height: 1100, colorScheme: 'dark' },
] as const

type Scene = { page: Page; words: Words; name: string; shot(name: string): string }

async function put(object_key: string, bytes: Buffer): Promise<string> {
  const body = { object_key, content_type: 'application/octet-stream' }
  const target = await machine().call('createInboundUpload', { body })
  const sent = { method: 'PUT', headers: target.headers, body: new Uint8Array(bytes) }
  assert.equal((await fetch(target.url, sent)).status, 200)
  return target.s3_file_uri
}

for (const [place, screen] of screens.entries()) {
  test(`in ${screen.language}, on a ${screen.name}: ingest, administer, operate, look after oneself`, {
    skip,
    timeout: 600_000,
  }, async () => {
    const { words, name } = screen
    const { context, page, complaints } = await visit.open(screen)
    page.on('dialog', (dialog) => void dialog.accept())
    const scene = { page, words, name, shot: (text: string) => `${text}-${name}-${screen.language}` }
    await visit.signIn(page)
    await ingest(scene, place)
    await ingestCsv(scene, place)
    await cancel(scene)
    await makeApplication(scene)
    await makeKeys(scene)
    await operate(scene)
    await lookAfterOneself(scene)
    // The one refusal that was asked for: a retry of what cannot go better.
    assert.deepEqual(
      complaints.filter((text) => !text.includes('422')),
      [],
    )
    assert.ok(complaints.length <= 1)
    await context.close()
  })
}

const badge = (page: Page, text: string): Locator => page.locator('.stages-card .badge', { hasText: text })

/** Two files of music and one that is none: the reasons are told, and the tags can be downloaded. */
async function ingest({ page, words: all, shot, name }: Scene, place: number): Promise<void> {
  const words = all.ingestions
  await goTo(page, '/ingestions')
  await look(page, shot('ingestions-before'), words.title)
  await put(`${name}/one.wav`, makeWav(10 + place))
  await put(`${name}/two.wav`, makeWav(20 + place))
  await put(`${name}/noise.wav`, Buffer.from('this is no music'))
  await page.click(`.page-head a:has-text("${words.start}")`)
  await page.selectOption('select[name=folder]', `${name}/`)
  await look(page, shot('ingestion-new'), words.newTitle)
  await page.click(`button:has-text("${words.begin}")`)
  await badge(page, words.status.completed_with_errors).waitFor({ timeout: 120_000 })
  await page.click(`label:has-text("${words.counts.failed}")`)
  const failed = page.locator('table.items', { hasText: words.reasons.validation_error! })
  await failed.waitFor()
  const title = (await page.locator('h1').textContent())!
  await look(page, shot('ingestion'), title)
  await page.click(`button:has-text("${words.retry}")`)
  await page.waitForSelector(`text=${words.nothingToRetry}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click(`a:has-text("${words.export}")`),
  ])
  const csv = await readFile(await download.path(), 'utf8')
  assert.equal(csv.trim().split('\n').length, 4, 'a header and the three tracks')
  await page.click(`label:has-text("${words.counts.available}")`)
  await failed.waitFor({ state: 'detached' })
  await page.locator('table.items a').first().click()
  await page.waitForSelector('.track-hero')
}

async function ingestCsv({ page, words: all, shot, name }: Scene, place: number): Promise<void> {
  const words = all.ingestions
  const uri = await put(`${name}-csv/song.wav`, makeWav(30 + place))
  await goTo(page, '/ingestions')
  await page.click(`.page-head a:has-text("${words.start}")`)
  await page.click(`label:has-text("${words.fromCsv}")`)
  const file = {
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`outer_id,title,primary_media\n${name}-1,Harbour Lights,${uri}\n`),
  }
  await page.setInputFiles('input[type=file]', file)
  await page.locator('select', { has: page.locator(`option:text-is("${name}.csv")`) }).waitFor()
  await look(page, shot('ingestion-csv'), words.newTitle)
  await page.click(`button:has-text("${words.begin}")`)
  await badge(page, words.status.completed).waitFor({ timeout: 120_000 })
  await page.click(`label:has-text("${words.all}")`)
  await page.waitForSelector(`table.items td:has-text("${name}.csv:2")`)
}

/** A sender that never answers keeps a delivery under way until somebody stops it. */
async function cancel({ page, words: all, shot, name }: Scene): Promise<void> {
  const words = all.ingestions
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  after(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/song.wav`
  const { id } = await machine().call('createIngestion', {
    body: {
      mode: 'api_json',
      media_fetch_type: 'download',
      tracks: [{ outer_id: `${name}-silent`, primary_media: url }],
    },
  })
  await goTo(page, '/ingestions')
  // By its name: the list may for a moment be the one of the last visit, where another is still under way.
  const row = page.locator('table.ingestions tr', { has: page.locator(`a[href$="/ingestions/${id}"]`) })
  await row.locator('.badge', { hasText: words.status.analysing }).waitFor()
  await look(page, shot('ingestions'), words.title)
  await row.locator('a').first().click()
  await badge(page, words.status.analysing).waitFor()
  await look(page, shot('ingestion-running'), (await page.locator('h1').textContent())!)
  await page.click(`button:has-text("${words.cancel}")`)
  await badge(page, words.status.cancelled).waitFor()
  silent.closeAllConnections()
}

const tokenStatus = async (id: string, secret: string) =>
  (
    await fetch(`${visit.service.baseUrl}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: id,
        client_secret: secret,
      }),
    })
  ).status

async function shownOnce(page: Page): Promise<string[]> {
  await page.waitForSelector('.secret code')
  return page.locator('.secret code').allTextContents()
}

async function makeApplication({ page, words: all, shot, name }: Scene): Promise<void> {
  const words = all.clients
  await goTo(page, '/developers')
  await page.click(`button:has-text("${words.add}")`)
  await page.fill('input[name=name]', `Import ${name}`)
  await page.uncheck('input[value="webhooks.write"]')
  await look(page, shot('application-new'), all.developers.title)
  await page.click(`.form button:has-text("${words.create}")`)
  const [id, secret] = await shownOnce(page)
  assert.equal(await tokenStatus(id!, secret!), 200)
  await look(page, shot('application-secret'), all.developers.title)
  await page.click(`button:has-text("${words.kept}")`)
  assert.ok(!(await page.content()).includes(secret!))
  const row = page.locator('.entries > li', { hasText: id! })
  await row.locator(`button:has-text("${words.renew}")`).click()
  const [, renewed] = await shownOnce(page)
  assert.deepEqual([await tokenStatus(id!, secret!), await tokenStatus(id!, renewed!)], [401, 200])
  await page.click(`button:has-text("${words.kept}")`)
  await row.locator(`button:has-text("${words.revoke}")`).click()
  await row.locator('.badge.bad').waitFor()
  assert.equal(await tokenStatus(id!, renewed!), 401)
}

async function makeKeys({ page, words: all, shot }: Scene): Promise<void> {
  const words = all.keys
  const card = page.locator('section', { has: page.getByRole('heading', { name: words.title, exact: true }) })
  await card.locator(`button:has-text("${words.add}")`).click()
  const [accessKeyId, secretAccessKey] = await shownOnce(page)
  const { endpoint, region, bucket } = visit.demo.s3
  const credentials = { accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! }
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const list = () => s3.send(new ListObjectsV2Command({ Bucket: bucket }))
  assert.equal((await list()).$metadata.httpStatusCode, 200)
  assert.ok((await card.locator('pre').textContent())!.includes(secretAccessKey!))
  await look(page, shot('keys'), all.developers.title)
  await page.click(`button:has-text("${all.clients.kept}")`)
  assert.ok(!(await page.content()).includes(secretAccessKey!))
  const row = card.locator('.entries > li', { hasText: accessKeyId! })
  await row.locator(`button:has-text("${words.revoke}")`).click()
  await row.waitFor({ state: 'detached' })
  await until('the key has ended', () =>
    list().then(
      () => false,
      () => true,
    ),
  )
  s3.destroy()
}

async function operate({ page, words: all, shot, name }: Scene): Promise<void> {
  const words = all.operator
  const made = await runEuterpe(['org', 'create', '--name', `Harbour ${name}`], visit.settings)
  assert.equal(made.code, 0)
  await goTo(page, '/operator')
  await page.waitForSelector(`text=${words.overall.operational}`)
  await page.fill('input[type=search]', `harbour ${name}`)
  await page.locator('tbody a', { hasText: `Harbour ${name}` }).waitFor()
  await page.fill('input[type=search]', '')
  await page.locator('tbody a', { hasText: 'Demo Records' }).waitFor()
  await look(page, shot('operator'), words.title)
  await page.locator('tbody a', { hasText: `Harbour ${name}` }).click()
  await page.check('input[value=tagging]')
  await page.click(`button:has-text("${words.save}")`)
  await page.fill('input[name=amount]', '250')
  await page.fill('input[name=reason]', `contract ${name}`)
  await page.click(`form button:has-text("${words.grant}")`)
  await page.locator('tbody .badge', { hasText: all.credits.kinds.grant }).waitFor()
  const { stdout } = await runEuterpe(
    ['entitlement', 'grant', '--org', `Harbour ${name}`, 'search', '--json'],
    visit.settings,
  )
  assert.deepEqual(JSON.parse(stdout).entitlements, ['search', 'tagging'])
  await look(page, shot('organisation'), `Harbour ${name}`)
  await page.click(`button:has-text("${words.disable}")`)
  await page.waitForSelector(`button:has-text("${words.enable}")`)
}

async function lookAfterOneself({ page, words: all, shot, name }: Scene): Promise<void> {
  const words = all.account
  const other = await visit.open({ ...screens[0], language: 'en' })
  await visit.signIn(other.page)
  await page.click('.rail a[href="/console/profile"]')
  await page.fill('input[name=name]', `Ada ${name}`)
  await page.click(`button:has-text("${words.save}")`)
  await page.waitForSelector(`text=${words.saved}`)
  await page.waitForSelector(`.rail .me:has-text("Ada ${name}")`, { state: 'attached' })
  await page.waitForSelector(`.badge:has-text("${words.here}")`)
  assert.equal(await page.locator(`.badge:has-text("${words.here}")`).count(), 1)
  await look(page, shot('profile'), all.profile.title)
  await page.click(`button:has-text("${words.endOthers}")`)
  await page.waitForSelector(`button:has-text("${words.endOthers}")`, { state: 'detached' })
  await goTo(other.page, '/credits')
  await other.page.waitForSelector('#email')
  await other.context.close()
}

test('a member sees neither keys nor the service, and is told whom to ask', {
  skip,
  timeout: 120_000,
}, async () => {
  const person = { email: 'grace@demo.example', password: 'correct horse battery' }
  const words = ['user', 'create', '--org', 'Demo Records', '--email', person.email, '--name', 'Grace Member']
  assert.equal((await runEuterpe([...words, '--password-stdin'], visit.settings, person.password)).code, 0)
  const { context, page } = await visit.open(screens[0])
  await visit.signIn(page, person)
  await goTo(page, '/developers')
  await page.waitForSelector(`text=${en.clients.adminOnly}`)
  await look(page, 'developers-member-desktop-en', en.developers.title)
  assert.equal(await page.locator('.rail a[href="/console/operator"]').count(), 0)
  await page.goto(`${visit.service.baseUrl}/console/operator`)
  await page.waitForSelector(`text=${en.fault.resource_forbidden}`)
  const promoted = await runEuterpe(['user', 'role', person.email, 'admin'], visit.settings)
  assert.equal(promoted.code, 0)
  await goTo(page, '/developers')
  await page.reload()
  await page.waitForSelector(`button:has-text("${en.clients.add}")`)
  await context.close()
})

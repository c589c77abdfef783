/** What developers and operators do in the console: keys of applications, payloads of webhooks, deleting organisations. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { exportJWK, generateKeyPair } from 'jose'
import type { Page } from 'playwright-core'
import { en } from '../../console/src/words/en.ts'
import { noChromium } from '../support/chromium.ts'
import { checkDialog, checkPage, startConsole } from '../support/console.ts'
import { runEuterpe } from '../support/service.ts'

const fixture = noChromium ? (null as never) : await startConsole({ EUTERPE_DEMO_MUSIC: 'false' })
const options = { skip: noChromium, timeout: 300_000 }
const desktop = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const

async function visit(path: string) {
  const opened = await fixture.open(desktop)
  await fixture.signIn(opened.page)
  await opened.page.goto(`${fixture.service.baseUrl}/console${path}`)
  await opened.page.waitForSelector('.page:not(.is-loading)')
  return opened
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an application gets keys instead of its secret', options, async () => {
  const { context, page, pageErrors } = await visit('/developers')
  const keys = page.getByRole('button', { name: new RegExp(`^${en.clients.keys.open}:`) }).first()
  await keys.click()
  await page.locator('.segmented label', { hasText: en.clients.keys.set }).click()
  await page.getByLabel(en.clients.keys.json).fill('not json')
  await button(page, en.clients.keys.save).click()
  await page.getByText(en.clients.keys.notJson).waitFor()
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256', use: 'sig' }
  await page.getByLabel(en.clients.keys.json).fill(JSON.stringify(jwk))
  await checkDialog(page, 'client-keys-desktop-en')
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/keys')),
    button(page, en.clients.keys.save).click(),
  ])
  assert.equal(response.status(), 200, await response.text())
  assert.equal((await response.json()).data.authentication, 'keys')
  await page.locator('.dialog').waitFor({ state: 'detached' })
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('shows what a webhook sent, and what the receiver responded', options, async () => {
  const receiver = createServer((_request, response) => response.writeHead(503).end('try later, please'))
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  after(() => receiver.close())
  const { context, page } = await visit('/developers')
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
  await button(page, en.webhooks.add).click()
  await page.locator('.dialog').locator('[name=url]').fill(url)
  await page.locator('.dialog').locator('button[type=submit]').click()
  await page.locator('.dialog').waitFor({ state: 'detached' })
  await button(page, en.webhooks.test).first().click()
  const delivery = page.locator('.deliveries > li').first()
  await delivery.getByText('503').first().waitFor()
  await delivery.locator('summary', { hasText: en.webhooks.exchange }).click()
  await delivery.locator('pre', { hasText: 'try later, please' }).first().waitFor()
  assert.match((await delivery.locator('pre').first().textContent())!, /"webhook_id"/)
  await checkPage(page, 'webhook-exchange-desktop-en', en.developers.title)
  await context.close()
})

test('an operator sees what runs, what waits, the search index and the backups', options, async () => {
  const { context, page, pageErrors } = await visit('/operator')
  const { operator: words, operatorTools: tools } = en
  const card = (title: string) =>
    page.locator('.card', { has: page.getByRole('heading', { name: title, exact: true }) })
  await card(words.health).getByText(words.overall.operational).waitFor()
  // The search engine is a component of its own only where it is not the database.
  assert.deepEqual(
    await page.locator('.components > .yes strong').allTextContents(),
    Object.values(words.components).filter((name) => name !== words.components.search),
  )
  await page.locator('.processes li', { hasText: words.processRole.all! }).waitFor()
  assert.ok((await page.locator('.queues tbody tr').count()) > 10)
  await card(tools.index).getByText(tools.engines.postgres!).waitFor()
  await card(tools.backups).getByText(tools.none).waitFor()

  const target = await mkdtemp(join(tmpdir(), 'euterpe-operator-'))
  after(() => rm(target, { recursive: true, force: true }))
  const { code, stderr } = await runEuterpe(['backup', target], fixture.settings)
  assert.equal(code, 0, stderr)
  await card(tools.backups).getByText(tools.status.complete).waitFor()
  await card(tools.backups).getByText(tools.none).waitFor({ state: 'detached' })
  await checkPage(page, 'operator-backups-desktop-en', words.title)

  await page.getByLabel(words.search).fill('nobody has this name')
  await page.getByText(words.noneFound).waitFor()
  await page.getByLabel(words.search).fill(fixture.demo.organization.name.slice(0, 4))
  await page.getByRole('link', { name: fixture.demo.organization.name, exact: true }).waitFor()
  assert.deepEqual(pageErrors, [])
  await context.close()
})

test('an operator deletes an organisation with a grace time, and undoes it', options, async () => {
  await runEuterpe(['org', 'create', '--name', 'Short Lived Records'], fixture.settings)
  const { context, page } = await visit('/operator')
  await page.getByRole('link', { name: 'Short Lived Records' }).click()
  await button(page, en.operator.deletion.open).first().click()
  await page.getByLabel(en.operator.deletion.grace).fill('7')
  await checkDialog(page, 'delete-organisation-desktop-en')
  await page.locator('.dialog').getByRole('button', { name: en.operator.deletion.open }).click()
  await button(page, en.operator.deletion.restore).waitFor()
  await checkPage(page, 'organisation-deleted-desktop-en', 'Short Lived Records')
  await button(page, en.operator.deletion.restore).click()
  await button(page, en.operator.deletion.open).first().waitFor()
  await context.close()
})

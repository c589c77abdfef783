import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Page } from 'playwright-core'
import { en } from '../../../console/src/words/en.ts'
import { es } from '../../../console/src/words/es.ts'
import { fr } from '../../../console/src/words/fr.ts'
import { checkDialog, checkPage, openPage } from '../../support/console.ts'
import { runEuterpe } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { fixture, skip } from './fixture.ts'
import { ingestCsv, ingestFiles, stopIngestion } from './ingestions.ts'
import { confirm, type Scenario } from './scenario.ts'

const screens = [
  { name: 'desktop', language: 'en', words: en, width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', language: 'fr', words: fr, width: 360, height: 740, colorScheme: 'dark' },
  { name: 'tablet', language: 'es', words: es, width: 820, height: 1100, colorScheme: 'dark' },
] as const

for (const [index, screen] of screens.entries()) {
  test(`in ${screen.language} on a ${screen.name}: ingests files, manages applications, keys, organisations and the profile`, {
    skip,
    timeout: 600_000,
  }, async () => {
    const { words, name } = screen
    const { context, page, pageErrors } = await fixture.open(screen)
    const scenario = { page, words, name, screenshot: (text: string) => `${text}-${name}-${screen.language}` }
    await fixture.signIn(page)
    await ingestFiles(scenario, index)
    await ingestCsv(scenario, index)
    await stopIngestion(scenario)
    await manageApplication(scenario)
    await manageKeys(scenario)
    await manageOrganisation(scenario)
    await manageProfile(scenario)
    // One refusal is part of the scenario: the retry of an ingestion that cannot succeed.
    assert.deepEqual(
      pageErrors.filter((text) => !text.includes('422')),
      [],
    )
    assert.ok(pageErrors.length <= 1)
    await context.close()
  })
}

test('a confirmation starts on Cancel, closes on Escape and returns the focus', {
  skip,
  timeout: 120_000,
}, async () => {
  const { context, page } = await fixture.open(screens[0])
  await fixture.signIn(page)
  await openPage(page, '/developers')
  const trigger = page.getByRole('button', { name: en.keys.rotate, exact: true })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: en.keys.rotateDialog.title })
  await dialog.waitFor()
  const focusedText = () => page.evaluate('document.activeElement.textContent')
  await until(async () => (await focusedText()) === en.common.cancel, 'Cancel has the focus')
  await checkDialog(page, 'keys-rotate-desktop-en')
  await page.keyboard.press('Tab')
  assert.equal(await focusedText(), en.keys.rotateDialog.confirm)
  await page.keyboard.press('Tab')
  await until(async () => (await focusedText()) === en.common.cancel, 'the focus wraps to Cancel')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await until(async () => (await focusedText()) === en.keys.rotate, 'the button has the focus again')
  await context.close()
})

test('a member sees neither keys nor the operator pages, and is told whom to ask', {
  skip,
  timeout: 120_000,
}, async () => {
  const person = { email: 'grace@demo.example', password: 'correct horse battery' }
  const args = ['user', 'create', '--org', 'Demo Records', '--email', person.email, '--name', 'Grace Member']
  assert.equal((await runEuterpe([...args, '--password-stdin'], fixture.settings, person.password)).code, 0)
  const { context, page } = await fixture.open(screens[0])
  await fixture.signIn(page, person)
  await openPage(page, '/developers')
  await page.waitForSelector(`text=${en.clients.adminOnly}`)
  await checkPage(page, 'developers-member-desktop-en', en.developers.title)
  assert.equal(await page.locator('.sidebar a[href="/console/operator"]').count(), 0)
  await page.goto(`${fixture.service.baseUrl}/console/operator`)
  await page.waitForSelector(`text=${en.errors.resource_forbidden}`)
  assert.equal((await runEuterpe(['user', 'role', person.email, 'admin'], fixture.settings)).code, 0)
  await openPage(page, '/developers')
  await page.reload()
  await page.waitForSelector(`button:has-text("${en.clients.add}")`)
  await context.close()
})

async function tokenStatus(id: string, secret: string): Promise<number> {
  const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  const body = new URLSearchParams(form)
  return (await fetch(`${fixture.service.baseUrl}/oauth/token`, { method: 'POST', body })).status
}

async function readSecret(page: Page): Promise<string[]> {
  await page.waitForSelector('.secret code')
  return page.locator('.secret code').allTextContents()
}

/** Adds an application, gives it a new secret, and revokes it. */
async function manageApplication(scenario: Scenario): Promise<void> {
  const { page, words: all, screenshot, name } = scenario
  const words = all.clients
  await openPage(page, '/developers')
  await page.click(`button:has-text("${words.add}")`)
  const form = page.getByRole('dialog', { name: words.add })
  await form.locator('input[name=name]').fill(`Import ${name}`)
  await form.locator('input[value="webhooks.write"]').uncheck()
  await checkDialog(page, screenshot('application-new'))
  await form.getByRole('button', { name: words.add }).click()
  const [id, secret] = await readSecret(page)
  assert.equal(await tokenStatus(id!, secret!), 200)
  await checkPage(page, screenshot('application-secret'), all.developers.title)
  await page.click(`button:has-text("${words.saved}")`)
  assert.ok(!(await page.content()).includes(secret!), 'the secret is gone')
  const row = page.locator('.entries > li', { hasText: id! })
  await row.locator(`button:has-text("${words.renew}")`).click()
  await confirm(scenario, 'application-renew', words.renewDialog.confirm)
  const [, renewed] = await readSecret(page)
  assert.deepEqual([await tokenStatus(id!, secret!), await tokenStatus(id!, renewed!)], [401, 200])
  await page.click(`button:has-text("${words.saved}")`)
  await row.locator(`button:has-text("${words.revoke}")`).click()
  await confirm(scenario, 'application-revoke', words.revokeDialog.confirm)
  await row.locator('.badge.bad').waitFor()
  assert.equal(await tokenStatus(id!, renewed!), 401)
}

/** Creates an S3 key, uses it, and revokes it. */
async function manageKeys(scenario: Scenario): Promise<void> {
  const { page, words: all, screenshot } = scenario
  const words = all.keys
  const card = page.locator('section', { has: page.getByRole('heading', { name: words.title, exact: true }) })
  await card.locator(`button:has-text("${words.add}")`).click()
  const [accessKeyId, secretAccessKey] = await readSecret(page)
  const { endpoint, region, bucket } = fixture.demo.s3
  const credentials = { accessKeyId: accessKeyId!, secretAccessKey: secretAccessKey! }
  const s3 = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  const list = () => s3.send(new ListObjectsV2Command({ Bucket: bucket }))
  assert.equal((await list()).$metadata.httpStatusCode, 200)
  assert.ok((await card.locator('pre').textContent())!.includes(secretAccessKey!))
  await checkPage(page, screenshot('keys'), all.developers.title)
  await page.click(`button:has-text("${all.clients.saved}")`)
  assert.ok(!(await page.content()).includes(secretAccessKey!), 'the secret is gone')
  const row = card.locator('.entries > li', { hasText: accessKeyId! })
  await row.locator(`button:has-text("${words.revoke}")`).click()
  await confirm(scenario, 'key-revoke', words.revokeDialog.confirm)
  await row.waitFor({ state: 'detached' })
  await until(
    () =>
      list().then(
        () => false,
        () => true,
      ),
    'storage refuses the key',
  )
  s3.destroy()
}

/** As the operator: finds an organisation, changes its entitlements, grants credits, and disables it. */
async function manageOrganisation(scenario: Scenario): Promise<void> {
  const { page, words: all, screenshot, name } = scenario
  const words = all.operator
  const organisation = `Harbour ${name}`
  assert.equal((await runEuterpe(['org', 'create', '--name', organisation], fixture.settings)).code, 0)
  await openPage(page, '/operator')
  await page.waitForSelector(`text=${words.overall.operational}`)
  await page.fill('input[type=search]', organisation.toLowerCase())
  await page.locator('tbody a', { hasText: organisation }).waitFor()
  await page.fill('input[type=search]', '')
  await page.locator('tbody a', { hasText: 'Demo Records' }).waitFor()
  await checkPage(page, screenshot('operator'), words.title)
  await page.locator('tbody a', { hasText: organisation }).click()
  await page.check('input[value=tagging]')
  await page.click(`button:has-text("${all.common.save}")`)
  await page.waitForSelector(`.toast:has-text("${all.common.saved}")`)
  await page.fill('input[name=amount]', '250')
  await page.fill('input[name=reason]', `contract ${name}`)
  await page.click(`form button:has-text("${words.grant}")`)
  await page.waitForSelector(`.toast:has-text("${words.granted('250')}")`)
  await page.locator('tbody .badge', { hasText: all.credits.kinds.grant }).waitFor()
  const { stdout } = await runEuterpe(
    ['entitlement', 'grant', '--org', organisation, 'search', '--json'],
    fixture.settings,
  )
  assert.deepEqual(JSON.parse(stdout).entitlements, ['search', 'tagging'])
  await checkPage(page, screenshot('organisation'), organisation)
  await page.click(`button:has-text("${words.disable}")`)
  await confirm(scenario, 'organisation-disable', words.disableDialog.confirm)
  await page.waitForSelector(`button:has-text("${words.enable}")`)
}

/** Changes the name, and signs out everywhere else. */
async function manageProfile({ page, words: all, screenshot, name }: Scenario): Promise<void> {
  const words = all.profile
  const other = await fixture.open({ ...screens[0], language: 'en' })
  await fixture.signIn(other.page)
  // A page that does not poll: otherwise it may notice the end of its session before the test asks it to.
  await openPage(other.page, '/credits')
  await checkPage(other.page, screenshot('credits-elsewhere'), en.credits.title)
  await page.click('.sidebar a[href="/console/profile"]')
  await page.fill('input[name=name]', `Ada ${name}`)
  await page.click(`button:has-text("${all.common.save}")`)
  await page.waitForSelector(`.toast:has-text("${all.common.saved}")`)
  await page.waitForSelector(`.sidebar .me:has-text("Ada ${name}")`, { state: 'attached' })
  await page.waitForSelector(`.badge:has-text("${words.thisBrowser}")`)
  assert.equal(await page.locator(`.badge:has-text("${words.thisBrowser}")`).count(), 1)
  await checkPage(page, screenshot('profile'), words.title)
  await page.click(`button:has-text("${words.endOtherSessions}")`)
  await page.waitForSelector(`button:has-text("${words.endOtherSessions}")`, { state: 'detached' })
  await openPage(other.page, '/catalogues')
  await other.page.waitForSelector('#email')
  await other.context.close()
}

/** The pages of the console on which administrators manage people, outside applications and the audit trail. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../../console/src/words/en.ts'
import { es } from '../../console/src/words/es.ts'
import { fr } from '../../console/src/words/fr.ts'
import { noChromium } from '../support/chromium.ts'
import { checkDialog, checkPage, openPage, startConsole } from '../support/console.ts'

const fixture = noChromium ? (null as never) : await startConsole({ EUTERPE_DEMO_MUSIC: 'false' })

const screens = [
  { name: 'desktop', language: 'en', words: en, width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', language: 'fr', words: fr, width: 360, height: 740, colorScheme: 'dark' },
  { name: 'tablet', language: 'es', words: es, width: 820, height: 1100, colorScheme: 'dark' },
] as const

for (const { name, language, words, ...screen } of screens) {
  test(`in ${language} on a ${name}: invites, disables and removes a person and reads the audit trail`, {
    skip: noChromium,
    timeout: 300_000,
  }, async () => {
    const { context, page, pageErrors } = await fixture.open({ language, ...screen })
    const suffix = `${name}-${language}`
    await fixture.signIn(page)
    await openPage(page, '/people')
    const button = (text: string) => page.getByRole('button', { name: text, exact: true })
    await button(words.people.invite).first().click()
    const person = `Grace ${name}`
    await page.getByLabel(words.people.name, { exact: true }).fill(person)
    await page.getByLabel(words.people.email, { exact: true }).fill(`grace-${name}@example.com`)
    await checkDialog(page, `people-invite-${suffix}`)
    await page.locator('form button[type=submit]').first().click()
    await page.getByText(`grace-${name}@example.com`, { exact: true }).waitFor()
    await checkPage(page, `people-${suffix}`, words.people.title)

    const confirm = async (trigger: string, text: string) => {
      await button(`${trigger}: ${person}`).click()
      await page.getByRole('alertdialog').getByRole('button', { name: text, exact: true }).click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    }
    await confirm(words.people.disable, words.people.disable)
    await page.getByText(words.people.disabled, { exact: true }).waitFor()
    await confirm(words.people.remove, words.people.removeDialog.confirm)
    await page.getByText(`grace-${name}@example.com`, { exact: true }).waitFor({ state: 'detached' })

    await page.click(`.segmented label:has-text("${words.allowedApplications.policies.listed}")`)
    await page.getByText(words.allowedApplications.policyText.listed, { exact: true }).waitFor()
    await checkPage(page, `people-applications-${suffix}`, words.people.title)
    await page.click(`.segmented label:has-text("${words.allowedApplications.policies.all}")`)
    await page.getByText(words.allowedApplications.policyText.all, { exact: true }).waitFor()

    await openPage(page, '/audit')
    const removed = page.locator('td .badge', { hasText: words.audit.actions['user.removed'] })
    await removed.first().waitFor()
    await checkPage(page, `audit-${suffix}`, words.audit.title)
    await page.getByLabel(words.audit.action, { exact: true }).selectOption('user.disabled')
    await removed.first().waitFor({ state: 'detached' })
    const [download] = await Promise.all([page.waitForEvent('download'), button(words.audit.export).click()])
    assert.equal(download.suggestedFilename(), 'audit.jsonl')
    assert.deepEqual(pageErrors, [])
    await context.close()
  })
}

import { test } from 'node:test'
import { en } from '../../../console/src/words/en.ts'
import { checkPage, openPage, startConsole } from '../../support/console.ts'
import { startService } from '../../support/service.ts'
import { fixture, skip } from './fixture.ts'

const screen = { language: 'en', width: 1280, height: 900, colorScheme: 'light' } as const
const options = { skip, timeout: 300_000 }

test('shows that a request failed, and sends it again on demand', options, async () => {
  const { context, page } = await fixture.open(screen)
  await fixture.signIn(page)
  await page.route('**/v1/catalogs', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openPage(page, '/catalogues')
  await page.waitForSelector('.error-message')
  await checkPage(page, 'error-desktop-en', en.catalogues.title)
  await page.unroute('**/v1/catalogs')
  await page.click(`button:has-text("${en.common.retry}")`)
  await page.waitForSelector('.catalogue-list')
  await context.close()
})

test('recovers on its own when the service was restarted', options, async () => {
  const own = await startConsole()
  const { context, page } = await own.open(screen)
  await own.signIn(page)
  await openPage(page, '/tracks')
  await checkPage(page, 'restart-before-desktop-en', en.tracks.title)
  await own.service.end()
  await page.fill('.search-field input', 'blue')
  await page.waitForSelector(`text=${en.errors.unreachable}`)
  await startService(own.settings)
  await page.waitForSelector('table.tracks mark')
  await page.waitForSelector('.error-message', { state: 'detached' })
  await context.close()
})

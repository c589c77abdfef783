import type { Page } from 'playwright-core'
import type { Words } from '../../../console/src/words/en.ts'
import { checkDialog } from '../../support/console.ts'

/** A page in one language, on one screen. */
export type Scenario = {
  page: Page
  words: Words
  /** The name of the screen, for things that must be unique on the shared service. */
  name: string
  screenshot(name: string): string
}

/** Checks the open confirmation, then confirms with its button. */
export async function confirm({ page, screenshot }: Scenario, name: string, button: string): Promise<void> {
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  await checkDialog(page, screenshot(name))
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

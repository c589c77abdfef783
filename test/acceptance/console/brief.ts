import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { en } from '../../../console/src/words/en.ts'
import { es } from '../../../console/src/words/es.ts'
import { fr } from '../../../console/src/words/fr.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import { checkDialog, checkPage } from '../../support/console.ts'
import { until } from '../../support/until.ts'
import { fixture, skip, waitForMusic } from './fixture.ts'

const screens = [
  { name: 'desktop', language: 'en', words: en, width: 1280, height: 900, colorScheme: 'light' },
  { name: 'phone', language: 'fr', words: fr, width: 360, height: 740, colorScheme: 'dark' },
  { name: 'tablet', language: 'es', words: es, width: 1024, height: 768, colorScheme: 'light' },
] as const
const briefs = {
  en: { text: 'sad piano, no drums, under 3 minutes', piano: 'Piano', drums: 'drums' },
  fr: { text: 'piano triste, sans batterie, moins de 3 minutes', piano: 'Piano', drums: 'batterie' },
  es: { text: 'piano triste, sin batería, menos de 3 minutos', piano: 'Piano', drums: 'batería' },
}

for (const { words, ...screen } of screens) {
  test(`in ${screen.language} on a ${screen.name}: a brief shows how it was read, and why each track was found`, {
    skip,
    timeout: 300_000,
  }, async () => {
    const { text, piano, drums } = briefs[screen.language]
    await waitForMusic()
    const { context, page, pageErrors } = await fixture.open(screen)
    await fixture.signIn(page)
    await page.goto(`${fixture.service.baseUrl}/console/tracks`)
    await page.fill('.search-field input', text)
    const chip = (name: string) => page.locator('.brief-chip', { hasText: name })
    await chip(piano).waitFor()
    await chip(words.brief.not(drums)).waitFor()
    await chip(words.brief.atMost('3:00')).waitFor()
    await checkPage(page, `brief-${screen.name}-${screen.language}`, words.tracks.title)

    await chip(piano).locator('.brief-term').click()
    await page.getByRole('button', { name: words.brief.more }).click()
    await chip(piano).locator('.level-3').waitFor()
    await checkDialog(page, `brief-term-${screen.name}-${screen.language}`)
    await page.getByRole('button', { name: words.brief.unwant }).click()
    await chip(words.brief.not(piano)).waitFor()
    await page.keyboard.press('Escape')
    assert.deepEqual(await readWeights(page), { 'instruments/piano': -1.5, 'instruments/drums': -1 })
    await page.getByRole('button', { name: words.brief.reset }).click()
    await chip(words.brief.not(piano)).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: words.brief.remove(words.brief.not(drums)) }).click()
    await chip(words.brief.not(drums)).waitFor({ state: 'detached' })
    await page.waitForSelector('.stale', { state: 'detached' })

    await playReason(page)
    assert.deepEqual(pageErrors, [])
    await context.close()
  })
}

test('no vocals is one wish, and is removed as one', { skip, timeout: 300_000 }, async () => {
  const { context, page } = await fixture.open(screens[0])
  await fixture.signIn(page)
  await page.goto(`${fixture.service.baseUrl}/console/tracks?query=sad+piano,+no+vocals`)
  const chips = page.locator('.brief-chip')
  await chips.filter({ hasText: 'vocals' }).waitFor()
  assert.equal(await chips.count(), 3)
  await chips.nth(2).locator('.brief-term').click()
  await page.getByRole('button', { name: en.brief.unwant }).click()
  await until(async () => (await chips.count()) === 3, 'it is still one')
  await page.keyboard.press('Escape')
  await chips
    .nth(2)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await until(async () => (await chips.count()) === 2, 'all of it is removed')
  const reading = JSON.parse(new URL(page.url()).searchParams.get('reading')!)
  assert.deepEqual(
    reading.terms.map(({ term }: { term: string }) => term),
    ['moods/sad', 'instruments/piano'],
  )
  await context.close()
})

/** The weights of instruments in the reading that the address holds. */
async function readWeights(page: Page): Promise<Record<string, number>> {
  const reading = JSON.parse(new URL(page.url()).searchParams.get('reading')!)
  const terms = reading.terms as { term: string; weight: number }[]
  return Object.fromEntries(
    terms
      .filter(({ term }) => term.startsWith('instruments/'))
      .map(({ term, weight }) => [term, weight] as const),
  )
}

/** A reason plays the track from where its tag is strongest; so does the button on the cover. */
async function playReason(page: Page): Promise<void> {
  const row = page.locator('table.tracks tbody tr', { has: page.locator('.reasons button') }).first()
  const reason = row.locator('.reasons button').first()
  const [minutes, seconds] = (await reason.locator('small').textContent())!.split(':').map(Number)
  const start = minutes! * 60 + seconds!
  const position = () => page.locator('.player-bar input[type=range]').first()
  const isPlayingThere = async () => Number(await position().inputValue()) >= start - 1
  await reason.click()
  await page.waitForSelector('.player-bar')
  await until(isPlayingThere, 'the reason plays from its segment')
  await page.click('.player-bar .square')
  await row.locator('.play').click({ force: true })
  await page.waitForSelector('.player-bar')
  await until(isPlayingThere, 'the cover plays from there, too')
  await page.click('.player-bar .square')
}

test('one box finds titles as before, and can be told to look at titles alone', {
  skip,
  timeout: 300_000,
}, async () => {
  await waitForMusic()
  const { context, page, pageErrors } = await fixture.open(screens[0])
  await fixture.signIn(page)
  await page.goto(`${fixture.service.baseUrl}/console/tracks`)
  const first = page.locator('table.tracks tbody strong').first()
  const { title } = pieces[0]!
  await page.fill('.search-field input', title)
  await until(async () => (await first.textContent()) === title, 'the title is found first')
  await page.fill('.search-field input', 'calm night')
  await page.locator('.brief-chip').first().waitFor()
  await page.getByRole('button', { name: en.brief.searchTitles }).click()
  await page.getByText(en.brief.titlesOnly).waitFor()
  await page.waitForSelector('.stale', { state: 'detached' })
  assert.equal(await page.locator('.reasons').count(), 0)
  await page.getByRole('button', { name: en.brief.remove(en.brief.titlesOnly) }).click()
  await page.locator('.brief-term').first().waitFor()
  await page.locator('.reasons').first().waitFor()
  await page.getByRole('button', { name: en.brief.add }).click()
  await page.getByRole('dialog').getByLabel(en.tracks.findTag).fill('jazz')
  await page.keyboard.press('Enter')
  await page.locator('.brief-chip', { hasText: 'Jazz' }).waitFor()
  assert.deepEqual(pageErrors, [])
  await context.close()
})

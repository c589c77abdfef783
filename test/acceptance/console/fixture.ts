import { pieces } from '../../../tools/demo-music/pieces.ts'
import { noChromium } from '../../support/chromium.ts'
import { type ConsoleFixture, startConsole } from '../../support/console.ts'
import { until } from '../../support/until.ts'
import { clientOf } from './tracks.ts'

/** The reason to skip the tests, or false. */
export const skip = noChromium

/** One service and one browser for all tests of the console. */
export const fixture: ConsoleFixture = noChromium
  ? (null as never)
  : await startConsole({ EUTERPE_DEMO_MUSIC: 'true' })

/** An API client of the demo organisation. */
export function machineClient() {
  return clientOf(fixture)
}

/** Waits for the demo's music, which is created in the background: until every piece has similar tracks. */
export async function waitForMusic(): Promise<void> {
  const api = machineClient()
  const titles = new Set(pieces.map(({ title }) => title))
  const isReady = async () => {
    const { results } = await api.call('listWorkspaceTracks', { query: { page_size: 100 } })
    const ready = results.filter(({ availability, title }) => availability.similarity && titles.has(title!))
    return ready.length === pieces.length
  }
  await until(isReady, 'the music of the demo is ready', 240_000)
}

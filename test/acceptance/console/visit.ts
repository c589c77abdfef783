import { createClient } from '../../../packages/client/client.ts'
import { clientCredentials } from '../../../packages/client/tokens.ts'
import { pieces } from '../../../tools/demo-music/pieces.ts'
import { noChromium } from '../../support/chromium.ts'
import { type ConsoleVisit, startConsoleVisit } from '../../support/console.ts'
import { until } from '../../support/service.ts'

/** Why there is no visit, or false. */
export const skip = noChromium

/** One service and one browser for all that is done in the console. */
export const visit: ConsoleVisit = noChromium
  ? (null as never)
  : await startConsoleVisit({ EUTERPE_DEMO_MUSIC: 'true' })

/** The API, as a program of the demo's organisation calls it. */
export function machine() {
  const { client_id: clientId, client_secret: clientSecret } = visit.demo.clients.machine
  const { baseUrl } = visit.service
  return createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret }) })
}

/** The music of the demo is made behind the start; it is there when the last of it can be compared with the rest. */
export async function waitForMusic(): Promise<void> {
  const api = machine()
  const titles = new Set(pieces.map(({ title }) => title))
  const isReady = async () => {
    const { results } = await api.call('listWorkspaceTracks', { query: { page_size: 100 } })
    const heard = results.filter(({ availability, title }) => availability.similarity && titles.has(title!))
    return heard.length === pieces.length
  }
  await until('the music of the demo is ready', isReady, 240_000)
}

import assert from 'node:assert/strict'
import { createClient } from '../../../packages/client/client.ts'
import { clientCredentials } from '../../../packages/client/tokens.ts'
import { makeWav } from '../../support/audio.ts'
import type { ConsoleFixture } from '../../support/console.ts'
import { until } from '../../support/until.ts'

type ApiClient = ReturnType<typeof createClient>

/** An API client of the demo organisation. */
export function clientOf({ demo, service }: ConsoleFixture): ApiClient {
  const { client_id: clientId, client_secret: clientSecret } = demo.clients.machine
  const { baseUrl } = service
  return createClient({ baseUrl, token: clientCredentials({ baseUrl, clientId, clientSecret }) })
}

/** Uploads a file to inbound/; returns its URI. */
export async function uploadAudio(client: ApiClient, name: string, bytes: Buffer): Promise<string> {
  const body = { object_key: name, content_type: 'application/octet-stream' }
  const target = await client.call('createInboundUpload', { body })
  const request = { method: 'PUT', headers: target.headers, body: new Uint8Array(bytes) }
  assert.equal((await fetch(target.url, request)).status, 200)
  return target.s3_file_uri
}

/** Short tracks of one artist, on one release, analysed; returns their ids in order. */
export async function createTracks(client: ApiClient, titles: readonly string[]): Promise<string[]> {
  const tracks: { outer_id: string; title: string; primary_media: string }[] = []
  for (const [index, title] of titles.entries()) {
    const uri = await uploadAudio(client, `${title}.wav`, makeWav(40 + index, 6))
    const rest = {
      artists: [{ name: 'Harbour Trio', role: 'primary' }],
      albums: [{ title: 'Low Water' }],
      label: 'Seafolk',
      works: [{ title: `${title} Suite` }],
    }
    tracks.push({ outer_id: title, title, primary_media: uri, ...rest })
  }
  const { id } = await client.call('createIngestion', { body: { mode: 'api_json', tracks } })
  await until(
    async () => (await client.call('getIngestion', { path: { id } })).status === 'completed',
    'the tracks are analysed',
    120_000,
  )
  return Promise.all(
    titles.map(
      async (outer_id) => (await client.call('listWorkspaceTracks', { query: { outer_id } })).results[0]!.id,
    ),
  )
}

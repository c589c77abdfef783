/**
 * The console on a large workspace: `npm run bench -- console [--tracks N]`. Generates analysed tracks in a temporary database, opens
 * the pages in Chromium, and reports the scripting time of each interaction, the compressed size of the first load, and how long the
 * sound map takes. Scripting time is CPU time of the page's thread, so a busy machine changes it little.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { createClient } from '../packages/client/client.ts'
import { clientCredentials } from '../packages/client/tokens.ts'
import { currentModel } from '../src/domain/tagging/models.ts'
import { tagsByUid } from '../src/domain/tagging/taxonomy/taxonomy.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { connect } from '../src/platform/postgres.ts'
import { freePort, spawnService } from './support/abuse-service.ts'
import { measureConsole } from './support/console-pages.ts'
import { fillAnalysedCatalogue } from './support/console-tracks.ts'

type Demo = {
  organization: { id: string }
  catalog: { id: string }
  user: { email: string; password: string }
  clients: { machine: { client_id: string; client_secret: string } }
}

const { values } = parseArgs({ options: { tracks: { type: 'string', default: '200000' } } })
const tracks = Number(values.tracks)
const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const [port, s3Port] = [await freePort(), await freePort()]
const settings = {
  EUTERPE_DATA: folder,
  EUTERPE_PORT: String(port),
  EUTERPE_S3_PORT: String(s3Port),
  EUTERPE_METRICS_PORT: '0',
  EUTERPE_DEMO_MUSIC: 'false',
}
const baseUrl = `http://localhost:${port}`
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
try {
  // The first start creates the demo organisation, whose user signs in.
  await stop(await spawnService(settings))
  const demo: Demo = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8'))
  const filling = performance.now()
  await fill(demo)
  console.log(`${tracks} tracks in ${seconds(filling)} s; load ${loadavg()[0]!.toFixed(1)}`)

  await measure(demo)
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function stop(service: ChildProcess): Promise<void> {
  service.kill('SIGTERM')
  await once(service, 'exit')
}

async function fill({ organization, catalog }: Demo): Promise<void> {
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
  const owner = connect(postgres.address, { connections: 2 })
  try {
    await fillAnalysedCatalogue(owner, {
      organisationId: organization.id,
      catalogueId: catalog.id,
      tracks,
      model: currentModel.model_version,
      tagUids: [...tagsByUid.keys()].slice(0, 8),
    })
  } finally {
    await owner.end()
    await postgres.stop()
  }
}

async function measure(demo: Demo): Promise<void> {
  const service = await spawnService(settings)
  try {
    await readMapThrice(demo)
    await measureConsole(baseUrl, demo.user)
  } finally {
    await stop(service)
  }
}

async function readMapThrice(demo: Demo): Promise<void> {
  const { client_id: clientId, client_secret: clientSecret } = demo.clients.machine
  const token = clientCredentials({ baseUrl, clientId, clientSecret })
  const api = createClient({ baseUrl, token })
  const indexing = performance.now()
  await api.call('searchTracks', { body: { query: 'song' } })
  console.log(`indexed for search in ${seconds(indexing)} s`)
  const headers = { authorization: `Bearer ${await token(false)}` }
  for (const attempt of ['first', 'second', 'third']) {
    const start = performance.now()
    const response = await fetch(`${baseUrl}/v1/workspace/map`, { headers })
    const { byteLength } = await response.arrayBuffer()
    console.log(`sound map, ${attempt} read: ${seconds(start)} s, ${byteLength} bytes`)
  }
}

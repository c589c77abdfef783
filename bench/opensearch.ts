/**
 * The embedded engine and OpenSearch side by side, with 100,000 tracks (`--tracks N`): the rank of the track that is meant,
 * recall of similar tracks, latency and memory. OpenSearch with plain BM25, and with its own fuzzy matching, is the peer.
 * Needs a cluster: `npm run opensearch -- -- npm run bench -- opensearch`. `--data FOLDER` keeps the database.
 */
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { selectTrackDocuments } from '../src/domain/catalogue/indexing/sql.ts'
import { OpenSearchTextIndex } from '../src/index/text/opensearch/opensearch-text-index.ts'
import { PostgresTextIndex } from '../src/index/text/postgres/postgres-text-index.ts'
import type { TextIndex } from '../src/index/text/text-index.ts'
import { ThreadPool } from '../src/index/thread-pool.ts'
import { PostgresVectorIndex } from '../src/index/vector/postgres/postgres-vector-index.ts'
import type { Pool } from '../src/platform/postgres.ts'
import { buildBm25, searchBm25 } from './support/bm25-peer.ts'
import { openCatalogue } from './support/catalogue-database.ts'
import { residentMegabytes } from './support/memory.ts'
import { openBenchCluster } from './support/opensearch-cluster.ts'
import { report } from './support/peers.ts'
import { prewarmAtlas } from './support/prewarm.ts'
import { generateKnownItems, type KnownItem, kinds, reciprocalRank } from './support/search-queries.ts'
import { compareVectors, fillVectors } from './support/vector-engines.ts'

const cluster = await openBenchCluster()
if (cluster === null) {
  console.error('There is no cluster: npm run opensearch -- -- npm run bench -- opensearch')
  process.exit(2)
}
const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '100000' },
    vectors: { type: 'string', default: '50000' },
    each: { type: 'string', default: '100' },
    data: { type: 'string' },
  },
})
const tracks = Number(values.tracks)
const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'euterpe-bench-opensearch-')))
mkdirSync(folder, { recursive: true })
const database = await openCatalogue(folder, tracks)
const { owner } = database
await prewarmAtlas(owner)
const { client } = cluster
const threads = new ThreadPool()
const names = await readNames(owner)
const items = await generateKnownItems(owner, tracks, Number(values.each))
console.log(`${tracks} tracks, ${items.length} queries; load of the machine ${loadavg()[0]!.toFixed(1)}`)
await feed(new OpenSearchTextIndex(client, threads, 1))
const vectors = Math.min(tracks, Number(values.vectors))
const vectorEngines = { embedded: new PostgresVectorIndex(owner, threads), OpenSearch: cluster.vectorIndex }
for (const [name, index] of Object.entries(vectorEngines)) await fillVectors(name, index, vectors)
await cluster.publish()
const opensearch = new OpenSearchTextIndex(client, threads)
await buildBm25(client, owner)

type Answer = { title: string; artist: string }
const byIndex = (index: TextIndex) => async (text: string) => {
  const scope = { layer: 'atlas', catalogueId: null, ids: null } as const
  const filters = { tags: [], key: null, bpm: null, durationMs: null, releaseYear: null }
  const { hits } = await index.searchTracks([scope], {
    text,
    filters,
    sort: 'relevance',
    offset: 0,
    limit: 10,
  })
  return hits.map(({ id }) => names.get(id)!)
}
const embedded = await measure('embedded', byIndex(new PostgresTextIndex(owner, threads)))
const ours = await measure('OpenSearch', byIndex(opensearch))
await measure('BM25', async (text) => (await searchBm25(client, text, false)).map((id) => names.get(id)!))
await measure('BM25, fuzzy', async (text) =>
  (await searchBm25(client, text, true)).map((id) => names.get(id)!),
)
for (const kind of kinds)
  report(`MRR against embedded, ${kind}`, ours.get(kind)! - embedded.get(kind)!, { atLeast: -0.02 })
await compareVectors(owner, vectorEngines, vectors)
const memory = [process.pid, ...cluster.pids].map((pid) => residentMegabytes(pid).toFixed(0))
console.log(`memory of this process and of each node: ${memory.join(', ')} MB`)
await client.request('DELETE', `/${client.prefix}-bm25`)
await cluster.close()
await threads.close()
await database.stop()
if (values.data === undefined) await rm(folder, { recursive: true, force: true })

async function feed(index: TextIndex): Promise<void> {
  const begun = performance.now()
  for (let from = 1; from <= tracks; from += 5000) {
    const ids = Array.from({ length: Math.min(5000, tracks - from + 1) }, (_, i) => from + i)
    const documents = await selectTrackDocuments(owner, 'atlas', ids)
    await index.putTracks(
      { layer: 'atlas' },
      documents.map((document) => ({ ...document, version: 1 })),
    )
  }
  const seconds = (performance.now() - begun) / 1000
  console.log(
    `OpenSearch: ${tracks} tracks in ${seconds.toFixed(0)} s, ${(tracks / seconds).toFixed(0)} per second`,
  )
}

async function measure(
  name: string,
  ask: (text: string) => Promise<Answer[]>,
): Promise<Map<KnownItem['kind'], number>> {
  for (const item of items.slice(0, 30)) await ask(item.query)
  const ranks = new Map<KnownItem['kind'], number[]>(kinds.map((kind) => [kind, []]))
  const times: number[] = []
  for (const item of items) {
    const begun = performance.now()
    const answers = await ask(item.query)
    times.push(performance.now() - begun)
    ranks.get(item.kind)!.push(reciprocalRank(item, answers))
  }
  times.sort((a, b) => a - b)
  const means = new Map(
    [...ranks].map(([kind, list]) => [kind, list.reduce((sum, value) => sum + value, 0) / list.length]),
  )
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
  console.log(
    `${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms; MRR ${[...means].map(([kind, mean]) => `${kind} ${mean.toFixed(3)}`).join(', ')}`,
  )
  return means
}

async function readNames(db: Pool): Promise<Map<number, Answer>> {
  const rows = await db<{ id: number; title: string; artist: string }[]>`
    select track.seq as id, track.title, artist.name as artist
    from atlas.tracks track
    join atlas.track_artists link on link.track_seq = track.seq and link.position = 0
    join atlas.artists artist on artist.seq = link.artist_seq`
  return new Map(rows.map(({ id, title, artist }) => [id, { title, artist }]))
}

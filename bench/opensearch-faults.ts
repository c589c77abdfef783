/**
 * Kills the node of three that has the primary copy, while tracks are written and searched, starts it again, and compares what the cluster has with what
 * it acknowledged. A search may fail as unavailable; it must not return less than was acknowledged before it.
 * `--batches N` sets the length.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findJdk, installOpenSearch } from '../scripts/opensearch/install.ts'
import { startCluster } from '../scripts/opensearch/start-cluster.ts'
import { createIndexes, deleteIndexes, publishIndexes } from '../src/index/opensearch/indexes.ts'
import { OpenSearchTextIndex } from '../src/index/text/opensearch/opensearch-text-index.ts'
import type { TrackDocument } from '../src/index/text/text-index.ts'
import { ThreadPool } from '../src/index/thread-pool.ts'
import { newId } from '../src/lib/ids.ts'
import { Problem } from '../src/lib/problem.ts'
import { OpenSearch } from '../src/platform/opensearch.ts'

const { values } = parseArgs({ options: { batches: { type: 'string', default: '120' } } })
const batches = Number(values.batches)
const tracks = 600
const batchSize = 50
const jdk = findJdk()
if (jdk === null) throw new Error('a JDK of version 21 or newer is missing')
const cluster = await startCluster({ home: installOpenSearch(jdk), jdk, nodes: 3, heap: '512m' })
const nodes = cluster.urls.map((url) => new URL(url))
const client = new OpenSearch({ nodes, authorization: null, ca: null, prefix: `faults-${newId()}` })
const threads = new ThreadPool()
const index = new OpenSearchTextIndex(client, threads)
const scope = { layer: 'workspace', organisationId: newId() } as const
await createIndexes(client, 1, { shards: 3, replicas: 1 })
await publishIndexes(client, 1)

/** The latest version of each track that was acknowledged. */
const acknowledged = new Map<number, number>()
const counts = { writes: 0, repeatedWrites: 0, searches: 0, unavailable: 0, wrong: 0 }
let isWriting = true
const searching = search()
const victim = await findPrimary()
for (let batch = 1; batch <= batches; batch++) {
  if (batch === Math.floor(batches / 3)) await cluster.kill(victim)
  if (batch === Math.floor((2 * batches) / 3)) await cluster.restart(victim)
  await write(batch)
}
isWriting = false
await searching
await client.request('GET', '/_cluster/health?wait_for_status=green&timeout=60s', undefined, {
  timeoutMs: 70_000,
})
await index.refresh(scope)
const lost = countOlder(await readVersions(), acknowledged)
const copies = await Promise.all(Array.from({ length: 20 }, () => index.stats(scope)))
console.table({ ...counts, acknowledged: acknowledged.size, lost })
console.log(`counts of 20 reads: ${[...new Set(copies.map((copy) => copy.tracks))].join(', ')}`)
const isRight = counts.wrong === 0 && lost === 0 && copies.every((copy) => copy.tracks === acknowledged.size)
console.log(isRight ? 'nothing wrong, nothing lost' : 'FAILED')
await deleteIndexes(client, 1)
client.close()
await threads.close()
await cluster.stop()
process.exit(isRight ? 0 : 1)

/** The node that has the primary copy of the shard that is written: the worst one to lose. */
async function findPrimary(): Promise<number> {
  const path = `/${client.prefix}-workspace/_search_shards?routing=${scope.organisationId}`
  type Shards = { nodes: Record<string, { name: string }>; shards: { primary: boolean; node: string }[][] }
  const { nodes: all, shards } = await client.request<Shards>('GET', path)
  const { node } = shards[0]!.find(({ primary }) => primary)!
  return Number(all[node]!.name.split('-')[1])
}

/** As the queue does: a batch is repeated until it is acknowledged. */
async function write(version: number): Promise<void> {
  const first = (version * batchSize) % tracks
  const ids = Array.from({ length: batchSize }, (_, i) => ((first + i) % tracks) + 1)
  for (;;) {
    try {
      await index.putTracks(
        scope,
        ids.map((id) => trackOf(id, version)),
      )
      break
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      counts.repeatedWrites++
      await pause(200)
    }
  }
  counts.writes++
  for (const id of ids) acknowledged.set(id, version)
}

async function search(): Promise<void> {
  while (isWriting) {
    const before = new Map(acknowledged)
    try {
      await index.refresh(scope)
      counts.wrong += countOlder(await readVersions(), before)
      counts.searches++
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      counts.unavailable++
      await pause(50)
    }
  }
}

/** The version is a token of the title. */
async function readVersions(): Promise<Map<number, number>> {
  const listed = await index.listTracks(scope, 0, tracks)
  return new Map(listed.map(({ id, title }) => [id, Number(title.split(' ').at(-1))]))
}

function countOlder(found: Map<number, number>, expected: Map<number, number>): number {
  return [...expected].filter(([id, version]) => (found.get(id) ?? 0) < version).length
}

function trackOf(id: number, version: number): TrackDocument {
  return {
    id,
    version,
    title: `Version ${version}`,
    artists: [],
    releases: [],
    catalogueId: null,
    tags: [],
    bpm: null,
    key: null,
    durationMs: null,
    releaseDate: null,
  }
}

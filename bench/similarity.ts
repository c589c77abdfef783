/**
 * The vector index with a million synthetic embeddings (`--tracks N`): recall@10 relative to an exact search, latency, event
 * loop delay, and the cost of adding ten thousand vectors. `--data FOLDER` keeps the index for the next run. `--costs` prints the CPU
 * time of each task and the delay that a filter causes. `--clips FOLDER` (labels.csv and the recordings it names) also
 * prints how often neighbours share a genre. `--tracks 0` skips the index.
 */
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ThreadPool } from '../src/index/thread-pool.ts'
import { TopK } from '../src/index/top-k.ts'
import { buildCentroidTable, rankCells } from '../src/index/vector/compute/centroids.ts'
import { normalise } from '../src/index/vector/compute/vectors.ts'
import { PostgresVectorIndex } from '../src/index/vector/postgres/postgres-vector-index.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { generateEmbedding } from './support/embeddings.ts'
import { measureFilterDelay } from './support/filter-delay.ts'
import { measureGenres } from './support/genre-neighbours.ts'
import { watchPostgres } from './support/postgres-cpu.ts'
import { measureCosts } from './support/vector-costs.ts'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    clips: { type: 'string' },
    costs: { type: 'boolean', default: false },
  },
})
if (values.costs) {
  measureCosts()
  for (const tracks of [1_000_000, 10_000_000]) await measureFilterDelay(tracks)
}
if (values.clips !== undefined) await measureGenres(values.clips)
if (values.tracks === '0') process.exit()

const batchSize = 10_000
const atlas = { layer: 'atlas' } as const
const space = { name: 'sound', modelVersion: 'bench' }
const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'euterpe-bench-similarity-')))
mkdirSync(folder, { recursive: true })
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
const owner = connect(postgres.address, { connections: 2 })
await migrate(owner)
// The benchmark has vectors without tracks.
await owner`alter table atlas.similarity_vectors drop constraint if exists similarity_vectors_track_seq_fkey`
const threads = new ThreadPool()
const index = new PostgresVectorIndex(owner, threads)

const [{ count: stored }] = (await owner`select count(*) from atlas.similarity_vectors`) as never as [
  { count: number },
]
// An index from an earlier run may have more.
const tracks = Math.max(Number(values.tracks), stored)
console.log(`${tracks} embeddings; machine load ${loadavg()[0]!.toFixed(1)}`)
const buildStart = cpuSeconds()
for (let from = stored; from < tracks; from += batchSize)
  await addVectors(from, Math.min(batchSize, tracks - from))
if (stored < tracks) {
  const rate = (tracks - stored) / (cpuSeconds() - buildStart)
  console.log(`built from ${stored}: ${rate.toFixed(0)} vectors per CPU second of the process`)
}
const [sizes] = await owner`
  select
    (select count(*) from atlas.similarity_cells) as cells,
    pg_total_relation_size('atlas.similarity_vectors') / 1048576 as vectors,
    pg_total_relation_size('atlas.similarity_parts') / 1048576 as codes`
console.log(`${sizes!.cells} cells; on disk ${sizes!.vectors} MB of vectors, ${sizes!.codes} MB of codes`)

const queries = Array.from({ length: 100 }, (_, i) => normalise(generateEmbedding(2 ** 30 + i)))
const everyTenth = Uint32Array.from({ length: Math.ceil(tracks / 10) }, (_, i) => 10 * i)
const sharedFilter = new Uint32Array(new SharedArrayBuffer(everyTenth.byteLength))
sharedFilter.set(everyTenth)
const exact = searchExactly()
const postgresCpu = await watchPostgres(owner)
await measure('empty cache')
await measure('cached')
await measure('filter of one in ten', sharedFilter)
const before = { wall: performance.now(), cpu: cpuSeconds(), postgres: postgresCpu() }
await addVectors(tracks, batchSize)
const node = cpuSeconds() - before.cpu
const total = node + postgresCpu() - before.postgres
const wall = (performance.now() - before.wall) / 1000
console.log(
  `adding ${batchSize}: ${total.toFixed(1)} s of CPU (${node.toFixed(1)} in Node), ${wall.toFixed(1)} s wall time`,
)
await owner`delete from atlas.similarity_vectors where track_seq >= ${tracks}`
await measure('after adding')
console.log(`memory of the process: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`)
await threads.close()
await owner.end()
await postgres.stop()
if (values.data === undefined) await rm(folder, { recursive: true, force: true })

async function measure(name: string, filter?: Uint32Array): Promise<void> {
  const times: number[] = []
  let found = 0
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const before = { cpu: cpuSeconds(), loop: process.threadCpuUsage(), postgres: postgresCpu() }
  delay.enable()
  for (const [number, vector] of queries.entries()) {
    const start = performance.now()
    const results = await index.query(atlas, space, { vector, k: 10, filter })
    times.push(performance.now() - start)
    const truth = filter === undefined ? exact.nearest[number]! : exact.filtered[number]!
    found += results.filter(({ id }) => truth.has(id)).length
  }
  delay.disable()
  const perQuery = (seconds: number) => ((seconds * 1000) / queries.length).toFixed(1)
  const [node, database] = [cpuSeconds() - before.cpu, postgresCpu() - before.postgres]
  const { user, system } = process.threadCpuUsage(before.loop)
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.floor(times.length * share)]!.toFixed(1)
  console.log(
    `${name}: recall@10 ${(found / (10 * queries.length)).toFixed(3)}; p50 ${percentile(0.5)} ms, p95 ${percentile(0.95)} ms (limit 20); CPU ${perQuery(node)} ms in Node (${perQuery((user + system) / 1e6)} on the event loop), ${perQuery(database)} ms in PostgreSQL, exact search ${exact.milliseconds.toFixed(0)} ms; event loop delay p50 ${formatMs(delay.percentile(50))}, p99 ${formatMs(delay.percentile(99))}, max ${formatMs(delay.max)} ms`,
  )
}

function formatMs(nanoseconds: number): string {
  return (nanoseconds / 1e6).toFixed(1)
}

async function addVectors(from: number, count: number): Promise<void> {
  const entries = Array.from({ length: count }, (_, i) => ({
    id: from + i,
    version: 1,
    vector: generateEmbedding(from + i),
  }))
  // In batches, like the import of the atlas.
  for (let start = 0; start < count; start += 1000) {
    await index.add(atlas, space, entries.slice(start, start + 1000))
    while (await index.maintain(atlas));
  }
}

/** Finds the true nearest neighbours by comparing every vector with every query. */
function searchExactly() {
  const table = buildCentroidTable(queries)
  const nearest = queries.map(() => new TopK(10))
  const filtered = queries.map(() => new TopK(10))
  let [milliseconds, samples] = [0, 0]
  for (let id = 0; id < tracks; id++) {
    const unit = normalise(generateEmbedding(id))
    const isTimed = id % 100 === 0
    const cpu = isTimed ? cpuSeconds() : 0
    const ranked = rankCells(table, unit, queries.length)
    if (isTimed) {
      milliseconds += (cpuSeconds() - cpu) * 1000
      samples++
    }
    for (const { cell: query, product } of ranked) {
      nearest[query]!.add(id, product)
      if (id % 10 === 0) filtered[query]!.add(id, product)
    }
  }
  const toSets = (tops: TopK[]) => tops.map((top) => new Set(top.sorted().map(({ id }) => id)))
  const perVector = milliseconds / samples / queries.length
  return { nearest: toSets(nearest), filtered: toSets(filtered), milliseconds: perVector * tracks }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

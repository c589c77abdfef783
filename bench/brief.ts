/**
 * A brief over many analysed tracks (`--tracks N`, 50,000 by default): the CPU time of reading it, of finding candidates by the vector of
 * its terms, and of ranking them, as `domain/search` does it. The peer is a search by similarity for ten tracks. With a cluster
 * (`npm run opensearch -- -- npm run bench -- brief`), the same with the vectors in OpenSearch.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { readBrief } from '../src/domain/brief/read-brief.ts'
import { readTermHeads } from '../src/domain/brief/term-heads.ts'
import { createTermScorer } from '../src/domain/brief/term-scorer.ts'
import { selectEmbeddings } from '../src/domain/search/sql-sounds.ts'
import { packFloats, unpackFloats } from '../src/domain/tagging/packing.ts'
import { defineTask, ThreadPool } from '../src/index/thread-pool.ts'
import { PostgresVectorIndex } from '../src/index/vector/postgres/postgres-vector-index.ts'
import type { VectorIndex } from '../src/index/vector/vector-index.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { cpuTime } from './support/cpu-time.ts'
import { generateEmbedding } from './support/embeddings.ts'
import { openBenchCluster } from './support/opensearch-cluster.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

const { values } = parseArgs({ options: { tracks: { type: 'string', default: '50000' } } })
const tracks = Number(values.tracks)
const briefs = [
  'melancholic piano for a rainy scene, no vocals',
  'something like a summer party on the beach, danceable, female voice, not too loud',
  'guitare acoustique chaleureuse pour un documentaire sur la nature, sans batterie',
  'rock enérgico y rápido para deportes extremos, con guitarras distorsionadas',
  'This is a country music piece with male vocals. The fiddle plays exquisitely as a backing melody, the electric guitar provides effective accompaniment, and the drums drive the rhythm.',
]
const rankTask = defineTask<typeof import('../src/domain/search/rank-task.ts').run>(
  new URL('../src/domain/search/rank-task.ts', import.meta.url),
)
const atlas = { layer: 'atlas' } as const
const space = { name: 'sound', modelVersion: 'bench' }
const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-brief-'))
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
const owner = connect(postgres.address, { connections: 2 })
await migrate(owner)
// The benchmark has vectors without tracks.
await owner`alter table atlas.similarity_vectors drop constraint if exists similarity_vectors_track_seq_fkey`
await owner`alter table atlas.track_analyses drop constraint if exists track_analyses_track_seq_fkey`
const threads = new ThreadPool()
const embedded = new PostgresVectorIndex(owner, threads)
await fill(embedded)
while (await embedded.maintain(atlas));
for (let from = 0; from < tracks; from += 5000) await addAnalyses(from, Math.min(5000, tracks - from))
const cluster = await openBenchCluster()
if (cluster !== null) {
  await fill(cluster.vectorIndex)
  await cluster.publish()
}
console.log(`${tracks} tracks; machine load ${loadavg()[0]!.toFixed(1)}`)

const heads = readTermHeads()
const scorer = createTermScorer(heads)
const postgresCpu = await watchPostgres(owner)
const rounds = 20
await measure('reading', async (brief) => void readBrief(brief))
await measureSearch('', embedded)
if (cluster !== null) await measureSearch(', OpenSearch', cluster.vectorIndex)
await cluster?.close()
await threads.close()
await owner.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

async function measureSearch(engine: string, index: VectorIndex): Promise<void> {
  await measure(`candidates${engine}`, (brief) => findCandidates(index, brief, 1000))
  await measure(`whole brief${engine}`, (brief) => search(index, brief))
  await measure(`peer: ten similar tracks${engine}`, (brief) => findCandidates(index, brief, 10))
}

function findCandidates(index: VectorIndex, brief: string, k: number) {
  return index.query(atlas, space, { vector: scorer.queryVector(readBrief(brief).terms)!, k })
}

async function search(index: VectorIndex, brief: string): Promise<void> {
  const { terms } = readBrief(brief)
  const near = (await findCandidates(index, brief, 1000)).slice(0, 300)
  const rows = await selectEmbeddings(
    owner,
    'atlas',
    near.map(({ id }) => id),
    'bench',
  )
  const width = heads.centre.length
  const embeddings = new Float32Array(rows.length * width)
  for (const [i, { embedding }] of rows.entries()) embeddings.set(unpackFloats(embedding), i * width)
  await threads.run(rankTask, { heads, terms, embeddings }, { transfer: [embeddings.buffer] })
}

async function measure(name: string, work: (brief: string) => Promise<unknown>): Promise<void> {
  for (const brief of briefs) await work(brief)
  const costs: number[] = []
  const start = process.threadCpuUsage()
  const others = () => ({
    postgres: 1000 * postgresCpu(),
    cluster: cluster === null ? 0 : cpuTime(cluster.pids),
  })
  const before = others()
  for (let round = 0; round < rounds; round++) {
    for (const brief of briefs) {
      const begun = cpuMs()
      await work(brief)
      costs.push(cpuMs() - begun)
    }
  }
  const { user, system } = process.threadCpuUsage(start)
  const after = others()
  costs.sort((a, b) => a - b)
  const of = (share: number) => costs[Math.floor(costs.length * share)]!.toFixed(1)
  const each = (milliseconds: number) => (milliseconds / costs.length).toFixed(1)
  const nodes = cluster === null ? '' : `, OpenSearch ${each(after.cluster - before.cluster)} ms`
  console.log(
    `${name}: CPU p50 ${of(0.5)} ms, p95 ${of(0.95)} ms, ${each((user + system) / 1000)} ms of it on the event loop; on average PostgreSQL ${each(after.postgres - before.postgres)} ms${nodes}`,
  )
}

/** Of this process; reading that of the others would cost more than what is measured. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function fill(index: VectorIndex): Promise<void> {
  for (let from = 1; from <= tracks; from += 5000) {
    const ids = Array.from({ length: Math.min(5000, tracks - from + 1) }, (_, i) => from + i)
    await index.add(
      atlas,
      space,
      ids.map((id) => ({ id, version: 1, vector: generateEmbedding(id) })),
    )
  }
}

async function addAnalyses(from: number, count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, i) => from + i + 1)
  await owner`
    insert into atlas.track_analyses (track_seq, model_version, embedding, fingerprint, cover, computed)
    select id, 'bench', embedding, ''::bytea, ''::bytea, true
    from unnest(${ids}::bigint[], ${ids.map((id) => packFloats(generateEmbedding(id)))}::bytea[]) as given (id, embedding)`
}

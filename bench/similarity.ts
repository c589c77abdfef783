/**
 * Neighbours among a million embeddings (`--tracks N`): how many of the ten nearest are found, how long it takes, what adding
 * ten thousand costs; beside it the exact comparison with every one. The embeddings are made up: points of 2,000 styles in
 * 32 dimensions, mixed into 384, with some noise in each. `--data FOLDER` keeps the index for the next run. With `--clips FOLDER` (labels.csv and
 * the recordings it names) also how often neighbours share a genre; `--tracks 0` measures that alone.
 */
import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { addVectors } from '../src/domain/similarity/add-vectors.ts'
import { Best } from '../src/domain/similarity/best.ts'
import { Centroids } from '../src/domain/similarity/centroids.ts'
import { findNearest } from '../src/domain/similarity/nearest.ts'
import { atlasCatalogue } from '../src/domain/similarity/sql-index.ts'
import { DIMENSIONS, toUnit } from '../src/domain/similarity/vectors.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect, type Pool, readOnly, transaction } from '../src/platform/postgres.ts'
import { measureGenres } from './support/genre-neighbours.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    clips: { type: 'string' },
  },
})
let tracks = Number(values.tracks)
if (values.clips !== undefined) await measureGenres(values.clips)
if (tracks === 0) process.exit()
const queries = 100
const batch = 10_000
const space = { space: 'sound', modelVersion: 'bench' } as const
const target = { ...space, catalogueId: atlasCatalogue }
const mix = gaussians(1, 32 * DIMENSIONS)
const styles = gaussians(2, 2000 * 32)

const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'euterpe-bench-similarity-')))
mkdirSync(folder, { recursive: true })
const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
const owner = connect(postgres.address, { connections: 2 })
await migrate(owner)
// The tracks themselves play no part in this.
await owner`alter table atlas.similarity_vectors drop constraint if exists similarity_vectors_track_seq_fkey`
console.log(`${tracks} embeddings; load of the machine ${loadavg()[0]!.toFixed(1)}`)

const [{ count: filled }] = (await owner`select count(*) from atlas.similarity_vectors`) as never as [
  { count: number },
]
// An index that was kept may have more.
tracks = Math.max(tracks, filled)
const begun = cpuSeconds()
for (let from = filled; from < tracks; from += batch) await add(owner, from, Math.min(batch, tracks - from))
if (filled < tracks) {
  console.log(
    `built from ${filled}: ${((tracks - filled) / (cpuSeconds() - begun)).toFixed(0)} tracks per CPU second of the process`,
  )
}
const [sizes] = await owner`
  select
    (select count(*) from atlas.similarity_cells) as cells,
    pg_total_relation_size('atlas.similarity_vectors') / 1048576 as vectors,
    pg_total_relation_size('atlas.similarity_parts') / 1048576 as parts`
console.log(`${sizes!.cells} cells; on disk ${sizes!.vectors} MB of vectors, ${sizes!.parts} MB of codes`)

const asked = Array.from({ length: queries }, (_, i) => toUnit(embedding(2 ** 30 + i)))
const exact = exactly(asked)
const postgresCpu = await watchPostgres(owner)
await measure('first, nothing remembered')
await measure('remembered')
const [wall, cpu] = [performance.now(), cpuSeconds()]
const postgresBefore = postgresCpu()
await add(owner, tracks, batch)
const addSeconds = cpuSeconds() - cpu
const total = addSeconds + postgresCpu() - postgresBefore
console.log(
  `adding ${batch}: ${total.toFixed(1)} s of CPU (${addSeconds.toFixed(1)} in Node), ${((performance.now() - wall) / 1000).toFixed(1)} s on the clock; limit 60 s: ${(60 / total).toFixed(1)} times better`,
)
await owner`delete from atlas.similarity_vectors where track_seq >= ${tracks}`
await measure('after adding')
await measure('again')
console.log(`memory of the process: ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`)
await owner.end()
await postgres.stop()
if (values.data === undefined) await rm(folder, { recursive: true, force: true })

async function measure(name: string): Promise<void> {
  const times: number[] = []
  const cpus: number[] = []
  let found = 0
  const postgresBefore = postgresCpu()
  for (const [place, unit] of asked.entries()) {
    const [wall, cpu] = [performance.now(), cpuSeconds()]
    const near = await readOnly(owner, (tx) =>
      findNearest(tx, 'atlas', { ...space, unit, catalogueId: null }, 10),
    )
    times.push(performance.now() - wall)
    cpus.push((cpuSeconds() - cpu) * 1000)
    const truth = new Set(exact.nearest[place])
    found += near.filter(({ seq }) => truth.has(seq)).length
  }
  const p = (list: number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.floor(list.length * share)]!
  console.log(
    `${name}: recall@10 ${(found / (10 * queries)).toFixed(3)}; p50 ${p(times, 0.5).toFixed(1)} ms, p95 ${p(times, 0.95).toFixed(1)} ms on the clock (limit 20: ${(20 / p(times, 0.95)).toFixed(1)} times better); CPU of Node p50 ${p(cpus, 0.5).toFixed(1)} ms, p95 ${p(cpus, 0.95).toFixed(1)} ms, of PostgreSQL ${(((postgresCpu() - postgresBefore) * 1000) / queries).toFixed(1)} ms; exact: ${exact.milliseconds.toFixed(0)} ms of CPU each, ${(exact.milliseconds / p(cpus, 0.5)).toFixed(0)} times more`,
  )
}

async function add(db: Pool, from: number, count: number): Promise<void> {
  const vectors = Array.from({ length: count }, (_, i) => ({ seq: from + i, embedding: embedding(from + i) }))
  await transaction(db, (tx) => addVectors(tx, 'atlas', target, vectors))
}

/** By comparing with every one. */
function exactly(units: Float32Array[]): { nearest: number[][]; milliseconds: number } {
  const matrix = new Centroids(units.length)
  for (const [place, unit] of units.entries()) matrix.set(place, unit)
  const best = units.map(() => new Best(10))
  let seconds = 0
  for (let seq = 0; seq < tracks; seq++) {
    const unit = toUnit(embedding(seq))
    const cpu = seq % 100 === 0 ? cpuSeconds() : 0
    const products = matrix.products(unit)
    if (seq % 100 === 0) seconds += cpuSeconds() - cpu
    for (let i = 0; i < units.length; i++) best[i]!.offer(seq, products[i]!)
  }
  return { nearest: best.map((each) => each.tracks()), milliseconds: (seconds * 100 * 1000) / units.length }
}

function embedding(seq: number): Float32Array {
  const random = gaussianFrom(seq + 7)
  const style = Math.floor(uniform(seq * 31 + 5) * 2000)
  const values = new Float32Array(DIMENSIONS)
  for (let d = 0; d < 32; d++) {
    const at = styles[style * 32 + d]! + 0.7 * random()
    for (let i = 0; i < DIMENSIONS; i++) values[i] = values[i]! + at * mix[d * DIMENSIONS + i]!
  }
  for (let i = 0; i < DIMENSIONS; i++) values[i] = values[i]! + 0.5 * random()
  return values
}

function gaussians(seed: number, count: number): Float32Array {
  const random = gaussianFrom(seed)
  return Float32Array.from({ length: count }, random)
}

function gaussianFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0 || 1
  return () => {
    let sum = 0
    for (let i = 0; i < 4; i++) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      sum += (state >>> 0) / 2 ** 32
    }
    return (sum - 2) * 1.732
  }
}

function uniform(seed: number): number {
  let state = Math.imul(seed ^ (seed >>> 15), 2246822519)
  state = Math.imul(state ^ (state >>> 13), 3266489917)
  return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

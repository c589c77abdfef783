/**
 * Compares live tagging with the bare engine on the same files: one call, eight concurrent calls, a batch of fifty, and the
 * latency of other endpoints during the load. Every object differs in its ID3 tag, so that no analysis is reused. Service and
 * engine alternate. Reports wall time and CPU time, which includes this process, its analysis threads and PostgreSQL.
 * `--rounds N` (3), `--batch N` (50).
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { createPool } from '../src/audio/pool.ts'
import { readConfig } from '../src/config.ts'
import { buildContext } from '../src/context.ts'
import { grantCredits } from '../src/domain/credits/grant.ts'
import { areaOf, uriOf } from '../src/domain/storage/areas/resolve.ts'
import { writeObject } from '../src/domain/storage/objects/store-object.ts'
import { buildApp } from '../src/http/app.ts'
import { newId } from '../src/lib/ids.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { jobs } from '../src/worker/jobs.ts'
import { makeClient, makeOrganisation, makeToken } from '../test/support/people.ts'
import { createTracks, ffmpeg } from './support/audio-tracks.ts'
import { median, report } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

const option = (name: string, fallback: number) => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(process.argv[index + 1])
}
const rounds = option('rounds', 3)
const batchSize = option('batch', 50)

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const log = pino({ level: 'silent' })
const postgres = await startEmbeddedPostgres(folder, log)
const owner = connect(postgres.address)
await migrate(owner)
const db = connect(postgres.address, { connections: 20, role: 'euterpe_service' })
const postgresSeconds = await watchPostgres(db)
const context = buildContext(readConfig({ EUTERPE_DATA: folder }), db, log, { worker: false })
await context.queue.start(jobs)
const organisation = await makeOrganisation(context)
await grantCredits(context, db, organisation.id, { amount: 1_000_000, reason: 'bench' })
const client = await makeClient(context, organisation.id, { type: 'machine' })
await owner`update clients set rate_per_second = 1000, rate_burst = 10000 where id = ${client.id}`
const { headers } = await makeToken(context, { client })
const app = await buildApp(context)
const base = await app.listen({ port: 0, host: '127.0.0.1' })
const area = await areaOf(context, organisation.id)
const pool = createPool({ processes: context.analysers.concurrency })

const tracks = createTracks(folder)
const long = tracks.others.mp3
if (long === undefined) throw new Error('This benchmark needs ffmpeg to encode mp3 files.')
const short = join(folder, 'short.mp3')
ffmpeg('-i', long, '-t', '30', '-c', 'copy', short)
const [longBytes, shortBytes] = [await readFile(long), await readFile(short)]

/** Prepends an ID3v2 tag with a unique text: the same audio in different bytes. */
function addUniqueTag(bytes: Buffer): Buffer {
  const text = Buffer.from(`\0${newId()}`, 'latin1')
  const frame = Buffer.concat([Buffer.from('TXXX\0\0\0\0\0\0', 'latin1'), text])
  frame.writeUInt32BE(text.length, 4)
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, frame.length >> 7, frame.length & 0x7f])
  return Buffer.concat([head, frame, bytes])
}

async function put(bytes: Buffer): Promise<string> {
  const key = `inbound/${newId()}.mp3`
  await writeObject(context, area, { key, bytes: addUniqueTag(bytes), contentType: 'audio/mpeg' })
  return uriOf(area, key)
}
const putMany = (bytes: Buffer, count: number) => Promise.all(Array.from({ length: count }, () => put(bytes)))

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(base + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const data = JSON.parse(text).data
  if (response.status !== 200 || data.failed > 0) throw new Error(text.slice(0, 500))
}

type Spent = { cpu: number; wall: number }
async function measure(work: () => Promise<unknown>): Promise<Spent> {
  const [cpu, database, start] = [process.cpuUsage(), postgresSeconds(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return {
    cpu: (user + system) / 1e6 + postgresSeconds() - database,
    wall: (performance.now() - start) / 1000,
  }
}

/** Runs service and engine alternately. Returns the cost of the service relative to the engine. */
async function compare(service: () => Promise<() => Promise<unknown>>, engine: () => Promise<unknown>) {
  const ratios: Spent[] = []
  for (let round = 0; round < rounds; round++) {
    const work = await service()
    const bare = round % 2 === 0 ? null : await measure(engine)
    const ours = await measure(work)
    const theirs = bare ?? (await measure(engine))
    ratios.push({ cpu: ours.cpu / theirs.cpu, wall: ours.wall / theirs.wall })
  }
  return { cpu: median(ratios.map(({ cpu }) => cpu)), wall: median(ratios.map(({ wall }) => wall)) }
}

const engineOn = (bytes: Buffer, count: number) => async () => {
  const file = join(folder, `engine-${newId()}.mp3`)
  await writeFile(file, bytes)
  await Promise.all(Array.from({ length: count }, () => pool.analyse(file)))
}

// Warm-up: compiles code and loads weights.
await Promise.all([
  engineOn(shortBytes, 4)(),
  ...(await putMany(shortBytes, 4)).map((s3_file_uri) => post('/v1/tagging', { s3_file_uri })),
])

const single = await compare(
  async () => {
    const s3_file_uri = await put(longBytes)
    return () => post('/v1/tagging', { s3_file_uri })
  },
  engineOn(longBytes, 1),
)
console.log('One call for a three-minute mp3, relative to the bare engine (in a running process)')
report('CPU time', single.cpu, { atMost: 1.3 })
report('wall time', single.wall, { atMost: 1.3 })

const waits: number[] = []
let measuring = false
const watcher = (async () => {
  while (!measuring) await new Promise((resolve) => setTimeout(resolve, 5))
  while (measuring) {
    const start = performance.now()
    await (await fetch(`${base}/v1/me`, { headers })).arrayBuffer()
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})()

measuring = true
const parallel = await compare(
  async () => {
    const uris = await putMany(longBytes, 8)
    return () => Promise.all(uris.map((s3_file_uri) => post('/v1/tagging', { s3_file_uri })))
  },
  engineOn(longBytes, 8),
)
console.log('\nEight concurrent calls: throughput relative to the engine')
report('by CPU time', 1 / parallel.cpu, { atLeast: 0.85 })
report('by wall time', 1 / parallel.wall, { atLeast: 0.85 })

const batch = await compare(
  async () => {
    const uris = await putMany(shortBytes, batchSize)
    return () => post('/v1/tagging/batch', { tracks: uris.map((s3_file_uri) => ({ s3_file_uri })) })
  },
  engineOn(shortBytes, batchSize),
)
measuring = false
await watcher
console.log(`\nA batch of ${batchSize} tracks of half a minute: throughput relative to the engine`)
report('by CPU time', 1 / batch.cpu, { atLeast: 0.85 })
report('by wall time', 1 / batch.wall, { atLeast: 0.85 })

console.log('\nOther endpoints during the load')
const sorted = waits.toSorted((a, b) => a - b)
report('p95 of GET /v1/me', sorted[Math.floor(sorted.length * 0.95)]!, { atMost: 50, unit: 'ms' })
console.log(
  `    median ${median(waits).toFixed(1)} ms of ${waits.length} calls, measured from the same process`,
)

await app.close()
await pool.close()
await context.analysers.close()
await context.hashing.close()
await context.queue.stop()
await db.end()
await owner.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/**
 * The overhead of an ingestion: storing the rows of a CSV file with their artists, releases and labels, analysing files
 * compared with the bare engine, and accepting a thousand JSON records. `--rows 1000000` shows that memory stays flat.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { createPool } from '../src/audio/pool.ts'
import { readConfig } from '../src/config.ts'
import { buildContext } from '../src/context.ts'
import type { Caller } from '../src/domain/access/caller.ts'
import { entitlements, grantEntitlements } from '../src/domain/access/entitlements.ts'
import { createCatalogue } from '../src/domain/catalogue/create-catalogue.ts'
import { grantCredits } from '../src/domain/credits/grant.ts'
import { createClient } from '../src/domain/identity/clients/create-client.ts'
import { startAnalysisWorker } from '../src/domain/ingestion/analysis-worker.ts'
import { createIngestion } from '../src/domain/ingestion/create.ts'
import { selectIngestion } from '../src/domain/ingestion/sql-ingestions.ts'
import { storeIngestion } from '../src/domain/ingestion/stage-1-store.ts'
import { createOrganisation } from '../src/domain/organisations/organisations.ts'
import { areaOf } from '../src/domain/storage/areas/resolve.ts'
import { storeObject, writeObject } from '../src/domain/storage/objects/store-object.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import type { LeaseWorker } from '../src/platform/lease-worker.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { jobs } from '../src/worker/jobs.ts'
import { makeTune, toWav } from '../test/audio/tune.ts'
import { median, report } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '50000' },
    files: { type: 'string', default: '8' },
    /** Length of a file. The default is that of a typical track. */
    seconds: { type: 'string', default: '180' },
    rounds: { type: 'string', default: '5' },
    /** Runs only one part: audio, csv or json. */
    only: { type: 'string' },
  },
})
const [rows, files, rounds] = [Number(values.rows), Number(values.files), Number(values.rounds)]
const seconds = Number(values.seconds)
const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()
const isSelected = (part: 'audio' | 'csv' | 'json') => values.only === undefined || values.only === part

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const log = pino({ level: 'silent' })
const postgres = await startEmbeddedPostgres(folder, log)
const owner = connect(postgres.address, { connections: 2 })
await migrate(owner)
const db = connect(postgres.address, { connections: 20, role: 'euterpe_service' })
const postgresSeconds = await watchPostgres(db)
// Stage 3 must not run while stages 1 and 2 are measured.
const settings = { EUTERPE_DATA: folder, EUTERPE_COMPUTE_EVERY_SECONDS: '86400' }
const context = buildContext(readConfig(settings), db, log, { worker: false })
await context.queue.start(jobs)

const organisation = await createOrganisation(db, { name: 'Bench', region: 'eu-west-1' })
await createCatalogue(db, organisation.id, { name: 'Main' })
await grantEntitlements(db, organisation.id, [...entitlements], new Date())
await grantCredits(context, db, organisation.id, { amount: 1_000_000, reason: 'bench' })
const { client } = await createClient(db, organisation.id, {
  name: 'Bench', type: 'machine', redirectUris: [], scopes: [], catalogueId: null, signIn: [],
}) // biome-ignore format: one line says it
const caller = { organisation, client, catalogue: null } as unknown as Caller
const area = await areaOf(context, organisation.id)

type Spent = { node: number; mainThread: number; postgres: number; both: number; wall: number }

async function measure(work: () => Promise<void>): Promise<Spent> {
  collectGarbage() // Earlier garbage must not count.
  const before = postgresSeconds()
  const [cpu, thread, started] = [process.cpuUsage(), process.threadCpuUsage(), performance.now()]
  await work()
  const wall = (performance.now() - started) / 1000
  const [node, mainThread] = [process.cpuUsage(cpu), process.threadCpuUsage(thread)].map(
    ({ user, system }) => (user + system) / 1e6,
  ) as [number, number]
  const postgres = postgresSeconds() - before
  return { node, mainThread, postgres, both: node + postgres, wall }
}

function* generateCsv(name: string, count: number): Generator<Buffer> {
  yield Buffer.from('outer_id,title,isrc,release_date,artist,album,upc,label\n')
  for (let from = 0; from < count; from += 1000) {
    const lines: string[] = []
    for (let index = from; index < Math.min(count, from + 1000); index++) {
      const album = Math.floor(index / 12)
      lines.push(
        `${name}-${index},Track ${index} of the ${name},SEAB1${String(index).padStart(7, '0')},2024-03-15,Artist ${album % 5000},Album ${album},,Label ${album % 100}\n`,
      )
    }
    yield Buffer.from(lines.join(''))
  }
}

async function ingestCsv(name: string, count: number): Promise<void> {
  const key = `delivery/metadata/${name}.csv`
  await storeObject(context, area, { key, source: Readable.from(generateCsv(name, count)), length: null })
  const request = { mode: 's3_csv' as const, path: `${name}.csv` }
  const { id } = await createIngestion(context, caller, { key: null, request })
  await storeIngestion(context, id)
  const { status, stored } = (await selectIngestion(db, id))!
  if (status !== 'computing' || stored !== count) throw new Error(`${status}: ${stored} of ${count} stored`)
}

if (isSelected('audio')) await benchAudio()
if (isSelected('csv')) await benchCsv()
if (isSelected('json')) await benchJson()

/**
 * Alternates the engine alone and stage 2 of an ingestion on the same files with the same number of threads, so that noise of
 * the machine affects both alike. Stage 1 is reported separately: it analyses nothing, and its cost hardly depends on the
 * number of files.
 */
async function benchAudio(): Promise<void> {
  const { concurrency: threads } = context.analysers
  console.log(`analysis of files of ${seconds} s by ${threads} threads, ${files} per round`)
  const pool = createPool({ processes: threads })
  const runRound = async (round: number, plan: { count: number; seconds: number }) => {
    const paths = await deliverAudio(round, plan)
    let ingestion = ''
    const stored = await measure(async () => {
      ingestion = await storeAudio(round)
    })
    const runEngine = () =>
      measure(async () => void (await Promise.all(paths.map((path) => pool.analyse(path)))))
    const runIngestion = () => analyseStored(ingestion, plan.count)
    const ingestionFirst = round % 2 === 1
    const first = await (ingestionFirst ? runIngestion() : runEngine())
    const second = await (ingestionFirst ? runEngine() : runIngestion())
    return ingestionFirst ? { stored, bare: second, ours: first } : { stored, bare: first, ours: second }
  }
  // Warm-up of compilers, caches and query plans: many short files, then some of the usual length.
  await runRound(0, { count: 100, seconds: 4 })
  await runRound(1, { count: files, seconds })
  const spent: Awaited<ReturnType<typeof runRound>>[] = []
  for (let round = 2; round < rounds + 2; round++)
    spent.push(await runRound(round, { count: files, seconds }))
  await pool.close()
  const perFile = (values: number[]) => `${((median(values) / files) * 1000).toFixed(1)} ms`
  const bare = perFile(spent.map(({ bare }) => bare.both))
  const ours = perFile(spent.map(({ ours }) => ours.both))
  const main = perFile(spent.map(({ ours, bare }) => ours.mainThread - bare.mainThread))
  const postgres = perFile(spent.map(({ ours, bare }) => ours.postgres - bare.postgres))
  console.log(`  CPU time per file: bare engine ${bare}, ingestion ${ours}`)
  console.log(`  overhead: ${main} in the main thread, ${postgres} in PostgreSQL`)
  console.log(`  stage 1: ${perFile(spent.map(({ stored }) => stored.both))}`)
  const wallRatio = median(spent.map(({ bare, ours }) => bare.wall / ours.wall))
  console.log(
    `  by wall time ${wallRatio.toFixed(2)} of the bare engine's throughput (not meaningful on a busy machine)`,
  )
  const ratio = median(spent.map(({ bare, ours }) => bare.both / ours.both))
  report('throughput relative to the bare engine', ratio, { atLeast: 0.9 })
}

/** Writes the same files to disk, for the engine, and to the organisation's storage. */
async function deliverAudio(round: number, plan: { count: number; seconds: number }): Promise<string[]> {
  const paths: string[] = []
  for (let index = 0; index < plan.count; index++) {
    const bytes = toWav(makeTune(plan.seconds + (round * plan.count + index) / 100, 22_050), 22_050)
    const path = join(folder, `${index}.wav`)
    await writeFile(path, bytes)
    paths.push(path)
    const key = `delivery/audio/${round}/${index}.wav`
    await writeObject(context, area, { key, bytes, contentType: 'audio/wav' })
  }
  return paths
}

async function storeAudio(round: number): Promise<string> {
  const request = { mode: 's3_scan' as const, prefix: `${round}/` }
  const { id } = await createIngestion(context, caller, { key: null, request })
  await storeIngestion(context, id)
  return id
}

async function analyseStored(ingestionId: string, count: number): Promise<Spent> {
  let analysing: LeaseWorker | undefined
  const spent = await measure(async () => {
    analysing = await startAnalysisWorker(context)
    await analysing.poll()
    // Polls rarely, so that polling adds little to the cost.
    while (analysing.running() > 0 || (await selectIngestion(db, ingestionId))!.waiting > 0) await pause(25)
  })
  await analysing!.stop()
  const { status, analysed } = (await selectIngestion(db, ingestionId))!
  if (status !== 'computing' || analysed !== count)
    throw new Error(`${status}: ${analysed} of ${count} analysed`)
  return spent
}

async function benchCsv(): Promise<void> {
  console.log(`s3_csv without audio, ${rows} rows with artist, release and label`)
  await ingestCsv('warm-up', 2000)
  const memory = watchMemory()
  const { node, both } = await measure(() => ingestCsv('bench', rows))
  const perRow = (seconds: number) => `${Math.round((seconds / rows) * 1e6)} µs`
  console.log(`  ${Math.round(rows / both)} rows per CPU second, Node and PostgreSQL together`)
  console.log(`  per row: ${perRow(node)} in Node, ${perRow(both - node)} in PostgreSQL`)
  console.log(`  ${memory.stop()}`)
  report('rows per CPU second relative to 5000', rows / both / 5000, { atLeast: 1 })
  const again = await measure(() => ingestCsv('bench', rows))
  console.log(`  the same file again: ${Math.round(rows / again.both)} rows per CPU second`)
  console.log(`  per row: ${perRow(again.node)} in Node, ${perRow(again.both - again.node)} in PostgreSQL`)
  report('unchanged rows per CPU second relative to 15000', rows / again.both / 15_000, { atLeast: 1 })
}

/** Reports the peak memory of the process in each quarter of the time. Flat means that the last is no more than the second. */
function watchMemory() {
  const samples: number[] = []
  const sample = () => samples.push(Math.round(process.memoryUsage().rss / 1e6))
  const timer = setInterval(sample, 100)
  sample()
  return {
    stop() {
      clearInterval(timer)
      const quarter = Math.ceil(samples.length / 4)
      const peaks = [0, 1, 2, 3].map((i) => Math.max(0, ...samples.slice(i * quarter, (i + 1) * quarter)))
      return `memory: ${samples[0]} MB at the start; at most ${peaks.join(', ')} MB in each quarter`
    },
  }
}

async function benchJson(): Promise<void> {
  console.log('api_json of 1000 tracks')
  const tracks = Array.from({ length: 1000 }, (_, index) => ({
    outer_id: `j${index}`,
    primary_media: `j/${index}.wav`,
    title: `Track ${index}`,
    artists: [{ name: `Artist ${index % 50}` }],
  }))
  const request = { mode: 'api_json' as const, tracks }
  await createIngestion(context, caller, { key: 'warm-up', request })
  const started = performance.now()
  const { both } = await measure(async () => {
    await createIngestion(context, caller, { key: 'timed', request })
  })
  const wallMs = Math.round(performance.now() - started)
  console.log(`  accepted in ${wallMs} ms, ${Math.round(both * 1000)} ms of CPU time`)
  report('requests per CPU second', 1 / Math.max(both, 0.01), { atLeast: 1 })
}

await context.queue.stop()
await context.analysers.close()
await context.hashing.close()
await db.end()
await owner.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

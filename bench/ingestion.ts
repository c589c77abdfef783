/**
 * What an ingestion costs beside the work it is for: rows of a CSV stored with all they name, files analysed beside the
 * bare engine, and how soon a thousand records are accepted. `--rows 1000000` shows that memory stays flat.
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
    /** Length of a file: a usual track. */
    seconds: { type: 'string', default: '180' },
    turns: { type: 'string', default: '5' },
    /** audio, csv or json: that part alone. */
    only: { type: 'string' },
  },
})
const [rows, files, turns] = [Number(values.rows), Number(values.files), Number(values.turns)]
const seconds = Number(values.seconds)
const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
})()
const wants = (part: 'audio' | 'csv' | 'json') => values.only === undefined || values.only === part

const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
const log = pino({ level: 'silent' })
const postgres = await startEmbeddedPostgres(folder, log)
const owner = connect(postgres.address, { connections: 2 })
await migrate(owner)
const db = connect(postgres.address, { connections: 20, role: 'euterpe_service' })
const postgresSeconds = await watchPostgres(db)
// Stage 3 stays out of what stages 1 and 2 cost.
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

type Spent = { node: number; mainThread: number; postgres: number; both: number; clock: number }

async function spentOn(work: () => Promise<void>): Promise<Spent> {
  collectGarbage() // What was left before is nobody's cost.
  const before = postgresSeconds()
  const [cpu, thread, started] = [process.cpuUsage(), process.threadCpuUsage(), performance.now()]
  await work()
  const clock = (performance.now() - started) / 1000
  const [node, mainThread] = [process.cpuUsage(cpu), process.threadCpuUsage(thread)].map(
    ({ user, system }) => (user + system) / 1e6,
  ) as [number, number]
  const postgres = postgresSeconds() - before
  return { node, mainThread, postgres, both: node + postgres, clock }
}

function* csv(name: string, count: number): Generator<Buffer> {
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
  await storeObject(context, area, { key, source: Readable.from(csv(name, count)), length: null })
  const request = { mode: 's3_csv' as const, path: `${name}.csv` }
  const { id } = await createIngestion(context, caller, { key: null, request })
  await storeIngestion(context, id)
  const { status, stored } = (await selectIngestion(db, id))!
  if (status !== 'computing' || stored !== count) throw new Error(`${status}: ${stored} of ${count} stored`)
}

if (wants('audio')) await benchAudio()
if (wants('csv')) await benchCsv()
if (wants('json')) await benchJson()

/**
 * The engine alone and stage 2 of an ingestion, in turns and on the same files, with as many threads: a noisy machine is noisy
 * for both. Stage 1 is told by itself: it is no analysis, and some files more hardly add to it.
 */
async function benchAudio(): Promise<void> {
  const { concurrency: threads } = context.analysers
  console.log(`analysis of files of ${seconds} s by ${threads} threads, ${files} in a turn`)
  const pool = createPool({ processes: threads })
  const inTurns = async (turn: number, plan: { count: number; seconds: number }) => {
    const paths = await deliverAudio(turn, plan)
    let ingestion = ''
    const stored = await spentOn(async () => {
      ingestion = await storeAudio(turn)
    })
    const byEngine = () =>
      spentOn(async () => void (await Promise.all(paths.map((path) => pool.analyse(path)))))
    const byIngestion = () => analyseStored(ingestion, plan.count)
    const ingestionFirst = turn % 2 === 1
    const first = await (ingestionFirst ? byIngestion() : byEngine())
    const second = await (ingestionFirst ? byEngine() : byIngestion())
    return ingestionFirst ? { stored, bare: second, ours: first } : { stored, bare: first, ours: second }
  }
  // Compilers, caches and plans of both get warm: many short files, then some of the usual length.
  await inTurns(0, { count: 100, seconds: 4 })
  await inTurns(1, { count: files, seconds })
  const spent: Awaited<ReturnType<typeof inTurns>>[] = []
  for (let turn = 2; turn < turns + 2; turn++) spent.push(await inTurns(turn, { count: files, seconds }))
  await pool.close()
  const perFile = (values: number[]) => `${((median(values) / files) * 1000).toFixed(1)} ms`
  const bare = perFile(spent.map((turn) => turn.bare.both))
  const ours = perFile(spent.map((turn) => turn.ours.both))
  const main = perFile(spent.map((turn) => turn.ours.mainThread - turn.bare.mainThread))
  const postgres = perFile(spent.map((turn) => turn.ours.postgres - turn.bare.postgres))
  console.log(`  CPU time of a file: bare engine ${bare}, ingestion ${ours}`)
  console.log(`  beyond the engine: ${main} in the main thread, ${postgres} in PostgreSQL`)
  console.log(`  stage 1 before that: ${perFile(spent.map(({ stored }) => stored.both))}`)
  const byClock = median(spent.map(({ bare, ours }) => bare.clock / ours.clock))
  console.log(`  by the clock ${byClock.toFixed(2)} of the bare engine, which is luck on a busy machine`)
  const ratio = median(spent.map(({ bare, ours }) => bare.both / ours.both))
  report('throughput against the bare engine', ratio, { atLeast: 0.9 })
}

/** The same files on the disk, for the engine, and in the storage. */
async function deliverAudio(turn: number, plan: { count: number; seconds: number }): Promise<string[]> {
  const paths: string[] = []
  for (let index = 0; index < plan.count; index++) {
    const bytes = toWav(makeTune(plan.seconds + (turn * plan.count + index) / 100, 22_050), 22_050)
    const path = join(folder, `${index}.wav`)
    await writeFile(path, bytes)
    paths.push(path)
    const key = `delivery/audio/${turn}/${index}.wav`
    await writeObject(context, area, { key, bytes, contentType: 'audio/wav' })
  }
  return paths
}

async function storeAudio(turn: number): Promise<string> {
  const request = { mode: 's3_scan' as const, prefix: `${turn}/` }
  const { id } = await createIngestion(context, caller, { key: null, request })
  await storeIngestion(context, id)
  return id
}

async function analyseStored(ingestionId: string, count: number): Promise<Spent> {
  let analysing: LeaseWorker | undefined
  const spent = await spentOn(async () => {
    analysing = await startAnalysisWorker(context)
    await analysing.poll()
    // Looking whether it is done must not be what it costs.
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
  await ingestCsv('warm', 2000)
  const memory = watchMemory()
  const { node, both } = await spentOn(() => ingestCsv('bench', rows))
  const perRow = (seconds: number) => `${Math.round((seconds / rows) * 1e6)} µs`
  console.log(`  ${Math.round(rows / both)} rows per CPU second, Node and PostgreSQL together`)
  console.log(`  a row: ${perRow(node)} in Node, ${perRow(both - node)} in PostgreSQL`)
  console.log(`  ${memory.stop()}`)
  report('against 5000 rows per CPU second', rows / both / 5000, { atLeast: 1 })
}

/** What the process takes, in quarters of the time: flat when the last is no more than the second. */
function watchMemory() {
  const seen: number[] = []
  const look = () => seen.push(Math.round(process.memoryUsage().rss / 1e6))
  const timer = setInterval(look, 100)
  look()
  return {
    stop() {
      clearInterval(timer)
      const quarter = Math.ceil(seen.length / 4)
      const peaks = [0, 1, 2, 3].map((at) => Math.max(0, ...seen.slice(at * quarter, (at + 1) * quarter)))
      return `memory: ${seen[0]} MB at the start; at most ${peaks.join(', ')} MB in each quarter`
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
  await createIngestion(context, caller, { key: 'warm', request })
  const started = performance.now()
  const { both } = await spentOn(async () => {
    await createIngestion(context, caller, { key: 'timed', request })
  })
  const took = Math.round(performance.now() - started)
  console.log(`  accepted in ${took} ms, ${Math.round(both * 1000)} ms of CPU time`)
  report('seconds of CPU time against one', 1 / Math.max(both, 0.01), { atLeast: 1 })
}

await context.queue.stop()
await context.analysers.close()
await context.hashing.close()
await db.end()
await owner.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

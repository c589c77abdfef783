/**
 * Search over an atlas of a million tracks (`--tracks N`): the rank of the expected track, the latency with two clients,
 * and how long the event loop was blocked. Compared with SQLite FTS5 and Debian's sphinxsearch over the same titles and
 * artists, unless `--alone` is given. `--data FOLDER` keeps the database for the next run. `--each N` sends N queries of each
 * kind.
 */
import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Pool } from '../src/platform/postgres.ts'
import type { AtlasPlan } from '../tools/synthetic-atlas/generate.ts'
import { benchPlan } from './support/atlas-load.ts'
import { openCatalogue } from './support/catalogue-database.ts'
import { cpuTime } from './support/cpu-time.ts'
import type { EventLoopReport } from './support/event-loop.ts'
import { residentMegabytes } from './support/memory.ts'
import { report, startPeer } from './support/peers.ts'
import { prewarmAtlas } from './support/prewarm.ts'
import { buildFts5, type Engine, hasSphinx, openFts5, startSphinx } from './support/search-peers.ts'
import {
  frequentQueries,
  generateKnownItems,
  type KnownItem,
  kinds,
  reciprocalRank,
} from './support/search-queries.ts'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    fts5: { type: 'string' },
    alone: { type: 'boolean' },
    each: { type: 'string', default: '200' },
  },
})
if (values.fts5 !== undefined) await serveFts5(values.fts5)
else await main()

async function main(): Promise<void> {
  const tracks = Number(values.tracks)
  const plan = benchPlan(tracks)
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'euterpe-bench-search-')))
  mkdirSync(folder, { recursive: true })
  const measured = new Map<string, Measured>()

  const database = await openCatalogue(folder, tracks)
  const { owner } = database
  await prewarmAtlas(owner)
  const items = await generateKnownItems(owner, tracks, Number(values.each))
  console.log(
    `${tracks} tracks; ${items.length} known-item queries; machine load ${loadavg()[0]!.toFixed(1)}`,
  )
  await printSizes(owner)
  const token = join(folder, 'token')
  const settings = {
    BENCH_POSTGRES: JSON.stringify(database.address),
    BENCH_LOG: join(folder, 'bench.log'),
    BENCH_TOKEN: token,
    BENCH_EVENT_LOOP: join(folder, 'event-loop.json'),
  }
  const server = await startPeer(
    'euterpe',
    join(import.meta.dirname, 'support', 'search-server.ts'),
    settings,
  )
  const ours = () => openService(server.url, readFileSync(token, 'utf8'))
  measured.set('euterpe', await measure([ours(), ours()], items, [server.pid, ...(await backendsOf(owner))]))
  console.log(`  memory of the service afterwards: ${residentMegabytes(server.pid).toFixed(0)} MB`)
  await server.stop()
  await database.stop()
  const eventLoop: EventLoopReport = JSON.parse(readFileSync(settings.BENCH_EVENT_LOOP, 'utf8'))

  if (!values.alone) await measurePeers(plan, folder, items, measured)
  reportAll(tracks, measured, eventLoop)
  if (values.data === undefined) await rm(folder, { recursive: true, force: true })
}

async function measurePeers(
  plan: AtlasPlan,
  folder: string,
  items: KnownItem[],
  measured: Map<string, Measured>,
): Promise<void> {
  const sqlite = join(folder, 'fts5.sqlite')
  buildFts5(sqlite, plan)
  console.log(`SQLite FTS5: ${(statSync(sqlite).size / 2 ** 20).toFixed(0)} MB`)
  const clients = [forkFts5(sqlite), forkFts5(sqlite)]
  measured.set('SQLite FTS5', await measure(clients, items, [clients[0]!.pid!]))
  for (const client of clients) await client.close()

  if (hasSphinx) {
    const sphinx = await startSphinx(join(folder, 'sphinx'), plan)
    const connections = [await sphinx.open(), await sphinx.open()]
    measured.set('sphinxsearch', await measure(connections, items, [sphinx.pid]))
    for (const connection of connections) await connection.close()
    await sphinx.stop()
  } else console.log('sphinxsearch skipped: it is not installed (apt-get install sphinxsearch)')
}

type Measured = {
  ranks: Map<string, number>
  p95: number
  cpu95: number
  frequent95: number
  frequentCpu95: number
}

/**
 * Each client sends half of the queries, one after the other; frequent words are timed separately. Then one client repeats
 * some of them to measure CPU time, which says more than wall time on a busy machine.
 */
async function measure(clients: Engine[], items: KnownItem[], pids: number[]): Promise<Measured> {
  const ranks = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  const searchAndRank = async (client: Engine, item: KnownItem) => {
    ranks.get(item.kind)!.push(reciprocalRank(item, await client.search(item.query)))
  }
  const share = (part: number, parts: number) => items.filter((_, index) => index % parts === part)
  // Warms caches and the compiler.
  await Promise.all(
    clients.map((client, part) => forEachInOrder(share(part, 20), (item) => client.search(item.query))),
  )
  const times = await Promise.all(
    clients.map((client, part) =>
      timeEach(share(part, clients.length), (item) => searchAndRank(client, item), wall),
    ),
  )
  const frequent = await Promise.all(
    clients.map((client) => timeEach(frequentQueries, (query) => client.search(query), wall)),
  )
  const cpu = () => cpuTime(pids)
  const cpuTimes = await timeEach(share(0, 4), (item) => clients[0]!.search(item.query), cpu)
  const frequentCpu = await timeEach(frequentQueries, (query) => clients[0]!.search(query), cpu)
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const result = {
    ranks: new Map([...ranks].map(([kind, list]) => [kind, mean(list)])),
    p95: percentile(times.flat(), 0.95),
    cpu95: percentile(cpuTimes, 0.95),
    frequent95: percentile(frequent.flat(), 0.95),
    frequentCpu95: percentile(frequentCpu, 0.95),
  }
  const format = (list: number[]) =>
    `p50 ${percentile(list, 0.5).toFixed(1)} ms, p95 ${percentile(list, 0.95).toFixed(1)} ms`
  console.log(`${clients[0]!.name}: ${format(times.flat())}; of CPU ${format(cpuTimes)}`)
  console.log(`  frequent words: ${format(frequent.flat())}; of CPU ${format(frequentCpu)}`)
  console.log(`  MRR: ${[...result.ranks].map(([kind, value]) => `${kind} ${value.toFixed(3)}`).join(', ')}`)
  return result
}

function wall(): number {
  return performance.now()
}

async function timeEach<T>(
  list: T[],
  work: (item: T) => Promise<unknown>,
  clock: () => number,
): Promise<number[]> {
  const times: number[] = []
  await forEachInOrder(list, async (item) => {
    const start = clock()
    await work(item)
    times.push(clock() - start)
  })
  return times
}

async function forEachInOrder<T>(list: T[], work: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of list) await work(item)
}

function percentile(list: number[], share: number): number {
  return [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)]!
}

function reportAll(tracks: number, measured: Map<string, Measured>, { delay, cpu }: EventLoopReport): void {
  const ours = measured.get('euterpe')!
  const fts5 = measured.get('SQLite FTS5')
  const limit = tracks > 2_000_000 ? 200 : 60
  report('search p95, two clients', ours.p95, { atMost: limit, unit: 'ms' })
  report('search p95 for frequent words', ours.frequent95, { atMost: limit, unit: 'ms' })
  report('search p95 of CPU time', ours.cpu95, { atMost: limit, unit: 'ms' })
  report('search p95 for frequent words, of CPU time', ours.frequentCpu95, { atMost: limit, unit: 'ms' })
  console.log(
    `event loop: delay p50 ${delay.p50.toFixed(1)}, p99 ${delay.p99.toFixed(1)}, max ${delay.max.toFixed(1)} ms; CPU between ticks p99 ${cpu.p99.toFixed(1)}, p99.9 ${cpu.p999.toFixed(1)}, max ${cpu.max.toFixed(1)} ms, ${cpu.over5} over 5 ms`,
  )
  report('event loop, p99 of CPU between ticks', cpu.p99, { atMost: 5, unit: 'ms' })
  if (fts5 !== undefined) {
    report('search p95 relative to FTS5', ours.p95 / fts5.p95, { atMost: 1 })
    report('search p95 of CPU time relative to FTS5', ours.cpu95 / fts5.cpu95, { atMost: 1 })
  }
  const minRanks: Record<string, number> = { 'no error': 0.95, 'one error': 0.9, 'two errors': 0.8 }
  for (const kind of kinds) {
    const peers = [...measured]
      .filter(([name]) => name !== 'euterpe')
      .map(([, { ranks }]) => ranks.get(kind)!)
    report(`MRR, ${kind}`, ours.ranks.get(kind)!, { atLeast: Math.max(minRanks[kind] ?? 0, ...peers) })
  }
}

/** The PostgreSQL processes that serve the service's connections. */
async function backendsOf(owner: Pool): Promise<number[]> {
  const rows = await owner<{ pid: number }[]>`
    select pid from pg_stat_activity where application_name = 'bench service'`
  return rows.map((row) => row.pid)
}

async function printSizes(owner: Pool): Promise<void> {
  const rows = await owner<{ name: string; size: string }[]>`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class
    where relnamespace = 'atlas'::regnamespace and relname in ('search_documents', 'search_postings', 'search_words', 'substring_postings')
    order by relname`
  console.log(rows.map(({ name, size }) => `${name} ${size}`).join(', '))
}

function openService(url: string, token: string): Engine {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    name: 'euterpe (over HTTP)',
    close: async () => agent.destroy(),
    search: (query) =>
      new Promise((resolve, reject) => {
        const call = request(
          `${url}/v1/search/tracks`,
          { method: 'POST', agent, headers },
          async (response) => {
            const chunks: Buffer[] = []
            for await (const chunk of response) chunks.push(chunk)
            const text = Buffer.concat(chunks).toString()
            if (response.statusCode !== 200)
              return reject(new Error(`${response.statusCode} for ${query}: ${text}`))
            const { results } = JSON.parse(text).data
            resolve(
              results.map((hit: { title: string; artists: { name: string }[] }) => ({
                title: hit.title,
                artist: hit.artists[0]!.name,
              })),
            )
          },
        )
        call.on('error', reject)
        call.end(JSON.stringify({ query, targets: ['atlas'], page_size: 10 }))
      }),
  }
}

/** SQLite runs in the calling thread, so two clients are two processes. */
function forkFts5(file: string): Engine {
  const child = fork(import.meta.filename, ['--fts5', file], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return {
    name: 'SQLite FTS5',
    pid: child.pid!,
    search: (query) =>
      new Promise((resolve) => {
        child.once('message', (results) => resolve(results as never))
        child.send(query)
      }),
    close: async () => void child.kill('SIGTERM'),
  }
}

async function serveFts5(file: string): Promise<void> {
  const engine = openFts5(file)
  process.on('disconnect', () => process.exit(0))
  process.on('message', async (query) => process.send!(await engine.search(String(query))))
}

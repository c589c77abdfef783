/**
 * Search over an atlas of a million tracks (`--tracks N`): how often the track that is meant comes first, and how long an
 * answer takes, two clients asking at once; beside it SQLite FTS5 and Debian's sphinxsearch over the same titles and
 * artists. `--data FOLDER` keeps what was built for the next run.
 */
import { fork } from 'node:child_process'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect, type Pool } from '../src/platform/postgres.ts'
import { report, startPeer } from './support/peers.ts'
import { fillAtlas } from './support/search-atlas.ts'
import { buildFts5, type Engine, hasSphinx, openFts5, startSphinx } from './support/search-peers.ts'
import {
  frequentQueries,
  type KnownItem,
  kinds,
  makeKnownItems,
  reciprocalRank,
} from './support/search-queries.ts'

const { values } = parseArgs({
  options: {
    tracks: { type: 'string', default: '1000000' },
    data: { type: 'string' },
    fts5: { type: 'string' },
  },
})
if (values.fts5 !== undefined) await serveFts5(values.fts5)
else await main()

async function main(): Promise<void> {
  const plan = { tracks: Number(values.tracks), seed: 1 }
  const folder = values.data ?? (await mkdtemp(join(tmpdir(), 'euterpe-bench-search-')))
  mkdirSync(folder, { recursive: true })
  const items = makeKnownItems(plan, 200)
  console.log(
    `${plan.tracks} tracks; ${items.length} known-item queries; load of the machine ${loadavg()[0]!.toFixed(1)}`,
  )
  const measured = new Map<string, Measured>()

  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
  const owner = connect(postgres.address, { connections: 2 })
  await migrate(owner)
  const [filled] =
    await owner`select 1 from atlas.search_words where word = '' and documents = ${plan.tracks}`
  if (filled === undefined) {
    const { indexSeconds } = await fillAtlas(owner, plan)
    console.log(`index made at ${Math.round(plan.tracks / indexSeconds)} tracks/s`)
  }
  await showSizes(owner)
  const token = join(folder, 'token')
  const settings = {
    BENCH_POSTGRES: JSON.stringify(postgres.address),
    BENCH_LOG: join(folder, 'bench.log'),
    BENCH_TOKEN: token,
  }
  const server = await startPeer(
    'euterpe',
    join(import.meta.dirname, 'support', 'search-server.ts'),
    settings,
  )
  const ours = () => askService(server.url, readFileSync(token, 'utf8'))
  measured.set('euterpe', await measure([ours(), ours()], items))
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]) / 1024
  console.log(`  memory of the service after it: ${memory.toFixed(0)} MB`)
  await server.stop()
  await owner.end()
  await postgres.stop()

  const sqlite = join(folder, 'fts5.sqlite')
  buildFts5(sqlite, plan)
  console.log(`SQLite FTS5: ${(statSync(sqlite).size / 2 ** 20).toFixed(0)} MB`)
  const clients = [forkFts5(sqlite), forkFts5(sqlite)]
  measured.set('SQLite FTS5', await measure(clients, items))
  for (const client of clients) await client.close()

  if (hasSphinx) {
    const sphinx = await startSphinx(join(folder, 'sphinx'), plan)
    const connections = [await sphinx.open(), await sphinx.open()]
    measured.set('sphinxsearch', await measure(connections, items))
    for (const connection of connections) await connection.close()
    await sphinx.stop()
  } else console.log('sphinxsearch is not here and left out (apt-get install sphinxsearch)')

  judge(plan.tracks, measured)
  if (values.data === undefined) await rm(folder, { recursive: true, force: true })
}

type Measured = { ranks: Map<string, number>; p50: number; p95: number; frequent95: number }

/** Each client asks its half, one query after the other; frequent words are timed by themselves. */
async function measure(clients: Engine[], items: KnownItem[]): Promise<Measured> {
  const ranks = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  const times: number[] = []
  const frequent: number[] = []
  // The first queries meet cold caches and cold code.
  await Promise.all(
    clients.map(async (client, place) => {
      for (const item of items.filter((_, index) => index % 20 === place)) await client.ask(item.query)
    }),
  )
  await Promise.all(
    clients.map(async (client, place) => {
      for (const item of items.filter((_, index) => index % clients.length === place)) {
        const begun = performance.now()
        const answers = await client.ask(item.query)
        times.push(performance.now() - begun)
        ranks.get(item.kind)!.push(reciprocalRank(item, answers))
      }
    }),
  )
  await Promise.all(
    clients.map(async (client) => {
      for (const query of frequentQueries) {
        const begun = performance.now()
        await client.ask(query)
        frequent.push(performance.now() - begun)
      }
    }),
  )
  const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const result = {
    ranks: new Map([...ranks].map(([kind, list]) => [kind, mean(list)])),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    frequent95: percentile(frequent, 0.95),
  }
  const mrr = [...result.ranks].map(([kind, value]) => `${kind} ${value.toFixed(3)}`).join(', ')
  console.log(
    `${clients[0]!.name}: p50 ${result.p50.toFixed(1)} ms, p95 ${result.p95.toFixed(1)} ms; frequent words p95 ${result.frequent95.toFixed(1)} ms`,
  )
  console.log(`  MRR: ${mrr}`)
  return result
}

function percentile(list: number[], share: number): number {
  return [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)]!
}

function judge(tracks: number, measured: Map<string, Measured>): void {
  const ours = measured.get('euterpe')!
  const fts5 = measured.get('SQLite FTS5')!
  const slow = tracks > 2_000_000 ? 200 : 60
  report('search p95, two clients', ours.p95, { atMost: slow, unit: 'ms' })
  report('search p95 for frequent words', ours.frequent95, { atMost: slow, unit: 'ms' })
  report('search p95 against FTS5', ours.p95 / fts5.p95, { atMost: 1 })
  const bars: Record<string, number> = { 'no error': 0.95, 'one error': 0.9, 'two errors': 0.8 }
  for (const kind of kinds) {
    const peers = [...measured]
      .filter(([name]) => name !== 'euterpe')
      .map(([, { ranks }]) => ranks.get(kind)!)
    report(`MRR, ${kind}`, ours.ranks.get(kind)!, { atLeast: Math.max(bars[kind] ?? 0, ...peers) })
  }
}

async function showSizes(owner: Pool): Promise<void> {
  const rows = await owner<{ name: string; size: string }[]>`
    select relname as name, pg_size_pretty(pg_total_relation_size(oid)) as size
    from pg_class
    where relnamespace = 'atlas'::regnamespace and relname in ('search_documents', 'search_postings', 'search_words')
    order by relname`
  console.log(rows.map(({ name, size }) => `${name} ${size}`).join(', '))
}

function askService(url: string, token: string): Engine {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return {
    name: 'euterpe (over HTTP)',
    close: async () => agent.destroy(),
    ask: (query) =>
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

/** SQLite answers in the calling thread: two clients are two processes, and the time is taken inside. */
function forkFts5(file: string): Engine {
  const child = fork(import.meta.filename, ['--fts5', file], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return {
    name: 'SQLite FTS5',
    ask: (query) =>
      new Promise((resolve) => {
        child.once('message', (answers) => resolve(answers as never))
        child.send(query)
      }),
    close: async () => void child.kill('SIGTERM'),
  }
}

async function serveFts5(file: string): Promise<void> {
  const engine = openFts5(file)
  process.on('message', async (query) => process.send!(await engine.ask(String(query))))
}

/**
 * The S3 gateway: large objects beside a bare Node server that streams to disk with MD5, small ones beside s3rver,
 * a listing in a million keys, and memory over a 5 GiB upload. Options: --skip-memory, --only NAME.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { createOrganisation } from '../src/domain/organisations/organisations.ts'
import { ensureArea } from '../src/domain/storage/areas/ensure-areas.ts'
import { createKeys } from '../src/domain/storage/keys/keys.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { median, type Peer, report, startPeer } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'
import { call, repeat, type Target } from './support/s3-load.ts'
import { type Side, takeTurns } from './support/take-turns.ts'

const MiB = 1024 * 1024
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
await mkdir(join(folder, 'euterpe'))
const postgres = await startEmbeddedPostgres(join(folder, 'db'), pino({ level: 'silent' }))
const db = connect(postgres.address)
await migrate(db)
const postgresSeconds = await watchPostgres(db)
const masterKey = Buffer.alloc(32)
const organisation = await createOrganisation(db, { name: 'Bench', region: 'eu-west-1' })
const area = await ensureArea({ masterKey }, db, organisation)
const keys = await createKeys({ masterKey }, db, organisation.id)

const settings = { BENCH_FOLDER: folder, BENCH_POSTGRES: JSON.stringify(postgres.address) }
const file = join(import.meta.dirname, 'support', 'storage-servers.ts')
const start = (name: string, more = {}) => startPeer(name, file, { ...settings, ...more })
const ours = await start('euterpe')
const agent = () => new Agent({ keepAlive: true, maxSockets: 8 })
const target: Target = {
  url: ours.url,
  bucket: area.bucket,
  accessKeyId: keys.access_key_id,
  secret: keys.secret_access_key,
  agent: agent(),
}

const parts: Record<string, () => Promise<void>> = {
  large: compareLarge,
  small: compareSmall,
  list: measureListing,
  memory: measureMemory,
}
for (const [name, run] of Object.entries(parts)) {
  if (only === undefined ? name !== 'memory' || !process.argv.includes('--skip-memory') : only === name)
    await run()
}
await ours.stop()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/** Throughput of 100 MiB, in turn; the client is the same for both. */
async function compareLarge(): Promise<void> {
  const bare = await start('bare')
  const plain: Target = { ...target, url: bare.url, agent: agent() }
  const size = 100 * MiB
  const chunk = randomBytes(MiB)
  const speeds: Record<string, number[]> = {
    'PUT euterpe': [],
    'PUT bare': [],
    'GET euterpe': [],
    'GET bare': [],
  }
  const [oursBefore, bareBefore] = [await ours.cpuSeconds(), await bare.cpuSeconds()]
  for (let round = 0; round < 12; round++) {
    for (const [name, to] of Object.entries({ euterpe: target, bare: plain })) {
      for (const method of ['PUT', 'GET']) {
        const path = `/${area.bucket}/inbound/large-${round % 3}`
        const begun = performance.now()
        const body = method === 'PUT' ? { length: size, chunks: repeat(chunk, size) } : {}
        const { status, received } = await call(to, method, path, body)
        if (status !== 200 || (method === 'GET' && received !== size))
          throw new Error(`${name} ${method}: ${status}`)
        if (round >= 2) speeds[`${method} ${name}`]!.push(size / MiB / ((performance.now() - begun) / 1000))
      }
    }
  }
  const cpu = [(await ours.cpuSeconds()) - oursBefore, (await bare.cpuSeconds()) - bareBefore]
  console.log(`  CPU for all of it: euterpe ${cpu[0]!.toFixed(1)} s, bare ${cpu[1]!.toFixed(1)} s`)
  for (const [name, all] of Object.entries(speeds)) console.log(`  ${name}: ${Math.round(median(all))} MiB/s`)
  for (const method of ['PUT', 'GET']) {
    const ratio = median(speeds[`${method} euterpe`]!) / median(speeds[`${method} bare`]!)
    report(`${method} of 100 MiB against a bare Node server`, ratio, { atLeast: 0.8 })
  }
  await bare.stop()
}

/** Pairs of PUT and GET for each CPU second of the server; ours with what PostgreSQL spends, and without. */
async function compareSmall(): Promise<void> {
  const s3rver = await startS3rver()
  if (s3rver === null) return console.log('  s3rver could not be installed: no ratio')
  const credentials = { bucket: 'bench', accessKeyId: 'S3RVER', secret: 'S3RVER', agent: agent() }
  const theirs: Target = { ...target, ...credentials, url: s3rver.url }
  const bytes = randomBytes(4096)
  let round = 0
  const work = async (peer: Target) => {
    // Connections of its own: those of the last round may have been closed while the other side had its turn.
    const to = { ...peer, agent: agent() }
    const pairs = 100
    const prefix = `/${to.bucket}/inbound/small-${round++}`
    let next = 0
    const one = async () => {
      while (next < pairs) {
        const path = `${prefix}/${next++}`
        for (const method of ['PUT', 'GET']) {
          const { status } = await call(to, method, path, method === 'PUT' ? { bytes } : {})
          if (status !== 200) throw new Error(`${to.url} ${method} answered ${status}`)
        }
      }
    }
    await Promise.all(Array.from({ length: 8 }, one))
    to.agent.destroy()
    return pairs
  }
  const peer: Side = { work: () => work(theirs), cpuSeconds: s3rver.cpuSeconds }
  const gateway: Side = { work: () => work(target), cpuSeconds: ours.cpuSeconds, besides: postgresSeconds }
  const turns = await takeTurns(gateway, peer, 31)
  const counted = { 'with PostgreSQL': turns.withBesides, 'the gateway alone': turns }
  for (const [what, { rates, ratio }] of Object.entries(counted)) {
    const [mine, other] = rates.map(Math.round)
    console.log(`  ${what}: euterpe ${mine}, s3rver ${other} pairs per CPU second`)
    report(`small PUT + GET pairs against s3rver, ${what}`, ratio, { atLeast: 2 })
  }
  console.log(
    `  by the clock ${turns.clockRatio.toFixed(2)} times as many; s3rver does not wait for the disk, we do`,
  )
  await s3rver.stop()
}

/** Installed beside the benchmark, not into the project: nobody keeps it any more. */
async function startS3rver(): Promise<Peer | null> {
  const place = join(folder, 's3rver-package')
  await mkdir(place)
  const words = ['install', '--prefix', place, '--no-audit', '--no-fund', '--loglevel=error', 's3rver@3.7.1']
  if (spawnSync('npm', words, { stdio: ['ignore', 2, 2] }).status !== 0) return null
  const entry = pathToFileURL(join(place, 'node_modules', 's3rver', 'lib', 's3rver.js')).href
  await mkdir(join(folder, 's3rver'))
  return start('s3rver', { BENCH_S3RVER: entry })
}

async function measureListing(): Promise<void> {
  await db`
    insert into storage_objects (area_id, key, blob_ids, blob_sizes, size, etag, content_type, headers, metadata, modified_at)
    select
      ${area.id}, 'inbound/million/' || (number % 1000) || '/' || lpad(number::text, 8, '0') || '.wav',
      '{}', '{}', 0, md5(number::text), 'audio/wav', '{}', '{}', now()
    from generate_series(1, 1000000) as number`
  await db`analyze storage_objects`
  const cases = {
    'listing 1,000 of a million keys': 'list-type=2&max-keys=1000&prefix=inbound%2Fmillion%2F5',
    'listing from the middle': `list-type=2&max-keys=1000&prefix=inbound%2Fmillion%2F&start-after=inbound%2Fmillion%2F50`,
    'listing 1,000 common prefixes of a million keys':
      'delimiter=%2F&list-type=2&max-keys=1000&prefix=inbound%2Fmillion%2F',
  }
  for (const [name, query] of Object.entries(cases)) {
    const sorted = query.split('&').sort().join('&')
    const list = () => call(target, 'GET', `/${area.bucket}?${sorted}`)
    for (let warm = 0; warm < 10; warm++) await list()
    const [cpu, database, begun] = [await ours.cpuSeconds(), postgresSeconds(), performance.now()]
    for (let round = 0; round < 50; round++) {
      const { status } = await list()
      if (status !== 200) throw new Error(`a listing answered ${status}`)
    }
    const spent = (await ours.cpuSeconds()) - cpu + postgresSeconds() - database
    console.log(`  ${((performance.now() - begun) / 50).toFixed(1)} ms by the clock`)
    report(`${name}, CPU with PostgreSQL`, (spent / 50) * 1000, { atMost: 50, unit: 'ms' })
  }
}

async function measureMemory(): Promise<void> {
  const size = 5 * 1024 * MiB
  const chunk = randomBytes(MiB)
  await call(target, 'PUT', `/${area.bucket}/inbound/warm`, {
    length: 200 * MiB,
    chunks: repeat(chunk, 200 * MiB),
  })
  const before = residentMegabytes(ours.pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(ours.pid))
  }, 200)
  const begun = performance.now()
  const { status } = await call(target, 'PUT', `/${area.bucket}/inbound/huge`, {
    length: size,
    chunks: repeat(chunk, size),
  })
  clearInterval(timer)
  if (status !== 200) throw new Error(`5 GiB answered ${status}`)
  console.log(
    `  5 GiB in ${Math.round((performance.now() - begun) / 1000)} s, from ${Math.round(before)} MB to ${Math.round(most)} MB at most`,
  )
  report('memory growth over an upload of 5 GiB', most - before, { atMost: 100, unit: 'MB' })
}

function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024
}

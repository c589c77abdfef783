/**
 * The S3 gateway: large objects compared with a bare Node server that streams to disk with MD5, small objects compared with
 * s3rver, beside the limit that a bare Node server reaches, listings of a million keys, and memory during an upload of 5 GiB. Options: --skip-memory, --only
 * large|small|list|memory.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
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
import { compareAlternately, type Side } from './support/alternate.ts'
import { residentMegabytes } from './support/memory.ts'
import { median, type Peer, report, startPeer } from './support/peers.ts'
import { watchPostgres } from './support/postgres-cpu.ts'
import { call, repeat, type Target } from './support/s3-load.ts'

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
const start = (name: string, extra = {}) => startPeer(name, file, { ...settings, ...extra })
const ours = await start('euterpe')
const createAgent = () => new Agent({ keepAlive: true, maxSockets: 8 })
const target: Target = {
  url: ours.url,
  bucket: area.bucket,
  accessKeyId: keys.access_key_id,
  secret: keys.secret_access_key,
  agent: createAgent(),
}

let rounds = 0
const benchmarks: Record<string, () => Promise<void>> = {
  large: compareLarge,
  small: compareSmall,
  payloads: comparePayloads,
  list: measureListing,
  memory: measureMemory,
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (only === undefined ? name !== 'memory' || !process.argv.includes('--skip-memory') : only === name)
    await run()
}
await ours.stop()
await db.end()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

/** Throughput of objects of 100 MiB. The servers alternate, with the same client. */
async function compareLarge(): Promise<void> {
  const bare = await start('bare')
  const plain: Target = { ...target, url: bare.url, agent: createAgent() }
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
        const startedAt = performance.now()
        const body = method === 'PUT' ? { length: size, chunks: repeat(chunk, size) } : {}
        const { status, received } = await call(to, method, path, body)
        if (status !== 200 || (method === 'GET' && received !== size))
          throw new Error(`${name} ${method}: ${status}`)
        if (round >= 2)
          speeds[`${method} ${name}`]!.push(size / MiB / ((performance.now() - startedAt) / 1000))
      }
    }
  }
  const cpu = [(await ours.cpuSeconds()) - oursBefore, (await bare.cpuSeconds()) - bareBefore]
  console.log(`  CPU in total: euterpe ${cpu[0]!.toFixed(1)} s, bare ${cpu[1]!.toFixed(1)} s`)
  for (const [name, all] of Object.entries(speeds)) console.log(`  ${name}: ${Math.round(median(all))} MiB/s`)
  for (const method of ['PUT', 'GET']) {
    const ratio = median(speeds[`${method} euterpe`]!) / median(speeds[`${method} bare`]!)
    report(`${method} of 100 MiB relative to a bare Node server`, ratio, { atLeast: 0.8 })
  }
  await bare.stop()
}

/** Pairs of PUT and GET per CPU second of the server; ours with the CPU time of PostgreSQL. */
async function compareSmall(): Promise<void> {
  const s3rver = await startS3rver()
  if (s3rver === null) return console.log('- small objects skipped: s3rver could not be installed')
  const credentials = { bucket: 'bench', accessKeyId: 'S3RVER', secret: 'S3RVER', agent: createAgent() }
  const theirs: Target = { ...target, ...credentials, url: s3rver.url }
  const bare = await start('bare-in-memory')
  const plain: Target = { ...target, url: bare.url }
  for (const kilobytes of [4, 64, 512]) {
    const bytes = randomBytes(kilobytes * 1024)
    const pairs = kilobytes > 64 ? 24 : 100
    const peer: Side = { work: () => sendPairs(theirs, bytes, pairs), cpuSeconds: s3rver.cpuSeconds }
    const compared = await compareAlternately(gatewaySide(bytes, pairs), peer, kilobytes > 64 ? 9 : 13)
    const [mine, other] = compared.withDatabase.rates.map(Math.round)
    console.log(`  ${kilobytes} KiB: euterpe ${mine}, s3rver ${other} pairs per CPU second`)
    console.log(
      `  without PostgreSQL ${compared.ratio.toFixed(2)}, by wall time ${compared.wallRatio.toFixed(2)}`,
    )
    report(`PUT + GET pairs of ${kilobytes} KiB relative to s3rver`, compared.withDatabase.ratio, {
      atLeast: 1.5,
    })
    const least: Side = { work: () => sendPairs(plain, bytes, pairs), cpuSeconds: bare.cpuSeconds }
    const limit = await compareAlternately(least, peer, kilobytes > 64 ? 9 : 13)
    console.log(`  the limit: a bare Node server reaches ${limit.ratio.toFixed(2)}`)
  }
  await bare.stop()
  await s3rver.stop()
}

/** The same pairs with a signed payload, whose SHA-256 is verified, and with an unsigned one. */
async function comparePayloads(): Promise<void> {
  for (const kilobytes of [4, 64, 512]) {
    const bytes = randomBytes(kilobytes * 1024)
    const pairs = kilobytes > 64 ? 24 : 100
    const unsigned = gatewaySide(bytes, pairs, { unsigned: true })
    const { withDatabase } = await compareAlternately(gatewaySide(bytes, pairs), unsigned, 9)
    report(`signed payloads of ${kilobytes} KiB relative to unsigned ones`, withDatabase.ratio, {
      atLeast: 0.85,
    })
  }
}

function gatewaySide(bytes: Buffer, pairs: number, options: { unsigned?: boolean } = {}): Side {
  return {
    work: () => sendPairs(target, bytes, pairs, options),
    cpuSeconds: ours.cpuSeconds,
    databaseCpuSeconds: postgresSeconds,
  }
}

async function sendPairs(
  peer: Target,
  bytes: Buffer,
  pairs: number,
  options: { unsigned?: boolean } = {},
): Promise<number> {
  // New connections: those of the last round may have timed out while the other side ran.
  const to = { ...peer, agent: createAgent() }
  const prefix = `/${to.bucket}/inbound/small-${rounds++}`
  let next = 0
  const send = async () => {
    while (next < pairs) {
      const path = `${prefix}/${next++}`
      for (const method of ['PUT', 'GET']) {
        const { status, received } = await call(
          to,
          method,
          path,
          method === 'PUT' ? { bytes, ...options } : {},
        )
        if (status !== 200 || (method === 'GET' && received !== bytes.length))
          throw new Error(`${to.url} ${method} responded ${status} with ${received} bytes`)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, send))
  to.agent.destroy()
  return pairs
}

/** Installs s3rver into a temporary folder and starts it. It is not a dependency, because it is no longer maintained. */
async function startS3rver(): Promise<Peer | null> {
  const packageFolder = join(folder, 's3rver-package')
  await mkdir(packageFolder)
  const args = [
    'install',
    '--prefix',
    packageFolder,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    's3rver@3.7.1',
  ]
  if (spawnSync('npm', args, { stdio: ['ignore', 2, 2] }).status !== 0) return null
  const entry = pathToFileURL(join(packageFolder, 'node_modules', 's3rver', 'lib', 's3rver.js')).href
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
    for (let round = 0; round < 10; round++) await list() // warm-up
    const [cpu, database, startedAt] = [await ours.cpuSeconds(), postgresSeconds(), performance.now()]
    for (let round = 0; round < 50; round++) {
      const { status } = await list()
      if (status !== 200) throw new Error(`a listing responded ${status}`)
    }
    const spent = (await ours.cpuSeconds()) - cpu + postgresSeconds() - database
    console.log(`  ${((performance.now() - startedAt) / 50).toFixed(1)} ms wall time`)
    report(`${name}, CPU with PostgreSQL`, (spent / 50) * 1000, { atMost: 50, unit: 'ms' })
  }
}

async function measureMemory(): Promise<void> {
  const size = 5 * 1024 * MiB
  const chunk = randomBytes(MiB)
  await call(target, 'PUT', `/${area.bucket}/inbound/warm-up`, {
    length: 200 * MiB,
    chunks: repeat(chunk, 200 * MiB),
  })
  const before = residentMegabytes(ours.pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(ours.pid))
  }, 200)
  const startedAt = performance.now()
  const { status } = await call(target, 'PUT', `/${area.bucket}/inbound/huge`, {
    length: size,
    chunks: repeat(chunk, size),
  })
  clearInterval(timer)
  if (status !== 200) throw new Error(`the upload of 5 GiB responded ${status}`)
  console.log(
    `  5 GiB in ${Math.round((performance.now() - startedAt) / 1000)} s, memory from ${Math.round(before)} MB to at most ${Math.round(peak)} MB`,
  )
  report('memory growth over an upload of 5 GiB', peak - before, { atMost: 100, unit: 'MB' })
}

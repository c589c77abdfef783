/**
 * The overhead of the service itself: a bare /v1 read compared with plain Fastify and the same query, the start on an
 * existing data folder, and the memory of an idle service.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { createOrganisation } from '../src/domain/organisations/organisations.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres/start.ts'
import { migrate } from '../src/platform/migrate.ts'
import { connect } from '../src/platform/postgres.ts'
import { freePort } from '../test/support/free-port.ts'
import { residentMegabytes } from './support/memory.ts'
import { comparePeers, median, report, startPeer } from './support/peers.ts'

const compiled = join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled')
const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
await compareReads()
await measureStarts()
await rm(folder, { recursive: true, force: true })

async function compareReads(): Promise<void> {
  const postgres = await startEmbeddedPostgres(join(folder, 'reads'), pino({ level: 'silent' }))
  const db = connect(postgres.address)
  await migrate(db)
  const { id } = await createOrganisation(db, { name: 'Bench', region: 'eu-west-1' })
  const settings = { BENCH_POSTGRES: JSON.stringify(postgres.address), BENCH_LOG: join(folder, 'bench.log') }
  const server = join(import.meta.dirname, 'support', 'read-server.ts')
  const peers = [await startPeer('plain', server, settings), await startPeer('euterpe', server, settings)]
  const rates = await comparePeers(peers, { path: `/v1/bench/${id}`, count: 6000, connections: 16 })
  for (const [name, rate] of rates) console.log(`  ${name}: ${Math.round(rate)} requests per CPU second`)
  report('a bare /v1 read relative to plain Fastify', rates.get('euterpe')! / rates.get('plain')!, {
    atLeast: 0.6,
  })
  for (const peer of peers) await peer.stop()
  await db.end()
  await postgres.stop()
}

async function measureStarts(): Promise<void> {
  const data = join(folder, 'service')
  await stop(await start(data)) // the first start creates the database and the demo
  const times: number[] = []
  let memory = 0
  for (let round = 0; round < 5; round++) {
    const startedAt = performance.now()
    const service = await start(data)
    times.push((performance.now() - startedAt) / 1000)
    if (round === 4) {
      await pause(10_000)
      memory = residentMegabytes(service.pid!)
    }
    await stop(service)
  }
  report('a start on an existing data folder', median(times), { atMost: 3, unit: 's' })
  report('memory of an idle service, without PostgreSQL', memory, { atMost: 200, unit: 'MB' })
}

/** Starts the service like `npm start`. */
async function start(data: string): Promise<ChildProcess> {
  const ports = {
    EUTERPE_PORT: String(await freePort()),
    EUTERPE_S3_PORT: String(await freePort()),
    EUTERPE_METRICS_PORT: '0',
  }
  const main = join(import.meta.dirname, '..', 'src', 'main.ts')
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve'], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      EUTERPE_DATA: data,
      EUTERPE_DEMO_MUSIC: 'false',
      ...ports,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => String(chunk).includes('Ctrl-C') && resolve())
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)))
  })
  return child
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importAtlas } from '../../src/domain/catalogue/import/import-atlas.ts'
import { feedAtlas } from '../../src/domain/catalogue/indexing/feed-index.ts'
import { PostgresTextIndex } from '../../src/index/text/postgres/postgres-text-index.ts'
import { ThreadPool } from '../../src/index/thread-pool.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { connect, type DatabaseAddress } from '../../src/platform/postgres.ts'
import { generateAtlas } from '../../tools/synthetic-atlas/generate.ts'
import { benchTagUids } from './atlas-load.ts'
import type { CatalogueDatabase } from './catalogue-database.ts'
import { openCopy } from './copy.ts'
import { report } from './peers.ts'
import { watchPostgres } from './postgres-cpu.ts'

type SocketAddress = Extract<DatabaseAddress, { database: string }>

/** Compares the import of a file with COPY of the resulting rows, each into an empty atlas with all its indexes. */
export async function benchImport(database: CatalogueDatabase, tracks: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
  await chmod(folder, 0o777) // PostgreSQL, which runs as another user, writes here too
  const file = join(folder, 'atlas.jsonl')
  const lines = generateAtlas({ tracks, seed: 2, tagUids: benchTagUids }).map(
    (record) => `${JSON.stringify(record)}\n`,
  )
  await pipeline(Readable.from(lines), createWriteStream(file))
  const postgresSeconds = await watchPostgres(database.owner)
  const measure = async (work: () => Promise<unknown>) => {
    const [start, node, server] = [performance.now(), process.cpuUsage(), postgresSeconds()]
    await work()
    const { user, system } = process.cpuUsage(node)
    return {
      wall: (performance.now() - start) / 1000,
      cpu: (user + system) / 1e6 + postgresSeconds() - server,
    }
  }
  const [first, second] = [
    await createEmptyDatabase(database, 'bench_import'),
    await createEmptyDatabase(database, 'bench_copy'),
  ]
  const curator = connect(first, { connections: 3, role: 'euterpe_curator' })
  const clock = { now: () => new Date() }
  const imported = await measure(() => importAtlas(curator, clock, file))
  const again = await measure(() => importAtlas(curator, clock, file))
  const rss = process.memoryUsage().rss / 1_048_576

  const tables = [
    'labels',
    'artists',
    'releases',
    'tracks',
    'track_artists',
    'track_releases',
    'release_artists',
    'external_references',
  ]
  const [from, to] = [connect(first, { connections: 2 }), connect(second, { connections: 1 })]
  for (const table of tables) await from.unsafe(`copy atlas.${table} to '${join(folder, table)}'`)
  const copied = await measure(async () => {
    for (const table of tables) {
      await pipeline(
        createReadStream(join(folder, table)),
        await openCopy(to, `copy atlas.${table} from stdin`),
      )
    }
    await to.unsafe(`vacuum (analyze) ${tables.map((table) => `atlas.${table}`).join(', ')}`)
  })
  const threads = new ThreadPool()
  const indexed = await measure(() => feedAtlas(curator, new PostgresTextIndex(curator, threads)))
  await threads.close()
  const rate = (seconds: number) => Math.round(tracks / seconds)
  console.log(
    `  import of ${tracks} tracks (${Math.round(statSync(file).size / 1e6)} MB): ${rate(imported.cpu)} per CPU second, ${rate(imported.wall)} per second`,
  )
  console.log(`  COPY of the same rows: ${rate(copied.cpu)} per CPU second, ${rate(copied.wall)} per second`)
  console.log(
    `  indexing for search and filters: ${rate(indexed.cpu)} per CPU second, ${rate(indexed.wall)} per second`,
  )
  console.log(
    `  the same file again: ${rate(again.cpu)} per CPU second; memory of the process ${Math.round(rss)} MB`,
  )
  // With the former driver the ratio was 0.34, because its COPY used more than twice the CPU of pg-copy-streams.
  for (const clock of ['wall', 'cpu'] as const) {
    const by = clock === 'wall' ? 'wall time' : 'CPU time'
    report(`import relative to COPY, rows only, by ${by}`, copied[clock] / imported[clock], { atLeast: 0.15 })
  }
  for (const pool of [curator, from, to]) await pool.end()
  for (const name of ['bench_import', 'bench_copy'])
    await database.owner.unsafe(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
}

async function createEmptyDatabase(database: CatalogueDatabase, name: string): Promise<DatabaseAddress> {
  await database.owner.unsafe(`drop database if exists ${name} with (force)`)
  await database.owner.unsafe(`create database ${name} template template0`)
  const address = { ...(database.address as SocketAddress), database: name }
  const owner = connect(address, { connections: 3 })
  await migrate(owner)
  await owner.end()
  return address
}

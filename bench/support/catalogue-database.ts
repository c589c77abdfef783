import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { feedAtlas } from '../../src/domain/catalogue/indexing/feed-index.ts'
import { PostgresTextIndex } from '../../src/index/text/postgres/postgres-text-index.ts'
import { ThreadPool } from '../../src/index/thread-pool.ts'
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/start.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { connect, type DatabaseAddress, type Pool } from '../../src/platform/postgres.ts'
import { loadAtlas } from './atlas-load.ts'

export type CatalogueDatabase = { address: DatabaseAddress; owner: Pool; stop(): Promise<void> }

/** Opens a database whose atlas has this many tracks, and fills it first if it is new. It stays in its folder for the next run. */
export async function openCatalogue(folder: string, tracks: number): Promise<CatalogueDatabase> {
  const isExisting = existsSync(join(folder, 'postgres'))
  const postgres = await startEmbeddedPostgres(folder, pino({ level: 'silent' }))
  const owner = connect(postgres.address, { connections: 12 })
  await migrate(owner)
  const [atlas] =
    await owner`select coalesce(sum(count), 0)::bigint as tracks from atlas.blocks where kind = 'tracks'`
  if (atlas!.tracks !== tracks) {
    if (isExisting && atlas!.tracks > 0)
      throw new Error(
        `${folder} has ${atlas!.tracks} tracks, not ${tracks}. Choose another folder with --data.`,
      )
    const start = performance.now()
    await loadAtlas(owner, tracks, (text) => console.log(`  ${secondsSince(start)} s  ${text}`))
    console.log(`  loaded in ${secondsSince(start)} s`)
  }
  await indexNames(postgres.address)
  return {
    address: postgres.address,
    owner,
    async stop() {
      await owner.end()
      await postgres.stop()
    },
  }
}

async function indexNames(address: DatabaseAddress): Promise<void> {
  const curator = connect(address, { connections: 2, role: 'euterpe_curator' })
  const threads = new ThreadPool()
  const start = performance.now()
  await feedAtlas(curator, new PostgresTextIndex(curator, threads), (done, all) =>
    console.log(`  ${secondsSince(start)} s  ${done} of ${all} names and tracks indexed`),
  )
  await threads.close()
  await curator.end()
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}

/** CPU nanoseconds of the main thread of a process (Linux). */
export function cpuOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
}

export async function reportSizes(owner: Pool): Promise<void> {
  const [whole] = await owner`
    select
      sum(pg_table_size(oid))::bigint as tables,
      sum(pg_indexes_size(oid))::bigint as indexes
    from pg_class
    where relnamespace = 'atlas'::regnamespace
      and relkind = 'r'`
  const indexes = await owner`
    select relname as name, pg_relation_size(oid) as bytes
    from pg_class
    where relnamespace = 'atlas'::regnamespace
      and relkind = 'i'
    order by pg_relation_size(oid) desc
    limit 6`
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_048_576)} MB`
  console.log(`  tables ${megabytes(whole!.tables)}, indexes ${megabytes(whole!.indexes)}`)
  console.log(`  largest: ${indexes.map(({ name, bytes }) => `${name} ${megabytes(bytes)}`).join(', ')}`)
  const [memory] = await owner`select current_setting('shared_buffers') as shared`
  console.log(`  PostgreSQL: shared_buffers ${memory!.shared}`)
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importAtlas } from '../../src/domain/catalogue/import/import-atlas.ts'
import { feedAtlas } from '../../src/domain/catalogue/indexing/feed-index.ts'
import { PostgresTextIndex } from '../../src/index/text/postgres/postgres-text-index.ts'
import { ThreadPool } from '../../src/index/thread-pool.ts'
import { connect, type Pool } from '../../src/platform/postgres.ts'
import type { CatalogueDatabase } from './catalogue-database.ts'
import { median, report } from './peers.ts'

const imports = 7
const indexTables = [
  'search_documents',
  'search_postings',
  'search_words',
  'name_documents',
  'substring_postings',
  'substring_segments',
  'substring_recent',
]

/** Measures the import of a single track into an atlas of this size. The cost of indexing must not depend on the size. */
export async function benchOneTrack(database: CatalogueDatabase, tracks: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'euterpe-bench-'))
  const curator = connect(database.address, { connections: 2, role: 'euterpe_curator' })
  const threads = new ThreadPool()
  const index = new PostgresTextIndex(curator, threads)
  const importTimes: number[] = []
  const indexTimes: number[] = []
  const rows: number[] = []
  for (let number = 0; number < imports; number++) {
    const file = join(folder, `${number}.jsonl`)
    const track = {
      outer_id: `bench-one-${number}`,
      title: `The Love of the Night, Part ${number}`,
      artists: [{ outer_id: `bench-one-${number}`, name: `The Single Import ${number}` }],
      release_date: '1999',
      bpm: 120,
    }
    await writeFile(file, `${JSON.stringify(track)}\n`)
    const start = performance.now()
    await importAtlas(curator, { now: () => new Date() }, file)
    importTimes.push(performance.now() - start)
    const written = await countWrittenRows(database.owner, async () => {
      const start = performance.now()
      await feedAtlas(curator, index)
      indexTimes.push(performance.now() - start)
    })
    rows.push(written)
  }
  console.log(
    `  one track into ${tracks}: import ${median(importTimes).toFixed(0)} ms, indexing ${median(indexTimes).toFixed(0)} ms, ${median(rows)} index rows written`,
  )
  report('indexing one imported track', median(indexTimes), { atMost: 250, unit: 'ms' })
  report('index rows written for it', median(rows), { atMost: 150 })
  for (const table of ['tracks', 'artists'])
    await database.owner.unsafe(`delete from atlas.${table} where outer_id like 'bench-one-%'`)
  await feedAtlas(curator, index)
  await threads.close()
  await curator.end()
  await rm(folder, { recursive: true, force: true })
}

/** Counts the index rows that the work inserts or updates. */
async function countWrittenRows(owner: Pool, work: () => Promise<unknown>): Promise<number> {
  const [start] = await owner<{ xid: number }[]>`select pg_current_xact_id()::text::bigint as xid`
  await work()
  const counts = indexTables.map(
    (table) => `select count(*) as rows from atlas.${table} where xmin::text::bigint > ${start!.xid}`,
  )
  const [row] = await owner.unsafe<{ rows: number }[]>(
    `select sum(rows)::bigint as rows from (${counts.join(' union all ')}) as counted`,
  )
  return row!.rows
}

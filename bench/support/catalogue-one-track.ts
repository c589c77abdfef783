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

/** What importing a single track costs in an atlas of this size: indexing must not depend on the size. */
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
    const begun = performance.now()
    await importAtlas(curator, { now: () => new Date() }, file)
    const imported = performance.now()
    const before = await countWrites(database.owner)
    await feedAtlas(curator, index)
    importTimes.push(imported - begun)
    indexTimes.push(performance.now() - imported)
    rows.push((await countWrites(database.owner)) - before)
  }
  console.log(
    `  one track into ${tracks}: import ${median(importTimes).toFixed(0)} ms, indexing ${median(indexTimes).toFixed(0)} ms, ${median(rows)} rows of the index written`,
  )
  report('indexing one imported track', median(indexTimes), { atMost: 250, unit: 'ms' })
  report('rows of the index written for it', median(rows), { atMost: 150 })
  for (const table of ['tracks', 'artists'])
    await database.owner.unsafe(`delete from atlas.${table} where outer_id like 'bench-one-%'`)
  await feedAtlas(curator, index)
  await threads.close()
  await curator.end()
  await rm(folder, { recursive: true, force: true })
}

async function countWrites(owner: Pool): Promise<number> {
  // Other connections report their counts with a delay, unless they end a transaction after a second of rest.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  const [row] = await owner<{ rows: number }[]>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del)::bigint as rows
    from pg_stat_user_tables
    where schemaname = 'atlas'
      and relname = any(${indexTables})`
  return row!.rows
}

import { generateAtlas } from '../../../tools/synthetic-atlas/generate.ts'
import { PostgresTextIndex } from '../../index/text/postgres/postgres-text-index.ts'
import type { ThreadPool } from '../../index/thread-pool.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Pool, transaction } from '../../platform/postgres.ts'
import { readAtlasRecord } from '../catalogue/import/atlas-record.ts'
import { feedAtlas } from '../catalogue/indexing/feed-index.ts'
import { storeTrackEntries } from '../catalogue/store/store-entries.ts'
import { isAtlasEmpty } from './sql.ts'

const tracks = 2000
const batchSize = 500

/** A small atlas of invented music, where there is none: something to list, filter and search in the demo. */
export async function fillDemoAtlas(curator: Pool, clock: Clock, indexThreads: ThreadPool): Promise<void> {
  if (await isAtlasEmpty(curator)) await storeTracks(curator, clock)
  await feedAtlas(curator, new PostgresTextIndex(curator, indexThreads))
}

async function storeTracks(curator: Pool, clock: Clock): Promise<void> {
  const entries = [...generateAtlas({ tracks })].map(readAtlasRecord)
  await transaction(curator, async (tx) => {
    for (let start = 0; start < entries.length; start += batchSize) {
      await storeTrackEntries(tx, { layer: 'atlas' }, entries.slice(start, start + batchSize), {
        identity: 'outer_id',
        at: clock.now(),
      })
    }
  })
}

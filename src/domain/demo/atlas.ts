import { generateAtlas } from '../../../tools/synthetic-atlas/generate.ts'
import { PostgresTextIndex } from '../../index/text/postgres/postgres-text-index.ts'
import type { ThreadPool } from '../../index/thread-pool.ts'
import type { Clock } from '../../platform/clock.ts'
import { type Pool, transaction } from '../../platform/postgres.ts'
import { readAtlasRecord } from '../catalogue/import/atlas-record.ts'
import { feedAtlas } from '../catalogue/indexing/feed-index.ts'
import { storeTracks } from '../catalogue/store/store-tracks.ts'
import { isAtlasEmpty } from './sql.ts'

const trackCount = 2000
const batchSize = 500

/** Fills an empty atlas with a little invented music, so that the demo has something to list, filter and search. */
export async function fillDemoAtlas(curator: Pool, clock: Clock, indexThreads: ThreadPool): Promise<void> {
  if (await isAtlasEmpty(curator)) await storeInventedTracks(curator, clock)
  await feedAtlas(curator, new PostgresTextIndex(curator, indexThreads))
}

async function storeInventedTracks(curator: Pool, clock: Clock): Promise<void> {
  const inputs = [...generateAtlas({ tracks: trackCount })].map(readAtlasRecord)
  await transaction(curator, async (tx) => {
    for (let start = 0; start < inputs.length; start += batchSize) {
      await storeTracks(tx, { layer: 'atlas' }, inputs.slice(start, start + batchSize), {
        matchBy: 'outer_id',
        at: clock.now(),
      })
    }
  })
}

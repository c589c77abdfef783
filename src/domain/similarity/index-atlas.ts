import { type Pool, transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { unpackPrints } from '../tagging/packing.ts'
import { keysOf } from './fingerprint-keys.ts'
import { markAtlasComputed, selectAtlasUncomputed } from './sql-atlas.ts'
import { upsertKeys } from './sql-fingerprint-keys.ts'
import { describeTracks, indexTracks } from './track-vectors.ts'

const batchSize = 1000

/**
 * Adds the analyses that an import brought to the atlas to the indexes, and returns how many. Pool and index act as
 * `euterpe_curator`: nobody else may write the atlas.
 */
export async function indexAtlasTracks(
  curator: Pool,
  context: Pick<Context, 'vectorIndex' | 'indexThreads'>,
  onProgress?: (done: number) => void,
): Promise<number> {
  for (let done = 0; ; ) {
    const analyses = await selectAtlasUncomputed(curator, batchSize)
    if (analyses.length === 0) return done
    await indexTracks(context, { layer: 'atlas' }, await describeTracks(context, analyses))
    const keys = analyses.map(({ track_seq, fingerprint }) => ({
      track_seq,
      keys: keysOf(unpackPrints(fingerprint), 'atlas'),
    }))
    await transaction(curator, async (tx) => {
      await upsertKeys(tx, 'atlas', keys)
      await markAtlasComputed(tx, analyses)
    })
    while (await context.vectorIndex.maintain({ layer: 'atlas' }));
    done += analyses.length
    onProgress?.(done)
  }
}

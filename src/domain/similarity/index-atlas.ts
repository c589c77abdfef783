import { type Db, type Pool, transaction } from '../../platform/postgres.ts'
import { unpackFloats, unpackPrints } from '../tagging/packing.ts'
import { addVectors } from './add-vectors.ts'
import { keysOf } from './fingerprint-keys.ts'
import { describeHarmony, harmonyVersion } from './harmony.ts'
import { type AtlasSound, markAtlasComputed, selectAtlasUncomputed } from './sql-atlas.ts'
import { atlasCatalogue } from './sql-index.ts'
import { upsertKeys } from './sql-tracks.ts'

const batchSize = 1000

/** Puts the tracks of the atlas whose sound is new into the indexes. As `euterpe_curator`; answers how many there were. */
export async function indexAtlasSounds(curator: Pool, onProgress?: (done: number) => void): Promise<number> {
  for (let done = 0; ; ) {
    const count = await transaction(curator, async (tx) => {
      const sounds = await selectAtlasUncomputed(tx, batchSize)
      if (sounds.length > 0) await putIntoIndexes(tx, sounds)
      return sounds.length
    })
    if (count === 0) return done
    done += count
    onProgress?.(done)
  }
}

async function putIntoIndexes(tx: Db, sounds: AtlasSound[]): Promise<void> {
  await addVectors(
    tx,
    'atlas',
    { catalogueId: atlasCatalogue, space: 'harmony', modelVersion: harmonyVersion },
    sounds.map(({ track_seq, cover, bpm }) => ({ seq: track_seq, embedding: describeHarmony(cover, bpm) })),
  )
  const byModel = [...Map.groupBy(sounds, ({ model_version }) => model_version)]
  for (const [modelVersion, some] of byModel.sort(([a], [b]) => (a < b ? -1 : 1))) {
    await addVectors(
      tx,
      'atlas',
      { catalogueId: atlasCatalogue, space: 'sound', modelVersion },
      some.map(({ track_seq, embedding }) => ({ seq: track_seq, embedding: unpackFloats(embedding) })),
    )
  }
  await upsertKeys(
    tx,
    'atlas',
    sounds.map(({ track_seq, fingerprint }) => ({
      track_seq,
      keys: keysOf(unpackPrints(fingerprint), 'atlas'),
    })),
  )
  await markAtlasComputed(
    tx,
    sounds.map(({ track_seq }) => track_seq),
  )
}

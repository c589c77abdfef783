import { type Db, transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { unpackFloats, unpackPrints } from '../tagging/packing.ts'
import { addVectors } from './add-vectors.ts'
import { findMatches } from './find-matches.ts'
import { keysOf } from './fingerprint-keys.ts'
import { describeHarmony, harmonyVersion } from './harmony.ts'
import { selectLatestTurn } from './sql-atlas.ts'
import { replaceMatches } from './sql-matches.ts'
import { selectUncomputed, upsertComputed, upsertKeys, type WorkspaceSound } from './sql-tracks.ts'

/** So many lie in memory at a time: some 20 KB each. */
const batchSize = 250

/**
 * Puts tracks into the indexes of what sounds alike, and finds those that are the same recording or piece. Tracks whose
 * analysis has not changed since the last time cost one query; run twice, it does no harm.
 */
export async function computeSimilarities(
  context: Context,
  { organisationId, trackSeqs }: { organisationId: string; trackSeqs: number[] },
): Promise<void> {
  for (let from = 0; from < trackSeqs.length; from += batchSize) {
    const some = trackSeqs.slice(from, from + batchSize)
    const sounds = await readFor(context.db, organisationId, (tx) => selectUncomputed(tx, some))
    if (sounds.length === 0) continue
    await transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      await putIntoIndexes(tx, organisationId, sounds)
    })
    for (const sound of sounds) {
      // What is found is true of all that is in the indexes now; who comes later finds this one.
      const turn = await selectLatestTurn(context.db)
      const matches = [
        ...(await findMatches(context, organisationId, { ...sound, layer: 'workspace' }, 'workspace')),
        ...(await findMatches(context, organisationId, { ...sound, layer: 'workspace' }, 'atlas')),
      ]
      await transaction(context.db, async (tx) => {
        await actFor(tx, organisationId)
        await replaceMatches(tx, organisationId, sound.track_seq, turn, matches)
        await upsertComputed(tx, organisationId, sound)
      })
    }
  }
}

/** Indexes are locked in one order by everybody. */
async function putIntoIndexes(tx: Db, organisationId: string, sounds: WorkspaceSound[]): Promise<void> {
  const byCatalogue = [...Map.groupBy(sounds, ({ catalogue_id }) => catalogue_id)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [catalogueId, some] of byCatalogue) {
    await addVectors(
      tx,
      'workspace',
      { catalogueId, space: 'harmony', modelVersion: harmonyVersion },
      some.map(({ track_seq, cover, bpm }) => ({ seq: track_seq, embedding: describeHarmony(cover, bpm) })),
    )
    const byModel = [...Map.groupBy(some, ({ model_version }) => model_version)].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )
    for (const [modelVersion, heard] of byModel) {
      await addVectors(
        tx,
        'workspace',
        { catalogueId, space: 'sound', modelVersion },
        heard.flatMap(({ track_seq, embedding }) =>
          embedding === null ? [] : [{ seq: track_seq, embedding: unpackFloats(embedding) }],
        ),
      )
    }
  }
  await upsertKeys(
    tx,
    'workspace',
    sounds.map(({ track_seq, fingerprint }) => ({
      track_seq,
      keys: keysOf(unpackPrints(fingerprint), organisationId),
    })),
  )
}

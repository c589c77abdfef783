import { transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { findMatches } from './find-matches.ts'
import {
  type AtlasComparison,
  selectAtlasSince,
  selectBehindAtlas,
  selectComparison,
  selectLatestTurn,
  selectOwnAfter,
  selectOwnCount,
  upsertComparison,
} from './sql-atlas.ts'
import { replaceAtlasMatches, replaceMatchesOfAtlas } from './sql-matches.ts'

const batchSize = 50

/**
 * Finds what organisations had before among what the atlas has learned of since. It costs as much as there is that is new, or as
 * an organisation has tracks, whichever is less. How far it came is kept, so it may end at any moment.
 */
export async function compareWithAtlas(context: Context, signal?: AbortSignal): Promise<void> {
  for (const organisationId of await selectBehindAtlas(context.db)) {
    while (!signal?.aborted && (await compareSome(context, organisationId)));
  }
}

/** Answers whether there is more to do. */
async function compareSome(context: Context, organisationId: string): Promise<boolean> {
  const state = await selectComparison(context.db, organisationId)
  if (state.until !== null) return goThroughOwn(context, organisationId, state, state.until)
  const latest = await selectLatestTurn(context.db)
  const ahead = latest - state.turn
  if (ahead <= 0) return false
  const own = await readFor(context.db, organisationId, selectOwnCount)
  if (own === 0) {
    await upsertComparison(context.db, organisationId, { ...state, turn: latest })
    return false
  }
  if (own < ahead) {
    await upsertComparison(context.db, organisationId, { turn: state.turn, until: latest, after_seq: 0 })
    return true
  }
  return goThroughNew(context, organisationId, state)
}

async function goThroughNew(
  context: Context,
  organisationId: string,
  state: AtlasComparison,
): Promise<boolean> {
  const sounds = await selectAtlasSince(context.db, state.turn, batchSize)
  for (const sound of sounds) {
    const matches = await findMatches(context, organisationId, { ...sound, layer: 'atlas' }, 'workspace')
    await transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      await replaceMatchesOfAtlas(tx, organisationId, sound.track_seq, matches)
    })
  }
  // What was to be read anew meanwhile comes again with a later turn.
  const turn = sounds.at(-1)?.turn ?? (await selectLatestTurn(context.db))
  await upsertComparison(context.db, organisationId, { ...state, turn })
  return sounds.length > 0
}

async function goThroughOwn(
  context: Context,
  organisationId: string,
  state: AtlasComparison,
  until: number,
): Promise<boolean> {
  const sounds = await readFor(context.db, organisationId, (tx) =>
    selectOwnAfter(tx, state.after_seq, batchSize),
  )
  for (const sound of sounds) {
    const turn = await selectLatestTurn(context.db)
    const matches = await findMatches(context, organisationId, { ...sound, layer: 'workspace' }, 'atlas')
    await transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      await replaceAtlasMatches(tx, organisationId, sound.track_seq, turn, matches)
    })
  }
  const last = sounds.at(-1)
  const next =
    last === undefined ? { turn: until, until: null, after_seq: 0 } : { ...state, after_seq: last.track_seq }
  await upsertComparison(context.db, organisationId, next)
  return true
}

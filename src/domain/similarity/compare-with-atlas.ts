import { transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { readDetailsOfAll } from '../tagging/details.ts'
import { findMatches } from './find-matches.ts'
import { harmonySpace } from './spaces.ts'
import { selectComputedAfter } from './sql-analyses.ts'
import {
  type AtlasProgress,
  selectAtlasProgress,
  selectAtlasRevision,
  selectAtlasSince,
  selectBehindAtlas,
  upsertAtlasProgress,
} from './sql-atlas.ts'
import { replaceAtlasMatches, replaceMatchesOfAtlas } from './sql-matches.ts'
import { describeTracks } from './track-vectors.ts'

const batchSize = 50

/**
 * Compares the tracks of organisations with what came to the atlas after them. The cost is proportional to the number of
 * new atlas tracks or of the organisation's tracks, whichever is smaller. Progress is stored after each batch, so it may
 * be stopped at any time.
 */
export async function compareWithAtlas(context: Context, signal?: AbortSignal): Promise<void> {
  for (const organisationId of await selectBehindAtlas(context.db)) {
    while (!signal?.aborted && (await compareBatch(context, organisationId)));
  }
}

/** Returns whether there is more to do. */
async function compareBatch(context: Context, organisationId: string): Promise<boolean> {
  const progress = await selectAtlasProgress(context.db, organisationId)
  if (progress.until !== null) return lookUpOwnTracks(context, organisationId, progress, progress.until)
  const latest = await selectAtlasRevision(context.db)
  const newInAtlas = latest - progress.revision
  if (newInAtlas <= 0) return false
  const scope = { layer: 'workspace', organisationId, catalogueId: null } as const
  const { vectors: ownTracks } = await context.vectorIndex.stats(scope, harmonySpace.name)
  if (ownTracks === 0) {
    await upsertAtlasProgress(context.db, organisationId, { ...progress, revision: latest })
    return false
  }
  if (ownTracks < newInAtlas) {
    const started = { revision: progress.revision, until: latest, after_seq: 0 }
    await upsertAtlasProgress(context.db, organisationId, started)
    return true
  }
  return lookUpAtlasTracks(context, organisationId, progress)
}

/** Looks up what is new in the atlas among the organisation's tracks. */
async function lookUpAtlasTracks(
  context: Context,
  organisationId: string,
  progress: AtlasProgress,
): Promise<boolean> {
  const analyses = await selectAtlasSince(context.db, progress.revision, batchSize)
  for (const track of await describeTracks(context, analyses)) {
    const matches = await findMatches(context, organisationId, { ...track, layer: 'atlas' }, 'workspace')
    await transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      await replaceMatchesOfAtlas(tx, organisationId, track.track_seq, matches)
    })
  }
  // An analysis that was replaced meanwhile comes again with a later revision.
  const revision = analyses.at(-1)?.revision ?? (await selectAtlasRevision(context.db))
  await upsertAtlasProgress(context.db, organisationId, { ...progress, revision })
  return analyses.length > 0
}

/** Looks up the organisation's tracks in the atlas. */
async function lookUpOwnTracks(
  context: Context,
  organisationId: string,
  progress: AtlasProgress,
  until: number,
): Promise<boolean> {
  const stored = await readFor(context.db, organisationId, (tx) =>
    selectComputedAfter(tx, progress.after_seq, batchSize),
  )
  for (const track of await describeTracks(context, await readDetailsOfAll(context, stored))) {
    const revision = await selectAtlasRevision(context.db)
    const matches = await findMatches(context, organisationId, { ...track, layer: 'workspace' }, 'atlas')
    await transaction(context.db, async (tx) => {
      await actFor(tx, organisationId)
      await replaceAtlasMatches(tx, organisationId, track.track_seq, revision, matches)
    })
  }
  const last = stored.at(-1)
  const next =
    last === undefined
      ? { revision: until, until: null, after_seq: 0 }
      : { ...progress, after_seq: last.track_seq }
  await upsertAtlasProgress(context.db, organisationId, next)
  return true
}

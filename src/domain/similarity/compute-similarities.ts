import { transaction } from '../../platform/postgres.ts'
import { actFor, readFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { readDetailsOfAll } from '../tagging/details.ts'
import { unpackPrints } from '../tagging/packing.ts'
import { findMatches } from './find-matches.ts'
import { keysOf } from './fingerprint-keys.ts'
import { selectUncomputed, upsertComputed, type WorkspaceAnalysis } from './sql-analyses.ts'
import { selectAtlasRevision } from './sql-atlas.ts'
import { upsertKeys } from './sql-fingerprint-keys.ts'
import { replaceMatches } from './sql-matches.ts'
import { type DescribedTrack, describeTracks, indexTracks } from './track-vectors.ts'

/** Analyses in memory at a time, some 20 KB each. */
const batchSize = 250

/**
 * Adds tracks to the indexes and finds the tracks that are the same recording or piece. Tracks whose analysis has been computed
 * already cost one query, and running it twice does no harm.
 */
export async function computeSimilarities(
  context: Context,
  { organisationId, trackSeqs }: { organisationId: string; trackSeqs: number[] },
): Promise<void> {
  for (let from = 0; from < trackSeqs.length; from += batchSize) {
    const seqs = trackSeqs.slice(from, from + batchSize)
    const stored = await readFor(context.db, organisationId, (tx) => selectUncomputed(tx, seqs))
    if (stored.length === 0) continue
    const analyses = await readDetailsOfAll(context, stored)
    const tracks = await describeTracks(context, analyses)
    await addToIndexes(context, organisationId, tracks)
    for (const track of tracks) await computeMatches(context, organisationId, track)
    while (await context.vectorIndex.maintain({ layer: 'workspace', organisationId, catalogueId: null }));
  }
}

async function addToIndexes(
  context: Context,
  organisationId: string,
  tracks: DescribedTrack<WorkspaceAnalysis>[],
): Promise<void> {
  const byCatalogue = Map.groupBy(tracks, ({ catalogue_id }) => catalogue_id)
  for (const [catalogueId, ofCatalogue] of byCatalogue) {
    await indexTracks(context, { layer: 'workspace', organisationId, catalogueId }, ofCatalogue)
  }
  const keys = tracks.map(({ track_seq, fingerprint }) => ({
    track_seq,
    keys: keysOf(unpackPrints(fingerprint), organisationId),
  }))
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    await upsertKeys(tx, 'workspace', keys)
  })
}

/** The track is in the indexes already: of two tracks computed at the same time, at least one finds the other. */
async function computeMatches(
  context: Context,
  organisationId: string,
  track: DescribedTrack<WorkspaceAnalysis>,
): Promise<void> {
  const revision = await selectAtlasRevision(context.db)
  const subject = { ...track, layer: 'workspace' } as const
  const matches = [
    ...(await findMatches(context, organisationId, subject, 'workspace')),
    ...(await findMatches(context, organisationId, subject, 'atlas')),
  ]
  await transaction(context.db, async (tx) => {
    await actFor(tx, organisationId)
    await replaceMatches(tx, organisationId, track.track_seq, revision, matches)
    await upsertComputed(tx, organisationId, track)
  })
}

import type { Portrait } from '../../audio/tagger/tagger.ts'
import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import { musimapUid, trackUri } from '../catalogue/track-uri.ts'
import type { Context } from '../context.ts'
import { type FingerprintMatch, findFingerprintMatches } from '../similarity/fingerprint-matches.ts'
import { findSimilarTracks, type SimilarTrack } from '../similarity/similar-tracks.ts'
import { currentModel } from '../tagging/models.ts'
import { inCurrentOrder } from '../tagging/score-order.ts'
import { selectAnalysisOfTrack, selectModel } from '../tagging/sql.ts'
import { toAnalysis } from '../tagging/store-analysis.ts'
import { readTags, type TagsByCategory } from '../tagging/taxonomy/read-tags.ts'
import { buildTimeline, type TimelineSegment } from '../tagging/timeline.ts'
import type { ProfiledTrack } from './sql.ts'

export type Profile = {
  id: string
  track_uri: string
  musimap_uid: string
  isrc: string | null
  outer_id: string | null
  taxonomy_version: string
  model_version: string
  /** All scores, not only those above their threshold. */
  tags: TagsByCategory
  portrait: Portrait
  segments: TimelineSegment[]
  similar: SimilarTrack[]
  fingerprint_matches: FingerprintMatch[]
  created_at: string
}

/** Everything the analysis of a track says about it now. */
export async function describeTrack(
  context: Context,
  caller: Caller,
  track: ProfiledTrack,
  at: Date,
): Promise<Profile> {
  const subject = { layer: 'workspace', seq: track.seq } as const
  const { row, model, matches } = await readFor(context.db, caller.organisation.id, async (tx) => {
    const row = await selectAnalysisOfTrack(tx, track.seq)
    if (row === null || row.scores === null) {
      throw new Problem(
        'validation_error',
        'The track has no analysis with tags. Ingest its audio again, then create the profile.',
      )
    }
    const isCurrent = row.model_version === currentModel.model_version
    const model = isCurrent ? currentModel : (await selectModel(tx, row.model_version))!
    return { row, model, matches: await findFingerprintMatches(tx, subject, caller) }
  })
  const analysis = toAnalysis(row)
  const tags = inCurrentOrder(analysis.tags!, model)
  return {
    id: newId(),
    track_uri: trackUri('workspace', track.id),
    musimap_uid: musimapUid(track.id),
    isrc: track.isrc,
    outer_id: track.outer_id,
    taxonomy_version: model.taxonomy_version,
    model_version: row.model_version,
    tags: readTags({ features: analysis.features, tags }, { all: true }),
    portrait: tags.portrait,
    segments: buildTimeline(analysis, tags),
    similar: await findSimilarTracks(context, caller, subject),
    fingerprint_matches: matches,
    created_at: at.toISOString(),
  }
}

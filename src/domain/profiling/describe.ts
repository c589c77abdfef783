import type { Portrait } from '../../audio/tagger/tagger.ts'
import { newId } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { musimapUid, trackUri } from '../catalogue/track-uri.ts'
import {
  type FingerprintMatch,
  fingerprintMatchesOf,
  type SimilarTrack,
  similarTo,
} from '../similarity/includes.ts'
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
  /** Every score. */
  tags: TagsByCategory
  portrait: Portrait
  segments: TimelineSegment[]
  similar: SimilarTrack[]
  fingerprint_matches: FingerprintMatch[]
  created_at: string
}

/** All that is known of how a track sounds, at this moment. */
export async function describeTrack(
  tx: Db,
  caller: Caller,
  track: ProfiledTrack,
  at: Date,
): Promise<Profile> {
  const row = await selectAnalysisOfTrack(tx, track.seq)
  if (row === null || row.scores === null) {
    throw new Problem('validation_error', 'The track has no analysis with tags: ingest its audio once more.')
  }
  const analysis = toAnalysis(row)
  const isCurrent = row.model_version === currentModel.model_version
  const model = isCurrent ? currentModel : (await selectModel(tx, row.model_version))!
  const tags = inCurrentOrder(analysis.tags!, model)
  const subject = { layer: 'workspace', seq: track.seq } as const
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
    similar: await similarTo(tx, subject, caller),
    fingerprint_matches: await fingerprintMatchesOf(tx, subject, caller),
    created_at: at.toISOString(),
  }
}

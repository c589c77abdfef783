import type { Db } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { RecordKey } from '../catalogue/read/find-record.ts'
import { type Layer, trackUri } from '../catalogue/track-uri.ts'
import { mayReadAtlas } from './may-read-atlas.ts'
import { type MatchedTrack, selectMatches, selectMatchesOfAtlas } from './sql-matches.ts'

export type FingerprintMatch = {
  track_uri: string
  layer: Layer
  match_score: number
  cover_confidence: number
}

/** The tracks that are the same recording or a version of the same piece and that the caller may see. */
export async function findFingerprintMatches(
  tx: Db,
  subject: Pick<RecordKey, 'layer' | 'seq'>,
  caller: Caller,
): Promise<FingerprintMatch[]> {
  const catalogueId = caller.catalogue?.id ?? null
  if (subject.layer === 'workspace') {
    const visible = { catalogueId, atlas: mayReadAtlas(caller) }
    return (await selectMatches(tx, subject.seq, visible)).map(toFingerprintMatch)
  }
  if (!caller.scopes.includes('workspace.read')) return []
  await actFor(tx, caller.organisation.id)
  return (await selectMatchesOfAtlas(tx, subject.seq, catalogueId)).map(toFingerprintMatch)
}

function toFingerprintMatch({ layer, id, match_score, cover_confidence }: MatchedTrack): FingerprintMatch {
  return { track_uri: trackUri(layer, id), layer, match_score, cover_confidence }
}

import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

// All of these need `actFor` in their transaction.

export type Match = { layer: Layer; seq: number; match_score: number; cover_confidence: number }

/**
 * Replaces the matches of a track that was compared when the atlas was at `revision`. Matches with later atlas tracks stay:
 * those may have been compared with it meanwhile. A pair within the workspace is stored for both tracks.
 */
export async function replaceMatches(
  tx: Db,
  organisationId: string,
  trackSeq: number,
  revision: number,
  matches: Match[],
): Promise<void> {
  await tx`
    delete from workspace.track_matches
    where (other_layer = 'workspace' and other_seq = ${trackSeq})
      or (other_layer = 'workspace' and track_seq = ${trackSeq})`
  await deleteAtlasMatches(tx, trackSeq, revision)
  await upsertMatches(tx, organisationId, trackSeq, matches)
}

/** Replaces only the matches with the atlas. */
export async function replaceAtlasMatches(
  tx: Db,
  organisationId: string,
  trackSeq: number,
  revision: number,
  matches: Match[],
): Promise<void> {
  await deleteAtlasMatches(tx, trackSeq, revision)
  await upsertMatches(tx, organisationId, trackSeq, matches)
}

/** Replaces the matches of an atlas track with the organisation's tracks. */
export async function replaceMatchesOfAtlas(
  tx: Db,
  organisationId: string,
  atlasSeq: number,
  matches: Match[],
): Promise<void> {
  await tx`
    delete from workspace.track_matches
    where other_layer = 'atlas'
      and other_seq = ${atlasSeq}`
  await upsertRows(
    tx,
    matches.map(({ seq, match_score, cover_confidence }) => ({
      organisation_id: organisationId,
      track_seq: seq,
      other_layer: 'atlas' as const,
      other_seq: atlasSeq,
      match_score,
      cover_confidence,
    })),
  )
}

async function deleteAtlasMatches(tx: Db, trackSeq: number, revision: number): Promise<void> {
  await tx`
    delete from workspace.track_matches
    where other_layer = 'atlas'
      and track_seq = ${trackSeq}
      and other_seq not in (select track_seq from atlas.track_analyses where turn > ${revision})`
}

async function upsertMatches(
  tx: Db,
  organisationId: string,
  trackSeq: number,
  matches: Match[],
): Promise<void> {
  const rows = matches.flatMap(({ layer, seq, match_score, cover_confidence }) => {
    const row = { organisation_id: organisationId, match_score, cover_confidence }
    const match = { ...row, track_seq: trackSeq, other_layer: layer, other_seq: seq }
    if (layer === 'atlas') return [match]
    return [match, { ...row, track_seq: seq, other_layer: layer, other_seq: trackSeq }]
  })
  await upsertRows(tx, rows)
}

type Row = Pick<Match, 'match_score' | 'cover_confidence'> & {
  organisation_id: string
  track_seq: number
  other_layer: Layer
  other_seq: number
}

async function upsertRows(tx: Db, rows: Row[]): Promise<void> {
  if (rows.length === 0) return
  await tx`
    insert into workspace.track_matches ${tx(rows)}
    on conflict (track_seq, other_layer, other_seq) do update set
      match_score = excluded.match_score,
      cover_confidence = excluded.cover_confidence`
}

export type MatchedTrack = { layer: Layer; id: string; match_score: number; cover_confidence: number }

/** Highest scores first. A client that is bound to a catalogue sees only tracks of that one. */
export async function selectMatches(
  tx: Db,
  trackSeq: number,
  visible: { catalogueId: string | null; atlas: boolean },
): Promise<MatchedTrack[]> {
  return tx<MatchedTrack[]>`
    select 'workspace' as layer, track.id, match.match_score, match.cover_confidence
    from workspace.track_matches as match
    join workspace.tracks as track on track.seq = match.other_seq
    where match.track_seq = ${trackSeq}
      and match.other_layer = 'workspace'
      ${visible.catalogueId === null ? tx`` : tx`and track.catalogue_id = ${visible.catalogueId}`}
    union all
    select 'atlas', track.id, match.match_score, match.cover_confidence
    from workspace.track_matches as match
    join atlas.tracks as track on track.seq = match.other_seq
    where match.track_seq = ${trackSeq}
      and match.other_layer = 'atlas'
      and ${visible.atlas}
    order by match_score desc, cover_confidence desc, id
    limit 100`
}

/** The organisation's tracks that match an atlas track. */
export async function selectMatchesOfAtlas(
  tx: Db,
  atlasSeq: number,
  catalogueId: string | null,
): Promise<MatchedTrack[]> {
  return tx<MatchedTrack[]>`
    select 'workspace' as layer, track.id, match.match_score, match.cover_confidence
    from workspace.track_matches as match
    join workspace.tracks as track on track.seq = match.track_seq
    where match.other_layer = 'atlas'
      and match.other_seq = ${atlasSeq}
      ${catalogueId === null ? tx`` : tx`and track.catalogue_id = ${catalogueId}`}
    order by match.match_score desc, match.cover_confidence desc, track.id
    limit 100`
}

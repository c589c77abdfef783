import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

/** All of these need `actFor` in their transaction. */

export type Match = { layer: Layer; seq: number; match_score: number; cover_confidence: number }

/**
 * Puts these in place of all that was known of the track when the atlas was at `turn`: what the atlas learned of later may have
 * been compared with it meanwhile. Pairs within the workspace are told of both ends.
 */
export async function replaceMatches(
  tx: Db,
  organisationId: string,
  trackSeq: number,
  turn: number,
  matches: Match[],
): Promise<void> {
  await tx`
    delete from workspace.track_matches
    where (other_layer = 'workspace' and other_seq = ${trackSeq})
      or (other_layer = 'workspace' and track_seq = ${trackSeq})`
  await deleteAtlasMatches(tx, trackSeq, turn)
  await upsertMatches(tx, organisationId, trackSeq, matches)
}

/** The same for what a track has in common with the atlas alone. */
export async function replaceAtlasMatches(
  tx: Db,
  organisationId: string,
  trackSeq: number,
  turn: number,
  matches: Match[],
): Promise<void> {
  await deleteAtlasMatches(tx, trackSeq, turn)
  await upsertMatches(tx, organisationId, trackSeq, matches)
}

/** The same from the other end: what a track of the atlas has in common with the workspace. */
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

async function deleteAtlasMatches(tx: Db, trackSeq: number, turn: number): Promise<void> {
  await tx`
    delete from workspace.track_matches
    where other_layer = 'atlas'
      and track_seq = ${trackSeq}
      and other_seq not in (select track_seq from atlas.track_analyses where turn > ${turn})`
}

async function upsertMatches(
  tx: Db,
  organisationId: string,
  trackSeq: number,
  matches: Match[],
): Promise<void> {
  const rows = matches.flatMap(({ layer, seq, match_score, cover_confidence }) => {
    const row = { organisation_id: organisationId, match_score, cover_confidence }
    const forth = { ...row, track_seq: trackSeq, other_layer: layer, other_seq: seq }
    if (layer === 'atlas') return [forth]
    return [forth, { ...row, track_seq: seq, other_layer: layer, other_seq: trackSeq }]
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

export type NamedMatch = { layer: Layer; id: string; match_score: number; cover_confidence: number }

/** Best first. A client that is bound to a catalogue sees the tracks of that one. */
export async function selectMatches(
  tx: Db,
  trackSeq: number,
  sees: { catalogueId: string | null; atlas: boolean },
): Promise<NamedMatch[]> {
  return tx<NamedMatch[]>`
    select 'workspace' as layer, track.id, match.match_score, match.cover_confidence
    from workspace.track_matches as match
    join workspace.tracks as track on track.seq = match.other_seq
    where match.track_seq = ${trackSeq}
      and match.other_layer = 'workspace'
      ${sees.catalogueId === null ? tx`` : tx`and track.catalogue_id = ${sees.catalogueId}`}
    union all
    select 'atlas', track.id, match.match_score, match.cover_confidence
    from workspace.track_matches as match
    join atlas.tracks as track on track.seq = match.other_seq
    where match.track_seq = ${trackSeq}
      and match.other_layer = 'atlas'
      and ${sees.atlas}
    order by match_score desc, cover_confidence desc, id
    limit 100`
}

/** The organisation's own tracks that match one of the atlas. */
export async function selectMatchesOfAtlas(
  tx: Db,
  atlasSeq: number,
  catalogueId: string | null,
): Promise<NamedMatch[]> {
  return tx<NamedMatch[]>`
    select 'workspace' as layer, track.id, match.match_score, match.cover_confidence
    from workspace.track_matches as match
    join workspace.tracks as track on track.seq = match.track_seq
    where match.other_layer = 'atlas'
      and match.other_seq = ${atlasSeq}
      ${catalogueId === null ? tx`` : tx`and track.catalogue_id = ${catalogueId}`}
    order by match.match_score desc, match.cover_confidence desc, track.id
    limit 100`
}

import type { Db } from '../../platform/postgres.ts'
import type { Kind } from '../catalogue/entity-types.ts'
import type { Owner } from './snapshot.ts'

/** All of these need `actFor` in their transaction. */

/** Links what is linked to one artist to another, unless it is linked to both. Returns the tracks that changed. */
export async function relinkArtist(tx: Db, from: number, to: number, at: Date): Promise<string[]> {
  for (const [table, key] of [
    ['track_artists', 'track_seq'],
    ['release_artists', 'release_seq'],
  ] as const) {
    await tx`
      delete from workspace.${tx(table)} as link
      where artist_seq = ${from}
        and exists (
          select
          from workspace.${tx(table)} as other
          where other.${tx(key)} = link.${tx(key)}
            and other.artist_seq = ${to}
        )`
  }
  await tx`
    with relinked as (
      update workspace.release_artists
      set artist_seq = ${to}
      where artist_seq = ${from}
      returning release_seq
    )
    update workspace.releases
    set updated_at = ${at}
    where seq in (select release_seq from relinked)`
  const tracks = await tx<{ id: string }[]>`
    with relinked as (
      update workspace.track_artists
      set artist_seq = ${to}
      where artist_seq = ${from}
      returning track_seq
    )
    update workspace.tracks
    set updated_at = ${at}
    where seq in (select track_seq from relinked)
    returning id`
  return tracks.map(({ id }) => id)
}

/** Releases are matched by title, type and first artist. */
export async function selectReleasesOfFirstArtist(
  tx: Db,
  artistSeq: number,
): Promise<{ seq: number; title: string; type: string | null }[]> {
  return tx`
    select releases.seq, releases.title, releases.type
    from workspace.release_artists as link
    join workspace.releases on releases.seq = link.release_seq
    where link.artist_seq = ${artistSeq}
      and not exists (
        select
        from workspace.release_artists as earlier
        where earlier.release_seq = link.release_seq
          and earlier.position < link.position
      )`
}

export async function updateMatchKeys(tx: Db, keys: { seq: number; key: string }[]): Promise<void> {
  await tx`
    update workspace.releases
    set match_key = given.key
    from unnest(${keys.map(({ seq }) => seq)}::bigint[], ${keys.map(({ key }) => key)}::uuid[]) as given (seq, key)
    where releases.seq = given.seq`
}

/** Deliveries that use the outer id of the merged record find the other one, also where it was merged into the former. */
export async function insertMergedOuterId(
  tx: Db,
  { organisationId, catalogueId }: Owner,
  kind: Kind,
  outerId: string | null,
  from: number,
  to: number,
): Promise<void> {
  await tx`
    update workspace.merged_outer_ids
    set seq = ${to}
    where catalogue_id = ${catalogueId}
      and kind = ${kind}
      and seq = ${from}`
  if (outerId === null) return
  await tx`
    insert into workspace.merged_outer_ids (organisation_id, catalogue_id, kind, outer_id, seq)
    values (${organisationId}, ${catalogueId}, ${kind}, ${outerId}, ${to})
    on conflict (catalogue_id, kind, outer_id) do update set seq = excluded.seq`
}

export async function deleteMergedOuterId(
  tx: Db,
  catalogueId: string,
  kind: Kind,
  outerId: string | null,
): Promise<void> {
  await tx`
    delete from workspace.merged_outer_ids
    where catalogue_id = ${catalogueId}
      and kind = ${kind}
      and outer_id = ${outerId}`
}

/** Gives a track the analysis and delivery of another, if it has none of its own. Returns whether it got the analysis. */
export async function moveAnalysis(tx: Db, from: number, to: number): Promise<boolean> {
  const moved = await tx`
    update workspace.track_analyses
    set track_seq = ${to}, changed_at = now()
    where track_seq = ${from}
      and not exists (select from workspace.track_analyses where track_seq = ${to})`
  if (moved.count === 0) return false
  await tx`
    update workspace.tracks as target
    set analysis_status = source.analysis_status, taxonomy_version = source.taxonomy_version,
        model_version = source.model_version, analysed_at = source.analysed_at, bpm = source.bpm,
        musical_key = source.musical_key, mode = source.mode, valence = source.valence, arousal = source.arousal,
        tag_uids = source.tag_uids, tag_scores = source.tag_scores, available_tagging = source.available_tagging,
        available_search = source.available_search, available_similarity = source.available_similarity,
        available_profiling = source.available_profiling, unavailable_reason = source.unavailable_reason
    from workspace.tracks as source
    where target.seq = ${to}
      and source.seq = ${from}`
  await tx`
    update workspace.track_deliveries
    set track_seq = ${to}
    where track_seq = ${from}
      and not exists (select from workspace.track_deliveries where track_seq = ${to})`
  return true
}

/**
 * Gives a track the terms of another on releases that it has none on itself, and has its availability decided again. Returns
 * those releases.
 */
export async function moveTerms(
  tx: Db,
  organisationId: string,
  from: number,
  to: number,
): Promise<{ release_seq: number }[]> {
  const moved = await tx<{ release_seq: number }[]>`
    update workspace.track_terms as terms
    set track_seq = ${to}
    where track_seq = ${from}
      and not exists (
        select
        from workspace.track_terms as own
        where own.track_seq = ${to}
          and own.release_seq = terms.release_seq
      )
    returning release_seq`
  if (moved.length > 0) await requestDecision(tx, organisationId, to)
  return moved.map(({ release_seq }) => ({ release_seq }))
}

/** The reverse of `moveTerms`, before the rows of the other track are put back. */
export async function dropMovedTerms(
  tx: Db,
  organisationId: string,
  seq: number,
  releaseSeqs: number[],
): Promise<void> {
  await tx`
    delete from workspace.track_terms
    where track_seq = ${seq}
      and release_seq = any(${releaseSeqs}::bigint[])`
  await requestDecision(tx, organisationId, seq)
}

/** Stage 3 decides the availability of the track when it runs next. */
async function requestDecision(tx: Db, organisationId: string, seq: number): Promise<void> {
  await tx`
    insert into availability_changes (organisation_id, track_seq, due_at)
    values (${organisationId}, ${seq}, '-infinity')
    on conflict (organisation_id, track_seq) do update set due_at = excluded.due_at`
}

export async function relinkPlaylists(tx: Db, from: number, to: number): Promise<void> {
  await tx`update workspace.playlist_items set track_seq = ${to} where track_seq = ${from}`
}

/** The reverse of `moveAnalysis`, before the rows of the other track are put back. */
export async function dropMovedAnalysis(tx: Db, seq: number): Promise<void> {
  await tx`delete from workspace.track_analyses where track_seq = ${seq}`
  await tx`delete from workspace.track_deliveries where track_seq = ${seq}`
  await tx`delete from workspace.computed_tracks where track_seq = ${seq}`
}

export async function updateRestored(tx: Db, kind: Kind, seq: number, at: Date): Promise<void> {
  await tx`update workspace.${tx(kind)} set updated_at = ${at} where seq = ${seq}`
}

import type { Db } from '../../platform/postgres.ts'

/** Deleting tracks and releases. All of these functions need `actFor` in their transaction. */

export type PurgedTrack = { id: string; seq: number; title: string | null; outer_id: string | null }

export async function selectTracksToPurge(tx: Db, seqs: number[]): Promise<PurgedTrack[]> {
  return tx<PurgedTrack[]>`
    select id, seq, title, outer_id
    from workspace.tracks
    where seq = any(${seqs}::bigint[])`
}

export async function selectTracksOn(tx: Db, releaseSeqs: number[]): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    select distinct track_seq as seq
    from workspace.track_releases
    where release_seq = any(${releaseSeqs}::bigint[])`
  return rows.map(({ seq }) => seq)
}

/** Tracks of these releases that are on no other release, and tracks with the ISRC that are on none. */
export async function selectTracksOfPurged(
  tx: Db,
  catalogueId: string,
  releaseSeqs: number[],
  isrc: string | null,
): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    select track_seq as seq
    from workspace.track_releases as links
    where release_seq = any(${releaseSeqs}::bigint[])
      and not exists (
        select 1
        from workspace.track_releases as others
        where others.track_seq = links.track_seq
          and not others.release_seq = any(${releaseSeqs}::bigint[])
      )
    union
    select seq
    from workspace.tracks
    where catalogue_id = ${catalogueId}
      and isrc = ${isrc}
      and not exists (
        select 1
        from workspace.track_releases
        where track_seq = tracks.seq
      )`
  return rows.map(({ seq }) => seq)
}

export async function deleteTracks(tx: Db, seqs: number[]): Promise<void> {
  await tx`delete from workspace.track_artists where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_releases where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_works where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.lyrics where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_analyses where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.tagging_matrices`
  await tx`delete from workspace.track_terms where track_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_deliveries where track_seq = any(${seqs}::bigint[])`
  await tx`
    delete from workspace.external_references
    where entity = 'track'
      and entity_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.tracks where seq = any(${seqs}::bigint[])`
}

export async function deleteReleases(tx: Db, seqs: number[]): Promise<void> {
  await tx`delete from workspace.track_releases where release_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.track_terms where release_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.release_details where release_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.release_artists where release_seq = any(${seqs}::bigint[])`
  await tx`
    delete from workspace.external_references
    where entity = 'release'
      and entity_seq = any(${seqs}::bigint[])`
  await tx`delete from workspace.releases where seq = any(${seqs}::bigint[])`
}

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

import type { Db } from '../../platform/postgres.ts'

/** Deleting tracks and releases. All of these functions need `actFor` in their transaction. */

export type PurgedTrack = { id: string; seq: number; title: string | null; outer_id: string | null }

export async function selectTracksToPurge(tx: Db, seqs: number[]): Promise<PurgedTrack[]> {
  return tx<PurgedTrack[]>`
    select id, seq, title, outer_id
    from workspace.tracks
    where seq = any(${seqs}::bigint[])`
}

/** Tracks on these releases, and those that messages have taken off them. */
export async function selectTracksOn(tx: Db, releaseSeqs: number[]): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    select track_seq as seq
    from workspace.track_releases
    where release_seq = any(${releaseSeqs}::bigint[])
    union
    select track_seq
    from workspace.track_terms
    where release_seq = any(${releaseSeqs}::bigint[])`
  return rows.map(({ seq }) => seq)
}

/**
 * Tracks that messages have taken off these releases, and that came on no other one. Only those that no message written after
 * this moment had on the release.
 */
export async function selectDroppedTracks(
  tx: Db,
  releaseSeqs: number[],
  writtenUntil: Date,
): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    select track_seq as seq
    from workspace.track_terms as terms
    where release_seq = any(${releaseSeqs}::bigint[])
      and not exists (
        select 1
        from workspace.track_releases as links
        where links.track_seq = terms.track_seq
      )
    group by track_seq
    having max(written_at) <= ${writtenUntil}
      and not exists (
        select 1
        from workspace.track_terms as others
        where others.track_seq = terms.track_seq
          and not others.release_seq = any(${releaseSeqs}::bigint[])
      )`
  return rows.map(({ seq }) => seq)
}

/** Tracks that these releases have or had and that came on no other one, and tracks with the ISRC that are on none. */
export async function selectTracksOfPurged(
  tx: Db,
  catalogueId: string,
  releaseSeqs: number[],
  isrc: string | null,
): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    with theirs as (
      select track_seq
      from workspace.track_releases
      where release_seq = any(${releaseSeqs}::bigint[])
      union
      select track_seq
      from workspace.track_terms
      where release_seq = any(${releaseSeqs}::bigint[])
    )
    select track_seq as seq
    from theirs
    where not exists (
        select 1
        from workspace.track_releases as others
        where others.track_seq = theirs.track_seq
          and not others.release_seq = any(${releaseSeqs}::bigint[])
      )
      and not exists (
        select 1
        from workspace.track_terms as others
        where others.track_seq = theirs.track_seq
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

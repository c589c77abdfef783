import type { Db } from '../../platform/postgres.ts'
import type { PurgedRelease } from './sources/delivered-track.ts'

/** Deleting tracks and releases. All of these functions need `actFor` in their transaction. */

export type PurgedTrack = { id: string; seq: number; title: string | null; outer_id: string | null }

export async function selectTracksToPurge(tx: Db, seqs: number[]): Promise<PurgedTrack[]> {
  return tx<PurgedTrack[]>`
    select id, seq, title, outer_id
    from workspace.tracks
    where seq = any(${seqs}::bigint[])`
}

/** The releases of a catalogue that have one of these identifiers. */
export async function selectReleasesToPurge(
  tx: Db,
  catalogueId: string,
  release: PurgedRelease,
): Promise<{ seq: number; title: string }[]> {
  return tx<{ seq: number; title: string }[]>`
    select seq, title
    from workspace.releases
    where catalogue_id = ${catalogueId}
      and (
        upc = ${release.upc}
        or seq in (
          select entity_seq
          from workspace.external_references
          where catalogue_id = ${catalogueId}
            and entity = 'release'
            and (source, value) in (
              select source, value
              from unnest(
                ${release.references.map(({ source }) => source)}::text[],
                ${release.references.map(({ id }) => id)}::text[]
              ) as given (source, value)
            )
        )
      )`
}

/** Tracks of these releases that are on no other release, and tracks with the ISRC. */
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
      and isrc = ${isrc}`
  return rows.map(({ seq }) => seq)
}

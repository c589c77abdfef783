import type { Db } from '../../../platform/postgres.ts'
import type { ListLengths } from './write-csv.ts'

/** The longest lists of the tracks of a catalogue. Needs `actFor`. */
export async function selectListLengths(tx: Db, catalogueId: string): Promise<ListLengths> {
  const longest = (table: 'track_artists' | 'track_releases' | 'track_works') => tx`
    (
      select coalesce(max(position) + 1, 0)
      from workspace.${tx(table)} as links
      join workspace.tracks as tracks on tracks.seq = links.track_seq
      where tracks.catalogue_id = ${catalogueId}
    )`
  const [row] = await tx<ListLengths[]>`
    select
      ${longest('track_artists')} as artists, ${longest('track_releases')} as albums, ${longest('track_works')} as works,
      (
        select coalesce(max(jsonb_array_length(contributors)), 0)
        from workspace.works
        where catalogue_id = ${catalogueId}
      ) as contributors,
      (
        select coalesce(max(position) + 1, 0)
        from workspace.external_references
        where catalogue_id = ${catalogueId}
          and entity = 'track'
      ) as references,
      (
        select coalesce(max(jsonb_array_length(customer_tags)), 0)
        from workspace.tracks
        where catalogue_id = ${catalogueId}
      ) as customer_tags`
  return row!
}

/** The numbers of the tracks on a release. */
export async function selectTracksOfRelease(tx: Db, releaseSeq: number): Promise<number[]> {
  const rows = await tx<{ track_seq: number }[]>`
    select distinct track_seq
    from workspace.track_releases
    where release_seq = ${releaseSeq}
    order by track_seq`
  return rows.map(({ track_seq }) => track_seq)
}

/** The numbers of tracks on no release after this one, in order. */
export async function selectLooseTracks(
  tx: Db,
  catalogueId: string,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await tx<{ seq: number }[]>`
    select seq
    from workspace.tracks as tracks
    where catalogue_id = ${catalogueId}
      and seq > ${after}
      and not exists (select 1 from workspace.track_releases as links where links.track_seq = tracks.seq)
    order by seq
    limit ${limit}`
  return rows.map(({ seq }) => seq)
}

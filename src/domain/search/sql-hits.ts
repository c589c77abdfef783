import type { Db } from '../../platform/postgres.ts'
import type { Tables } from './sql.ts'

/** A track as an answer shows it. */
export type TrackRow = {
  seq: number
  id: string
  title: string | null
  isrc: string | null
  duration_ms: number | null
  artists: { id: string; name: string; role: string | null }[]
  release: { id: string; title: string; upc: string | null } | null
}

export async function selectTracks(db: Db, tables: Tables, seqs: number[]): Promise<TrackRow[]> {
  return db<TrackRow[]>`
    select
      track.seq, track.id, track.title, track.isrc, track.duration_ms,
      coalesce(
        (
          select json_agg(json_build_object('id', artist.id, 'name', artist.name, 'role', link.role) order by link.position)
          from ${db(`${tables}.track_artists`)} link
          join ${db(`${tables}.artists`)} artist on artist.seq = link.artist_seq
          where link.track_seq = track.seq
        ),
        '[]'
      ) as artists,
      (
        select json_build_object('id', release.id, 'title', release.title, 'upc', release.upc)
        from ${db(`${tables}.track_releases`)} link
        join ${db(`${tables}.releases`)} release on release.seq = link.release_seq
        where link.track_seq = track.seq
        order by link.position
        limit 1
      ) as release
    from ${db(`${tables}.tracks`)} track
    where track.seq = any(${seqs}::bigint[])`
}

export type SortColumn = 'title' | 'release_date' | 'duration' | 'bpm'

export async function selectSortValues(
  db: Db,
  tables: Tables,
  seqs: number[],
  column: SortColumn,
): Promise<{ seq: number; value: string | number | null }[]> {
  const source = { title: 'title_key', release_date: 'release_date', duration: 'duration_ms', bpm: 'bpm' }[
    column
  ]
  return db<{ seq: number; value: string | number | null }[]>`
    select seq, ${db(source)} as value
    from ${db(`${tables}.tracks`)}
    where seq = any(${seqs}::bigint[])`
}

/** The track's number in the plane, where it is one that is looked at. */
export async function selectSeqOf(
  db: Db,
  tables: Tables,
  id: string,
  catalogueId: string | null,
): Promise<number | null> {
  const [row] = await db<{ seq: number }[]>`
    select seq
    from ${db(`${tables}.tracks`)}
    where id = ${id}
      ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}`
  return row?.seq ?? null
}

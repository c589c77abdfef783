import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

/** An identifier that more tracks bear is not one, and need not be answered in full. */
const maxNamed = 1000

export async function selectIdsByIsrc(db: Db, layer: Layer, isrc: string): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select seq
    from ${db(`${layer}.tracks`)}
    where isrc = ${isrc}
    order by seq
    limit ${maxNamed}`
  return rows.map((row) => row.seq)
}

export async function selectIdsByUpc(db: Db, layer: Layer, upc: string): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select link.track_seq as seq
    from ${db(`${layer}.releases`)} release
    join ${db(`${layer}.track_releases`)} link on link.release_seq = release.seq
    where release.upc = ${upc}
    order by link.track_seq
    limit ${maxNamed}`
  return rows.map((row) => row.seq)
}

export async function selectIdsByArtist(db: Db, layer: Layer, artistId: string): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select link.track_seq as seq
    from ${db(`${layer}.artists`)} artist
    join ${db(`${layer}.track_artists`)} link on link.artist_seq = artist.seq
    where artist.id = ${artistId}
    order by link.track_seq`
  return rows.map((row) => row.seq)
}

/** A track as a hit shows it. */
export type TrackRow = {
  seq: number
  id: string
  title: string | null
  isrc: string | null
  duration_ms: number | null
  artists: { id: string; name: string; role: string | null }[]
  release: { id: string; title: string; upc: string | null } | null
}

export async function selectTracks(db: Db, layer: Layer, seqs: number[]): Promise<TrackRow[]> {
  return db<TrackRow[]>`
    select
      track.seq, track.id, track.title, track.isrc, track.duration_ms,
      coalesce(
        (
          select json_agg(json_build_object('id', artist.id, 'name', artist.name, 'role', link.role) order by link.position)
          from ${db(`${layer}.track_artists`)} link
          join ${db(`${layer}.artists`)} artist on artist.seq = link.artist_seq
          where link.track_seq = track.seq
        ),
        '[]'
      ) as artists,
      (
        select json_build_object('id', release.id, 'title', release.title, 'upc', release.upc)
        from ${db(`${layer}.track_releases`)} link
        join ${db(`${layer}.releases`)} release on release.seq = link.release_seq
        where link.track_seq = track.seq
        order by link.position
        limit 1
      ) as release
    from ${db(`${layer}.tracks`)} track
    where track.seq = any(${seqs}::bigint[])`
}

/** The number of a track in its layer and its tempo, where the caller may see it. */
export async function selectSeed(
  db: Db,
  layer: Layer,
  id: string,
  catalogueId: string | null,
): Promise<{ seq: number; bpm: number | null } | null> {
  const [row] = await db<{ seq: number; bpm: number | null }[]>`
    select seq, bpm
    from ${db(`${layer}.tracks`)}
    where id = ${id}
      ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}`
  return row ?? null
}

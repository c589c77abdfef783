import { writeDate } from '../../../lib/identifiers.ts'
import type { Db } from '../../../platform/postgres.ts'
import { trackUri } from '../track-uri.ts'
import type { RecordKey } from './find-record.ts'

/** Entries of a list inside a record. The complete list is available as a list of its own, with a filter. */
const maxIncluded = 100

const linkTables = {
  artist: { tracks: 'track_artists', releases: 'release_artists' },
  release: { tracks: 'track_releases' },
  work: { tracks: 'track_works' },
} as const

export function tracksOf(kind: keyof typeof linkTables) {
  return async (tx: Db, { layer, seq }: RecordKey) => {
    const rows = await tx`
      select id, title, isrc, duration_ms
      from ${tx(layer)}.tracks
      where seq in (
        select track_seq
        from ${tx(layer)}.${tx(linkTables[kind].tracks)}
        where ${tx(`${kind}_seq`)} = ${seq}
        order by track_seq
        limit ${maxIncluded}
      )
      order by seq`
    return rows.map(({ id, title, isrc, duration_ms }) => ({
      id,
      track_uri: trackUri(layer, id),
      title,
      isrc,
      duration_ms,
    }))
  }
}

export async function releasesOfArtist(tx: Db, { layer, seq }: RecordKey) {
  const rows = await tx`
    select id, title, upc, type, release_date
    from ${tx(layer)}.releases
    where seq in (
      select release_seq
      from ${tx(layer)}.release_artists
      where artist_seq = ${seq}
      order by release_seq
      limit ${maxIncluded}
    )
    order by seq`
  return rows.map(summariseRelease)
}

export async function releasesOfLabel(tx: Db, { layer, seq }: RecordKey) {
  const rows = await tx`
    select id, title, upc, type, release_date
    from ${tx(layer)}.releases
    where label_seq = ${seq}
    order by seq
    limit ${maxIncluded}`
  return rows.map(summariseRelease)
}

function summariseRelease(row: Record<string, unknown>) {
  const { id, title, upc, type, release_date } = row
  return { id, title, upc, type, release_date: writeDate(release_date as number | null) }
}

/** The atlas has no works. */
export async function worksOfTrack(tx: Db, { layer, seq }: RecordKey) {
  if (layer === 'atlas') return []
  const rows = await tx`
    select id, outer_id, title, iswc, contributors
    from workspace.track_works
    join workspace.works on works.seq = work_seq
    where track_seq = ${seq}
    order by position`
  return rows.map(({ id, outer_id, title, iswc, contributors }) => ({
    id,
    outer_id,
    title,
    iswc,
    contributors,
  }))
}

/** Null if there are none. The atlas has no lyrics. */
export async function lyricsOfTrack(tx: Db, { layer, seq }: RecordKey): Promise<string | null> {
  if (layer === 'atlas') return null
  const [row] = await tx`
    select text
    from workspace.lyrics
    where track_seq = ${seq}`
  return row?.text ?? null
}

/** Null if the track has not been analysed. */
export async function tagsOfTrack(tx: Db, { layer, seq }: RecordKey) {
  const [row] = await tx`
    select tag_uids, tag_scores
    from ${tx(layer)}.tracks
    where seq = ${seq}`
  const uids: string[] | null = row?.tag_uids ?? null
  return uids === null ? null : uids.map((uid, index) => ({ uid, score: row!.tag_scores[index] as number }))
}

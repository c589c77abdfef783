import type { Db } from '../../platform/postgres.ts'

type ItemOutcome = {
  status: string
  source: string
  message: string | null
  isrc: string | null
}

/** The outcome of the items of one DDEX message. The ISRC is the outer_id if the message gave one. */
export async function selectOutcomes(
  db: Db,
  ingestionId: string,
  range: { from: number; to: number },
): Promise<ItemOutcome[]> {
  return db<ItemOutcome[]>`
    select status, source, message, case when outer_id ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$' then outer_id end as isrc
    from ingestion_items
    where ingestion_id = ${ingestionId}
      and index >= ${range.from}
      and index < ${range.to}
    order by index`
}

export type ExportedTrack = {
  index: number
  source: string
  outer_id: string | null
  status: string
  error_code: string | null
  message: string | null
  track_id: string | null
  title: string | null
  isrc: string | null
  artists: string[] | null
  duration_ms: number | null
  bpm: number | null
  musical_key: number | null
  mode: string | null
  valence: number | null
  arousal: number | null
  model_version: string | null
  taxonomy_version: string | null
  tag_uids: string[] | null
  tag_scores: number[] | null
  /** Tags of the organisation's own vocabularies. */
  own_tags: string[]
}

/** A range of an ingestion's items with the present state of their tracks. Needs `actFor` in its transaction. */
export async function selectExportedTracks(
  tx: Db,
  ingestionId: string,
  range: { from: number; to: number },
): Promise<ExportedTrack[]> {
  return tx<ExportedTrack[]>`
    select
      items.index, items.source, items.outer_id, items.status, items.error_code, items.message, items.track_id,
      tracks.title, tracks.isrc, tracks.duration_ms, tracks.bpm, tracks.musical_key, tracks.mode, tracks.valence,
      tracks.arousal, tracks.model_version, tracks.taxonomy_version, tracks.tag_uids, tracks.tag_scores,
      array(
        select artists.name
        from workspace.track_artists as links
        join workspace.artists as artists on artists.seq = links.artist_seq
        where links.track_seq = tracks.seq
        order by links.position
      ) as artists,
      array(
        select vocabularies.name || ': ' || tag.name
        from workspace.vocabulary_tags as tag
        join workspace.vocabularies as vocabularies on vocabularies.id = tag.vocabulary_id
        where tag.uid::text = any(tracks.tag_uids)
        order by 1
      ) as own_tags
    from ingestion_items as items
    left join workspace.tracks as tracks on tracks.seq = items.track_seq
    where items.ingestion_id = ${ingestionId}
      and items.index >= ${range.from}
      and items.index < ${range.to}
    order by items.index`
}

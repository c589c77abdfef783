import type { Db } from '../../../platform/postgres.ts'

/** What conflicts are recognised by. These need `actFor` in their transaction. */

export type Named = { seq: number; id: string; name: string }

export type TrackFacts = {
  seq: number
  id: string
  isrc: string | null
  title: string | null
  artists: (Named & { role: string | null })[]
  label: Named | null
  /** As the deliveries before this one left them. */
  details: Record<string, unknown> | null
}

export async function selectTrackFacts(tx: Db, seqs: number[]): Promise<TrackFacts[]> {
  return tx<TrackFacts[]>`
    select
      tracks.seq, tracks.id, tracks.isrc, tracks.title, deliveries.details,
      coalesce(
        (
          select json_agg(
            json_build_object('seq', artists.seq, 'id', artists.id, 'name', artists.name, 'role', credits.role)
            order by credits.position
          )
          from workspace.track_artists as credits
          join workspace.artists as artists on artists.seq = credits.artist_seq
          where credits.track_seq = tracks.seq
        ),
        '[]'
      ) as artists,
      (
        select json_build_object('seq', labels.seq, 'id', labels.id, 'name', labels.name)
        from workspace.labels as labels
        where labels.seq = tracks.label_seq
      ) as label
    from workspace.tracks as tracks
    left join workspace.track_deliveries as deliveries on deliveries.track_seq = tracks.seq
    where tracks.seq = any(${seqs}::bigint[])`
}

export async function selectNamed(
  tx: Db,
  kind: 'artists' | 'labels',
  seqs: number[],
): Promise<Map<number, Named>> {
  if (seqs.length === 0) return new Map()
  const rows = await tx<Named[]>`
    select seq, id, name
    from workspace.${tx(kind)}
    where seq = any(${seqs}::bigint[])`
  return new Map(rows.map((row) => [row.seq, row]))
}

export async function setTrackDetails(
  tx: Db,
  trackId: string,
  details: Record<string, unknown> | null,
): Promise<void> {
  await tx`
    update workspace.track_deliveries
    set details = ${details === null ? null : tx.json(details)}
    where track_seq = (select seq from workspace.tracks where id = ${trackId})`
}

export type SameRecording = {
  catalogue_id: string
  track_id: string
  other_track_id: string
  isrc: string
  other_isrc: string
  title: string | null
  other_title: string | null
}

/** Pairs of tracks with the same audio and different ISRCs, of which one is among these. The older track comes first. */
export async function selectSameRecordings(
  tx: Db,
  seqs: number[],
  minScore: number,
): Promise<SameRecording[]> {
  return tx<SameRecording[]>`
    select distinct
      older.catalogue_id, older.id as track_id, newer.id as other_track_id, older.isrc, newer.isrc as other_isrc, older.title,
      newer.title as other_title
    from workspace.track_matches as matches
    join workspace.tracks as older on older.seq = least(matches.track_seq, matches.other_seq)
    join workspace.tracks as newer on newer.seq = greatest(matches.track_seq, matches.other_seq)
    where matches.track_seq = any(${seqs}::bigint[])
      and matches.other_layer = 'workspace'
      and matches.match_score >= ${minScore}
      and older.catalogue_id = newer.catalogue_id
      and older.isrc <> newer.isrc
      and not exists (
        select 1
        from workspace.conflicts as known
        where known.kind = 'recording'
          and known.track_id = older.id
          and known.other_track_id = newer.id
      )`
}

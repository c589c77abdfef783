import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

export type JourneyRow = {
  seq: number
  id: string
  title: string | null
  duration_ms: number | null
  bpm: number | null
  musical_key: number | null
  mode: 'major' | 'minor' | null
  arousal: number | null
  artists: { id: string; name: string }[]
}

/** Those of these tracks that may be played to the caller. For the workspace, `actFor` is needed in the transaction. */
export async function selectJourneyTracks(
  tx: Db,
  layer: Layer,
  seqs: number[],
  catalogueId: string | null,
): Promise<JourneyRow[]> {
  const isWorkspace = layer === 'workspace'
  return tx<JourneyRow[]>`
    select
      track.seq, track.id, track.title, track.duration_ms, track.bpm, track.musical_key, track.mode, track.arousal,
      coalesce(
        (
          select json_agg(json_build_object('id', artist.id, 'name', artist.name) order by link.position)
          from ${tx(`${layer}.track_artists`)} as link
          join ${tx(`${layer}.artists`)} as artist on artist.seq = link.artist_seq
          where link.track_seq = track.seq
        ),
        '[]'
      ) as artists
    from ${tx(`${layer}.tracks`)} as track
    where track.seq = any(${seqs}::bigint[])
      ${isWorkspace ? tx`and track.available_similarity` : tx``}
      ${isWorkspace && catalogueId !== null ? tx`and track.catalogue_id = ${catalogueId}` : tx``}`
}

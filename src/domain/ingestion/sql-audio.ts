import type { Db } from '../../platform/postgres.ts'
import type { ItemAudio } from './sql-items.ts'

/** The item that a track has its audio from, and when its ingestion ended. Nulls: the track has no audio. */
type AudioOrigin = {
  ingestion_id: string | null
  index: number | null
  audio: ItemAudio | null
  finished_at: Date | null
}

/** Needs `actFor` in its transaction. Null: there is no such track in the organisation, or in this catalogue. */
export async function selectAudioOrigin(
  tx: Db,
  trackId: string,
  catalogueId: string | null,
): Promise<AudioOrigin | null> {
  const [found] = await tx<AudioOrigin[]>`
    select items.ingestion_id, items.index, items.audio, ingestions.finished_at
    from workspace.tracks as tracks
    left join workspace.track_deliveries as deliveries on deliveries.track_seq = tracks.seq
    left join ingestion_items as items
      on items.ingestion_id = deliveries.audio_ingestion_id
      and items.index = deliveries.audio_item_index
    left join ingestions on ingestions.id = items.ingestion_id
    where tracks.id = ${trackId}
      ${catalogueId === null ? tx`` : tx`and tracks.catalogue_id = ${catalogueId}`}`
  return found ?? null
}

/** Needs `actFor` in its transaction. */
export async function selectTrackSeq(tx: Db, trackId: string): Promise<number | null> {
  const [found] = await tx<{ seq: number }[]>`select seq from workspace.tracks where id = ${trackId}`
  return found?.seq ?? null
}

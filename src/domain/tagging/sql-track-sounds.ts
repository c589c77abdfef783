import type { Db } from '../../platform/postgres.ts'

export type TrackSoundRow = {
  id: string
  bpm: number | null
  musical_key: number | null
  mode: string | null
  tag_uids: string[] | null
  tag_scores: number[] | null
  waveform: Buffer | null
}

/** How tracks sound, as far as they were analysed. Needs `actFor` in its transaction. */
export async function selectTrackSounds(
  tx: Db,
  ids: string[],
  catalogueId: string | null,
): Promise<TrackSoundRow[]> {
  return tx<TrackSoundRow[]>`
    select
      tracks.id, tracks.bpm, tracks.musical_key, tracks.mode, tracks.tag_uids, tracks.tag_scores,
      analysis.waveform
    from workspace.tracks as tracks
    left join workspace.track_analyses as link on link.track_seq = tracks.seq
    left join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    where tracks.id = any(${ids}::uuid[])
      ${catalogueId === null ? tx`` : tx`and tracks.catalogue_id = ${catalogueId}`}`
}

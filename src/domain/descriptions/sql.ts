import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

export type TaggedTrack = {
  id: string
  duration_ms: number | null
  bpm: number | null
  /** Null if the track has not been analysed. */
  tag_uids: string[] | null
  tag_scores: number[] | null
}

/** A track with its tags. For the workspace, `actFor` is needed in the transaction. */
export async function selectTaggedTrack(tx: Db, layer: Layer, seq: number): Promise<TaggedTrack> {
  const [row] = await tx<TaggedTrack[]>`
    select id, duration_ms, bpm, tag_uids, tag_scores
    from ${tx(layer)}.tracks
    where seq = ${seq}`
  return row!
}

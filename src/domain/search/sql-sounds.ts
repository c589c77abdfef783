import type { Db } from '../../platform/postgres.ts'
import type { Layer } from '../catalogue/track-uri.ts'

// Statements about the workspace need `actFor` in their transaction.

/** The embeddings of tracks that this model analysed. */
export async function selectEmbeddings(
  tx: Db,
  layer: Layer,
  seqs: number[],
  modelVersion: string,
): Promise<{ seq: number; embedding: Buffer }[]> {
  return layer === 'atlas'
    ? tx<{ seq: number; embedding: Buffer }[]>`
        select track_seq as seq, embedding
        from atlas.track_analyses
        where track_seq = any(${seqs}::bigint[])
          and model_version = ${modelVersion}`
    : tx<{ seq: number; embedding: Buffer }[]>`
        select link.track_seq as seq, analysis.embedding
        from workspace.track_analyses as link
        join audio_analyses as analysis
          on analysis.content_hash = link.content_hash
          and analysis.model_version = link.model_version
        where link.track_seq = any(${seqs}::bigint[])
          and link.model_version = ${modelVersion}
          and analysis.embedding is not null`
}

/** How a track sounds, as far as it was analysed by this model. */
export type SoundRow = {
  seq: number
  bpm: number | null
  musical_key: number | null
  mode: string | null
  embedding: Buffer | null
  /** Null in the atlas, which has no segments. */
  tag_segments: Buffer | null
}

export async function selectSounds(
  tx: Db,
  layer: Layer,
  seqs: number[],
  modelVersion: string,
  catalogueId: string | null,
): Promise<SoundRow[]> {
  return layer === 'atlas'
    ? tx<SoundRow[]>`
        select track.seq, track.bpm, track.musical_key, track.mode, analysis.embedding, null as tag_segments
        from atlas.tracks as track
        left join atlas.track_analyses as analysis
          on analysis.track_seq = track.seq
          and analysis.model_version = ${modelVersion}
        where track.seq = any(${seqs}::bigint[])`
    : tx<SoundRow[]>`
        select track.seq, track.bpm, track.musical_key, track.mode, analysis.embedding, analysis.tag_segments
        from workspace.tracks as track
        left join workspace.track_analyses as link
          on link.track_seq = track.seq
          and link.model_version = ${modelVersion}
        left join audio_analyses as analysis
          on analysis.content_hash = link.content_hash
          and analysis.model_version = link.model_version
        where track.seq = any(${seqs}::bigint[])
          ${catalogueId === null ? tx`` : tx`and track.catalogue_id = ${catalogueId}`}`
}

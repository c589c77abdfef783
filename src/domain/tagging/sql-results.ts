import type { AudioFeatures } from '../../audio/features.ts'
import type { Db } from '../../platform/postgres.ts'
import type { AnalysisStatus } from './sql-tracks.ts'

export type ResultTrack = {
  seq: number
  id: string
  outer_id: string | null
  isrc: string | null
  catalogue_id: string
  analysis_status: AnalysisStatus
}

export type TrackKey = { id: string } | { outer_id: string } | { isrc: string }

/** The first few tracks that have this identifier, in these catalogues of the organisation or in all. */
export async function selectResultTracks(
  tx: Db,
  organisationId: string,
  key: TrackKey,
  catalogueId: string | null,
  limit: number,
): Promise<ResultTrack[]> {
  const [[column, value]] = Object.entries(key) as [[string, string]]
  return tx<ResultTrack[]>`
    select seq, id, outer_id, isrc, catalogue_id, analysis_status
    from workspace.tracks
    where ${tx(column)} = ${value}
      and catalogue_id = any(
        select id
        from catalogues
        where organisation_id = ${organisationId}
          ${catalogueId === null ? tx`` : tx`and id = ${catalogueId}`}
      )
    order by seq
    limit ${limit}`
}

export type MatrixScope = { catalogueId: string | null; ingestionId: string | null }

export type MatrixRow = {
  id: string
  outer_id: string | null
  isrc: string | null
  features: Pick<AudioFeatures, 'bpm' | 'bpm_confidence' | 'key' | 'mode' | 'key_confidence'>
  scores: Buffer
  non_music: number
}

/** The analysed tracks of a scope in the order of lists, some hundred at a time: memory does not grow with them. */
export function readMatrixRows(
  tx: Db,
  modelVersion: string,
  { catalogueId, ingestionId }: MatrixScope,
): AsyncIterable<MatrixRow[]> {
  return tx<MatrixRow[]>`
    select
      tracks.id, tracks.outer_id, tracks.isrc, analysis.scores, analysis.non_music,
      jsonb_build_object(
        'bpm', analysis.features -> 'bpm',
        'bpm_confidence', analysis.features -> 'bpm_confidence',
        'key', analysis.features -> 'key',
        'mode', analysis.features -> 'mode',
        'key_confidence', analysis.features -> 'key_confidence'
      ) as features
    from workspace.track_analyses as link
    join workspace.tracks on tracks.seq = link.track_seq
    join audio_analyses as analysis
      on analysis.content_hash = link.content_hash
      and analysis.model_version = link.model_version
    where link.model_version = ${modelVersion}
      and analysis.scores is not null
      ${catalogueId === null ? tx`` : tx`and tracks.catalogue_id = ${catalogueId}`}
      ${ingestionId === null ? tx`` : tx`and link.ingestion_id = ${ingestionId}`}
    order by link.track_seq`.cursor(500)
}

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

/** The first few tracks with this identifier, in one catalogue of the organisation or in all of them. */
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

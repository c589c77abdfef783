import type { Db } from '../../platform/postgres.ts'
import { type AnalysisRow, analysisColumns, detailColumns, type StoredDetails } from '../tagging/sql.ts'

export type RescoredAnalysis = AnalysisRow &
  StoredDetails & { track_seq: number; ingestion_id: string | null }

/** The analyses of tracks after one that these models made, with their tags. Needs `actFor`. */
export async function selectAnalysesOfModels(
  tx: Db,
  modelVersions: string[],
  afterSeq: number,
  limit: number,
): Promise<RescoredAnalysis[]> {
  return tx<RescoredAnalysis[]>`
    select ${tx(analysisColumns)}, ${tx(detailColumns)}, link.track_seq, link.ingestion_id
    from workspace.track_analyses as link
    join audio_analyses
      on audio_analyses.content_hash = link.content_hash
      and audio_analyses.model_version = link.model_version
    where link.track_seq > ${afterSeq}
      and link.model_version = any(${modelVersions}::text[])
      and audio_analyses.embedding is not null
    order by link.track_seq
    limit ${limit}`
}

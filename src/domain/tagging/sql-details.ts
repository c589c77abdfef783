import type { Db } from '../../platform/postgres.ts'
import { type AnalysisRow, analysisColumns, detailColumns, type StoredDetails } from './sql.ts'

/** The current analysis of a workspace track, with its details. Needs `actFor`. */
export async function selectDetailedAnalysis(
  tx: Db,
  trackSeq: number,
): Promise<(AnalysisRow & StoredDetails) | null> {
  const [found] = await tx<(AnalysisRow & StoredDetails)[]>`
    select ${tx(analysisColumns)}, ${tx(detailColumns)}
    from workspace.track_analyses as link
    join audio_analyses
      on audio_analyses.content_hash = link.content_hash
      and audio_analyses.model_version = link.model_version
    where link.track_seq = ${trackSeq}`
  return found ?? null
}

export type AnalysisKey = Pick<AnalysisRow, 'content_hash' | 'model_version'>

export async function selectDetails(db: Db, key: AnalysisKey): Promise<StoredDetails | null> {
  const [found] = await db<StoredDetails[]>`
    select ${db(detailColumns)}
    from audio_analyses
    where content_hash = ${key.content_hash}
      and model_version = ${key.model_version}`
  return found ?? null
}

export type UnmovedAnalysis = AnalysisKey & Pick<AnalysisRow, 'analysed_at'> & StoredDetails

/** Analyses after one, in the order of their keys, whose details are in the database. */
export async function selectUnmoved(db: Db, after: AnalysisKey, limit: number): Promise<UnmovedAnalysis[]> {
  return db<UnmovedAnalysis[]>`
    select content_hash, model_version, analysed_at, ${db(detailColumns)}
    from audio_analyses
    where (content_hash, model_version) > (${after.content_hash}, ${after.model_version})
      and details_blob_id is null
    order by content_hash, model_version
    limit ${limit}`
}

/** Returns false if the analysis was replaced, moved or deleted meanwhile. */
export async function updateDetails(
  db: Db,
  { content_hash, model_version, analysed_at }: UnmovedAnalysis,
  details: StoredDetails,
): Promise<boolean> {
  const updated = await db`
    update audio_analyses
    set ${db(details as never)}
    where content_hash = ${content_hash}
      and model_version = ${model_version}
      and date_trunc('milliseconds', analysed_at) = ${analysed_at}
      and details_blob_id is null`
  return updated.count > 0
}

export type MoveProgress = AnalysisKey & { finished_at: Date | null }

export async function selectMoveProgress(db: Db): Promise<MoveProgress | null> {
  const [found] = await db<
    MoveProgress[]
  >`select content_hash, model_version, finished_at from analysis_moves`
  return found ?? null
}

export async function upsertMoveProgress(db: Db, row: MoveProgress): Promise<void> {
  await db`
    insert into analysis_moves ${db(row)}
    on conflict (only_row) do update set
      content_hash = excluded.content_hash,
      model_version = excluded.model_version,
      finished_at = excluded.finished_at`
}

export async function deleteMoveProgress(db: Db): Promise<void> {
  await db`delete from analysis_moves`
}

import type { AudioFeatures } from '../../audio/features/features.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Figures } from './column-statistics.ts'

/** Call `actFor` in the transaction before any of these. */

export type MatrixCoverage = { catalogueId: string | null; ingestionId: string | null }

export type MatrixRow = {
  id: string
  outer_id: string | null
  isrc: string | null
  features: Pick<AudioFeatures, 'bpm' | 'bpm_confidence' | 'key' | 'mode' | 'key_confidence'>
  scores: Buffer
}

/** The analysed tracks that a matrix covers, in list order, two hundred at a time. */
export function readMatrixRows(
  tx: Db,
  modelVersion: string,
  { catalogueId, ingestionId }: MatrixCoverage,
): AsyncIterable<MatrixRow[]> {
  return tx<MatrixRow[]>`
    select
      tracks.id, tracks.outer_id, tracks.isrc, analysis.scores,
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
    order by link.track_seq`.cursor(200)
}

export type ComputedMatrix = {
  rows: number
  figures: Figures[]
  computed_at: Date
  took_ms: number
}

/** The latest matrix, with the current time and the time when an analysis of the organisation last changed. */
export async function selectMatrix(
  tx: Db,
  objectKey: string,
  modelVersion: string,
): Promise<(ComputedMatrix & { now: Date; changed_at: Date | null }) | null> {
  const [found] = await tx<(ComputedMatrix & { now: Date; changed_at: Date | null })[]>`
    select
      rows, figures, computed_at, took_ms, now() as now,
      (select max(changed_at) from workspace.track_analyses) as changed_at
    from workspace.tagging_matrices
    where object_key = ${objectKey}
      and model_version = ${modelVersion}`
  return found ?? null
}

export async function selectNow(tx: Db): Promise<Date> {
  const [row] = await tx<{ now: Date }[]>`select now() as now`
  return row!.now
}

export async function upsertMatrix(
  tx: Db,
  row: ComputedMatrix & { organisation_id: string; object_key: string; model_version: string },
): Promise<void> {
  await tx`
    insert into workspace.tagging_matrices ${tx({ ...row, figures: tx.json(row.figures as never) } as never)}
    on conflict (organisation_id, object_key) do update set
      model_version = excluded.model_version,
      rows = excluded.rows,
      figures = excluded.figures,
      computed_at = excluded.computed_at,
      took_ms = excluded.took_ms`
}

import type { Caller } from '../access/caller.ts'
import { readFor } from '../catalogue/act-for.ts'
import { checkCatalogue } from '../catalogue/list-catalogues.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { signDownload } from '../storage/objects/downloads.ts'
import { selectObject } from '../storage/objects/sql.ts'
import type { Figures } from './column-statistics.ts'
import { columns, computeMatrix } from './compute-matrix.ts'
import { currentModel } from './models.ts'
import { type ComputedMatrix, type MatrixCoverage, selectMatrix } from './sql-matrix.ts'

export type Matrix = {
  taxonomy_version: string
  model_version: string
  scope: { catalog_id: string | null; ingestion_id: string | null }
  rows: number
  columns: MatrixColumn[]
  computed_at: string
  download_url: string
}

type MatrixColumn = { uid: string; category: string; name: string } & Figures

/**
 * The scores of all tags over the analysed tracks of a catalogue or an ingestion: statistics for each tag, and the whole table
 * as a file. It is computed on the first request and again after analyses have changed.
 */
export async function findMatrix(
  context: Context,
  caller: Caller,
  query: { catalog_id?: string; ingestion_id?: string },
): Promise<Matrix> {
  if (query.catalog_id !== undefined) await checkCatalogue(context.db, caller, query.catalog_id)
  const coverage: MatrixCoverage = {
    catalogueId: query.catalog_id?.toLowerCase() ?? caller.catalogue?.id ?? null,
    ingestionId: query.ingestion_id?.toLowerCase() ?? null,
  }
  const organisationId = caller.organisation.id
  const area = await areaOf(context, organisationId)
  const key = keyOf(coverage)
  const stored = await readFor(context.db, organisationId, (tx) =>
    selectMatrix(tx, key, currentModel.model_version),
  )
  const isCurrent =
    stored !== null && isFresh(stored) && (await selectObject(context.db, area.id, key)) !== null
  const matrix = isCurrent ? stored : await computeMatrix(context, organisationId, area, { coverage, key })
  const { url } = await signDownload(context, area, key, { filename: 'tagging-matrix.csv' })
  return {
    taxonomy_version: currentModel.taxonomy_version,
    model_version: currentModel.model_version,
    scope: { catalog_id: coverage.catalogueId, ingestion_id: coverage.ingestionId },
    rows: matrix.rows,
    columns: columns.map(({ uid, category, name }, at) => ({ uid, category, name, ...matrix.figures[at]! })),
    computed_at: matrix.computed_at.toISOString(),
    download_url: url,
  }
}

/** Longer than any transaction that writes an analysis: one older than this is committed and in the matrix. */
const settledMs = 120_000
/** Names and identifiers in the table may change without a new analysis. */
const maxAgeMs = 24 * 3_600_000
/** A matrix that is quick to compute is recomputed after any change; a slow one takes at most a twentieth of the time. */
const quickMs = 1_000
const minRestFactor = 20

function isFresh(stored: ComputedMatrix & { now: Date; changed_at: Date | null }): boolean {
  const { computed_at, changed_at, took_ms } = stored
  if (stored.figures.length !== columns.length) return false
  const age = stored.now.getTime() - computed_at.getTime()
  if (age > maxAgeMs) return false
  if (changed_at === null || changed_at.getTime() + settledMs < computed_at.getTime()) return true
  return took_ms > quickMs && age < took_ms * minRestFactor
}

function keyOf({ catalogueId, ingestionId }: MatrixCoverage): string {
  const parts = [catalogueId && `catalog-${catalogueId}`, ingestionId && `ingestion-${ingestionId}`]
  return `csv_outputs/tagging-matrix/${parts.filter(Boolean).join('-') || 'all'}.csv`
}

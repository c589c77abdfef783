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
import { type ComputedMatrix, type MatrixScope, selectMatrix } from './sql-matrix.ts'

export type Matrix = {
  taxonomy_version: string
  model_version: string
  scope: { catalog_id: string | null; ingestion_id: string | null }
  rows: number
  columns: MatrixColumn[]
  computed_at: string
  download_url: string
}

export type MatrixColumn = { uid: string; category: string; name: string } & Figures

/**
 * How all tags score over the analysed tracks of a catalogue or an ingestion: figures for each tag, and the whole table as a file.
 * It is computed when it is first asked for, and again when analyses have changed since.
 */
export async function findMatrix(
  context: Context,
  caller: Caller,
  query: { catalog_id?: string; ingestion_id?: string },
): Promise<Matrix> {
  if (query.catalog_id !== undefined) await checkCatalogue(context.db, caller, query.catalog_id)
  const scope: MatrixScope = {
    catalogueId: query.catalog_id?.toLowerCase() ?? caller.catalogue?.id ?? null,
    ingestionId: query.ingestion_id?.toLowerCase() ?? null,
  }
  const organisationId = caller.organisation.id
  const area = await areaOf(context, organisationId)
  const key = keyOf(scope)
  const kept = await readFor(context.db, organisationId, (tx) =>
    selectMatrix(tx, key, currentModel.model_version),
  )
  const isGood = kept !== null && isFresh(kept) && (await selectObject(context.db, area.id, key)) !== null
  const matrix = isGood ? kept : await computeMatrix(context, organisationId, area, { scope, key })
  const { url } = await signDownload(context, area, key, { filename: 'tagging-matrix.csv' })
  return {
    taxonomy_version: currentModel.taxonomy_version,
    model_version: currentModel.model_version,
    scope: { catalog_id: scope.catalogueId, ingestion_id: scope.ingestionId },
    rows: matrix.rows,
    columns: columns.map(({ uid, category, name }, at) => ({ uid, category, name, ...matrix.figures[at]! })),
    computed_at: matrix.computed_at.toISOString(),
    download_url: url,
  }
}

/** Longer than any transaction that changes an analysis: what began before a matrix was computed is in it. */
const settledMs = 120_000
/** Names and identifiers in the table may change without an analysis. */
const longestMs = 24 * 3_600_000
/** What takes less is always computed anew after a change; what takes more takes a twentieth of the time at most. */
const cheapMs = 1_000
const rest = 20

function isFresh(kept: ComputedMatrix & { now: Date; changed_at: Date | null }): boolean {
  const { computed_at, changed_at, took_ms } = kept
  if (kept.figures.length !== columns.length) return false
  const age = kept.now.getTime() - computed_at.getTime()
  if (age > longestMs) return false
  if (changed_at === null || changed_at.getTime() + settledMs < computed_at.getTime()) return true
  return took_ms > cheapMs && age < took_ms * rest
}

function keyOf({ catalogueId, ingestionId }: MatrixScope): string {
  const parts = [catalogueId && `catalog-${catalogueId}`, ingestionId && `ingestion-${ingestionId}`]
  return `csv_outputs/tagging-matrix/${parts.filter(Boolean).join('-') || 'all'}.csv`
}

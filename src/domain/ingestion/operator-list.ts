import type { Context } from '../context.ts'
import { selectIngestions, selectRetryableIngestions } from './sql-ingestions.ts'
import { countRetryable } from './sql-items.ts'

type ListedIngestion = {
  id: string
  organization_id: string
  mode: string
  status: string
  counts: {
    total: number
    stored: number
    analysed: number
    available: number
    failed: number
    skipped: number
  }
  /** How many failed items a retry may help. */
  retryable: number
  error: string | null
  created_at: string
}

/** Lists ingestions for an operator; with `failed`, those that a retry may help. */
export async function listForOperator(
  context: Context,
  input: { organisationId: string | null; status?: string | undefined; limit: number; failed: boolean },
): Promise<ListedIngestion[]> {
  const { organisationId, status, limit, failed } = input
  const found = failed
    ? await selectRetryableIngestions(context.db, organisationId, limit)
    : await selectIngestions(context.db, { organisationId, catalogueIds: [], status }, limit)
  const retryable = await countRetryable(
    context.db,
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const { total, stored, analysed, available, failed: failedItems, skipped } = row
    return {
      id: row.id,
      organization_id: row.organisation_id,
      mode: row.mode,
      status: row.status,
      counts: { total, stored, analysed, available, failed: failedItems, skipped },
      retryable: retryable.get(row.id)?.count ?? 0,
      error: row.error ?? retryable.get(row.id)?.message ?? null,
      created_at: row.created_at.toISOString(),
    }
  })
}

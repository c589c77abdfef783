import type { Context } from '../context.ts'
import { selectIngestions, selectRetryableIngestions } from './sql-ingestions.ts'
import { countRetryable } from './sql-items.ts'

export type ListedIngestion = {
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
  /** Items that may succeed when they are tried again. */
  retryable: number
  error: string | null
  created_at: string
}

/** What an operator sees of ingestions; with `failed`, those of which something can be retried. */
export async function listDeadLetters(
  context: Context,
  input: { organisationId: string | null; status?: string | undefined; most: number; failed: boolean },
): Promise<ListedIngestion[]> {
  const { organisationId, status, most, failed } = input
  const found = failed
    ? await selectRetryableIngestions(context.db, organisationId, most)
    : await selectIngestions(
        context.db,
        { organisationId, catalogueIds: [], status },
        { limit: most, offset: 0 },
      )
  const letters = await countRetryable(
    context.db,
    found.map(({ id }) => id),
  )
  return found.map((row) => {
    const { total, stored, analysed, available, failed: faulty, skipped } = row
    return {
      id: row.id,
      organization_id: row.organisation_id,
      mode: row.mode,
      status: row.status,
      counts: { total, stored, analysed, available, failed: faulty, skipped },
      retryable: letters.get(row.id)?.count ?? 0,
      error: row.error ?? letters.get(row.id)?.message ?? null,
      created_at: row.created_at.toISOString(),
    }
  })
}

import type { Db } from '../../platform/postgres.ts'
import { columns, type Ingestion } from './sql-ingestions.ts'

/** How an ingestion goes from stage to stage, and how it ends. */

export async function setReservation(
  tx: Db,
  ingestionId: string,
  reservationId: string | null,
): Promise<void> {
  await tx`
    update ingestions
    set reservation_id = ${reservationId}
    where id = ${ingestionId}`
}

/**
 * Moves an ingestion to the next stage if this one is done. Stage 2 must not end stage 1: files are analysed while others are
 * still to be moved.
 */
export async function advanceStage(tx: Db, id: string, from: 'storing' | 'analysing'): Promise<void> {
  await tx`
    update ingestions
    set status = case when waiting = 0 then 'computing' else 'analysing' end,
        lease_id = null,
        leased_until = null
    where id = ${id}
      and status = ${from}
      and (waiting = 0 or status = 'storing')`
}

export async function saveWarnings(tx: Db, id: string, warnings: string[]): Promise<void> {
  await tx`
    update ingestions
    set warnings = ${JSON.stringify(warnings)}::jsonb
    where id = ${id}`
}

type Ending = {
  status: 'completed' | 'completed_with_errors' | 'failed' | 'cancelled'
  at: Date
  error?: { code: string; message: string; retryable: boolean }
  exportKey?: string
}

export async function finishIngestion(tx: Db, id: string, ending: Ending): Promise<Ingestion> {
  const { status, at, error, exportKey } = ending
  const [done] = await tx<Ingestion[]>`
    update ingestions
    set status = ${status},
        finished_at = ${at},
        updated_at = greatest(updated_at, ${at}::timestamptz),
        error_code = ${error?.code ?? null},
        error = ${error?.message ?? null},
        retryable = ${error?.retryable ?? false},
        export_key = ${exportKey ?? null},
        reservation_id = case when ${error?.retryable ?? false} then reservation_id end,
        lease_id = null,
        leased_until = null
    where id = ${id}
    returning ${columns(tx)}`
  return done!
}

/** Opens a finished ingestion again, for a retry. */
export async function reopenIngestion(
  tx: Db,
  id: string,
  status: 'received' | 'analysing',
  at: Date,
): Promise<void> {
  await tx`
    update ingestions
    set status = ${status},
        finished_at = null,
        updated_at = ${at},
        error_code = null,
        error = null,
        retryable = false,
        tries = 0
    where id = ${id}`
}

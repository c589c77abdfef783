import type { Db } from '../../platform/postgres.ts'
import { columns, type Ingestion } from './sql-ingestions.ts'

/** How an ingestion goes on: who stores it, which stage it has reached, and how it ends. */

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

/** Gives the storing of an ingestion to one process; null when it is not to be stored, or another is at it. */
export async function leaseIngestion(
  db: Db,
  id: string,
  lease: { id: string; now: Date; until: Date },
): Promise<Ingestion | null> {
  const [taken] = await db<Ingestion[]>`
    update ingestions
    set status = 'storing',
        lease_id = ${lease.id},
        leased_until = ${lease.until},
        tries = tries + 1
    where id = ${id}
      and status in ('received', 'storing')
      and (lease_id is null or leased_until < ${lease.now})
    returning ${columns(db)}`
  return taken ?? null
}

/** Goes on with a lease, and notes how far reading has come. False: it is no longer ours. */
export async function keepLease(
  tx: Db,
  id: string,
  lease: { id: string; until: Date },
  progress: { next_index: number; last_key: string | null; all_read: boolean },
): Promise<boolean> {
  const kept = await tx`
    update ingestions
    set leased_until = ${lease.until},
        next_index = ${progress.next_index},
        last_key = ${progress.last_key},
        all_read = ${progress.all_read},
        tries = case when next_index < ${progress.next_index} then 0 else tries end
    where id = ${id}
      and lease_id = ${lease.id}
      and status = 'storing'`
  return kept.count > 0
}

/** Lets others go on, from this moment. */
export async function endLease(db: Db, id: string, leaseId: string, until: Date | null): Promise<void> {
  await db`
    update ingestions
    set lease_id = ${until === null ? null : leaseId},
        leased_until = ${until}
    where id = ${id}
      and lease_id = ${leaseId}`
}

/** Ingestions that nobody stores although they wait for it. They are not told again before `until`. */
export async function takeForgotten(
  db: Db,
  times: { now: Date; before: Date; until: Date },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update ingestions
    set leased_until = ${times.until},
        lease_id = null
    where id in (
      select id
      from ingestions
      where finished_at is null
        and status in ('received', 'storing')
        and coalesce(leased_until < ${times.now}, created_at < ${times.before})
      order by id
      limit 100
      for update skip locked
    )
    returning id`
  return rows.map(({ id }) => id)
}

/**
 * Moves it on from a stage when that is done. Stage 2 must not end stage 1: what is moved already is analysed while the rest is
 * still to be moved.
 */
export async function advance(tx: Db, id: string, from: 'storing' | 'analysing'): Promise<void> {
  await tx`
    update ingestions
    set status = case when waiting = 0 then 'computing' else 'analysing' end,
        lease_id = null,
        leased_until = null
    where id = ${id}
      and status = ${from}
      and (waiting = 0 or status = 'storing')`
}

export type Ending = {
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

/** Makes it open again, for another try. */
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

import { fromNow, isRecent } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'
import { processTimeoutMs } from '../context.ts'

/**
 * Splits a part off a reservation, into one that belongs to no process. Neither balance nor ledger changes. False when less
 * than that is left, or the reservation was lost.
 */
export async function splitReservation(
  tx: Db,
  from: string,
  part: { id: string; amount: number; reason: string; reference: string },
): Promise<boolean> {
  const split = await tx`
    with source as (
      update credit_reservations
      set remaining = remaining - ${part.amount}
      where id = ${from}
        and lost_at is null
        and remaining >= ${part.amount}
      returning organisation_id
    )
    insert into credit_reservations (id, organisation_id, remaining, reason, reference, process_id, created_at)
    select ${part.id}, organisation_id, ${part.amount}, ${part.reason}, ${part.reference}, null, clock_timestamp()
    from source`
  if (split.count === 0) return false
  await tx`delete from credit_reservations where id = ${from} and remaining = 0`
  return true
}

/**
 * The reservations of processes that are dead by the database's clock. A new reservation is left alone for as long: its
 * process may be about to report for the first time.
 */
export async function selectLostReservations(db: Db): Promise<{ id: string; organisation_id: string }[]> {
  return db<{ id: string; organisation_id: string }[]>`
    select id, organisation_id
    from credit_reservations
    where process_id is not null
      and lost_at is null
      and not ${isRecent(db, db`created_at`, processTimeoutMs)}
      and not exists (
        select 1
        from processes
        where processes.id = credit_reservations.process_id
          and ${isRecent(db, db`seen_at`, processTimeoutMs)}
      )
    order by organisation_id, id
    limit 10000`
}

const keepLostMs = 86_400_000

/** A process that only seemed dead can settle a lost reservation for a day. */
export async function deleteLostReservations(db: Db): Promise<void> {
  await db`delete from credit_reservations where lost_at < ${fromNow(db, -keepLostMs)}`
}

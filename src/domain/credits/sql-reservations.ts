import type { Db } from '../../platform/postgres.ts'

/**
 * Makes part of a reservation one of its own that no process holds. Neither balance nor ledger changes. False where
 * that much is not left, or it was given back meanwhile.
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

/** What processes hold that have not reported themselves as alive since the moment. */
export async function selectLostReservations(
  db: Db,
  since: Date,
): Promise<{ id: string; organisation_id: string }[]> {
  return db<{ id: string; organisation_id: string }[]>`
    select id, organisation_id
    from credit_reservations
    where process_id is not null
      and lost_at is null
      and created_at < ${since}
      and not exists (
        select 1
        from processes
        where processes.id = credit_reservations.process_id
          and seen_at >= ${since}
      )
    order by organisation_id, id
    limit 10000`
}

export async function deleteReservationsLostBefore(db: Db, moment: Date): Promise<void> {
  await db`delete from credit_reservations where lost_at < ${moment}`
}

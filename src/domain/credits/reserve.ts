import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { makeChanges, type Reservation, type ReserveInput, refuseShort, reservationOf } from './change.ts'
import type { CreditChange } from './sql.ts'

/**
 * Takes credits for work that outlives this process, such as an ingestion. Call it in the transaction that creates the
 * work, as late as you can: the balance stays locked until that transaction ends. Throws `quota_exceeded`.
 */
export async function reserveCredits(
  context: Context,
  tx: Db,
  organisationId: string,
  input: ReserveInput,
): Promise<Reservation> {
  const reserving = reservationOf(input)
  const made = await makeChanges(context, tx, organisationId, [reserving], null)
  if (made.outcomes[0] === 'short') throw refuseShort(input.amount, made.available)
  return { id: reserving.id, organisationId }
}

/** Pays for work that was done, or for a part of it. Call it in the transaction that stores what was paid for. */
export async function settleCredits(
  context: Context,
  tx: Db,
  reservation: Reservation,
  amount?: number,
): Promise<void> {
  const { outcomes, available } = await finish(context, tx, 'settle', reservation, amount)
  if (outcomes[0] === 'short') throw refuseShort(amount ?? 1, available)
  if (outcomes[0] === 'unknown')
    throw new Error(`reservation ${reservation.id} does not hold ${amount ?? 'any'} credits`)
}

/** Gives back what was not needed, or a part of it. What is no longer held is given back already. */
export async function releaseCredits(
  context: Context,
  tx: Db,
  reservation: Reservation,
  amount?: number,
): Promise<void> {
  await finish(context, tx, 'release', reservation, amount)
}

function finish(
  context: Context,
  tx: Db,
  kind: CreditChange['kind'],
  reservation: Reservation,
  amount: number | null = null,
) {
  const change = { kind, id: reservation.id, amount, entryId: newId() }
  return makeChanges(context, tx, reservation.organisationId, [change], null)
}

import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import {
  applyChanges,
  createReservation,
  insufficientCredits,
  type Reservation,
  type ReserveInput,
} from './change.ts'
import type { CreditChange } from './sql.ts'

/**
 * Reserves credits for work that outlives this process, such as an ingestion. Call it in the transaction that creates the
 * work, as late as possible: the balance stays locked until that transaction ends. Throws `quota_exceeded`.
 */
export async function reserveCredits(
  context: Context,
  tx: Db,
  organisationId: string,
  input: ReserveInput,
): Promise<Reservation> {
  const change = createReservation(input)
  const { outcomes, available } = await applyChanges(context, tx, organisationId, [change], null)
  if (outcomes[0] === 'short') throw insufficientCredits(input.amount, available)
  return { id: change.id, organisationId }
}

/** Pays for finished work, or for a part of it. Call it in the transaction that stores the result. */
export async function settleCredits(
  context: Context,
  tx: Db,
  reservation: Reservation,
  amount?: number,
): Promise<void> {
  const { outcomes, available } = await finish(context, tx, 'settle', reservation, amount)
  if (outcomes[0] === 'short') throw insufficientCredits(amount ?? 1, available)
  if (outcomes[0] === 'unknown')
    throw new Error(`reservation ${reservation.id} has fewer than ${amount ?? 1} credits left`)
}

/** Releases what was not needed, or a part of it. Releasing again what is no longer reserved changes nothing. */
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
  return applyChanges(context, tx, reservation.organisationId, [change], null)
}

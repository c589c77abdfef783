import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { releaseCredits, reserveCredits } from '../credits/reserve.ts'
import { selectBalance } from '../credits/sql.ts'
import type { Ingestion } from './sql-ingestions.ts'
import type { NewItem } from './sql-items.ts'
import { setReservation } from './sql-progress.ts'

/**
 * Sets a credit aside for each of these items. A request that came with its records has reserved for all of them; else
 * as many are reserved as there are, and the items beyond fail, to be tried again when there are more.
 */
export async function holdCredits(
  context: Context,
  tx: Db,
  ingestion: Ingestion,
  items: NewItem[],
): Promise<void> {
  const { organisation_id: organisationId, id, reservation_id } = ingestion
  if (reservation_id !== null) {
    for (const item of items) item.reservation_id = reservation_id
    const surplus = ingestion.options.reserved! - items.length
    if (surplus > 0) await releaseCredits(context, tx, { id: reservation_id, organisationId }, surplus)
    await setReservation(tx, id, null)
    ingestion.reservation_id = null
    return
  }
  const held = await reserveUpTo(context, tx, organisationId, items.length, id)
  for (const [place, item] of items.entries()) {
    if (held !== null && place < held.amount) item.reservation_id = held.id
    else {
      Object.assign(item, {
        status: 'failed',
        work: null,
        error_code: 'quota_exceeded',
        message: 'There was no credit left for its analysis. Ask the operator for more, and for a retry.',
        retryable: true,
      })
    }
  }
}

/** As many as there are, at most this many; null: none. */
export async function reserveUpTo(
  context: Context,
  tx: Db,
  organisationId: string,
  wanted: number,
  reference: string,
): Promise<{ id: string; amount: number } | null> {
  for (let amount = wanted; amount > 0; ) {
    try {
      const { id } = await reserveCredits(context, tx, organisationId, {
        amount,
        reason: 'ingestion',
        reference,
      })
      return { id, amount }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'quota_exceeded') throw error
      // The balance is locked by now: what it shows is what there is.
      amount = Math.min(amount - 1, (await selectBalance(tx, organisationId)).available)
    }
  }
  return null
}

import { Problem } from '../../lib/problem.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { releaseCredits, reserveCredits } from '../credits/reserve.ts'
import { selectBalance } from '../credits/sql.ts'
import type { Ingestion } from './sql-ingestions.ts'
import type { NewItem } from './sql-items.ts'
import { setReservation } from './sql-progress.ts'

/**
 * Reserves a credit for each item. A request with records has reserved for all of them already. Otherwise as many are reserved
 * as are available, and the remaining items fail. They can be retried when there are more credits.
 */
export async function reserveItemCredits(
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
  const reserved = await reserveUpTo(context, tx, organisationId, items.length, id)
  for (const [position, item] of items.entries()) {
    if (reserved !== null && position < reserved.amount) item.reservation_id = reserved.id
    else {
      Object.assign(item, {
        status: 'failed',
        work: null,
        error_code: 'quota_exceeded',
        message:
          'No credit was left for the analysis. Ask the operator for more credits, then retry the ingestion.',
        retryable: true,
      })
    }
  }
}

/** Reserves as many credits as are available, up to a maximum. Null: none is available. */
export async function reserveUpTo(
  context: Context,
  tx: Db,
  organisationId: string,
  max: number,
  reference: string,
): Promise<{ id: string; amount: number } | null> {
  for (let amount = max; amount > 0; ) {
    try {
      const { id } = await reserveCredits(context, tx, organisationId, {
        amount,
        reason: 'ingestion',
        reference,
      })
      return { id, amount }
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'quota_exceeded') throw error
      // The balance is locked by now, so this is exact.
      amount = Math.min(amount - 1, (await selectBalance(tx, organisationId)).available)
    }
  }
  return null
}

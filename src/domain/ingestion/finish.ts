import type { Problem } from '../../lib/problem.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import type { Context } from '../context.ts'
import { releaseCredits } from '../credits/reserve.ts'
import { recordEvent } from '../events/record.ts'
import { dropPendingAudio } from './sql-deliveries.ts'
import { type Ingestion, lockIngestion } from './sql-ingestions.ts'
import { endOpenItems } from './sql-items.ts'
import { finishIngestion } from './sql-progress.ts'
import { deleteRequests } from './sql-requests.ts'

export function isOpen({ status }: Pick<Ingestion, 'status'>): boolean {
  return ['received', 'storing', 'analysing', 'computing'].includes(status)
}

/**
 * Ends an ingestion whose delivery cannot be used. Items that were stored before stay, and say why they go no further;
 * where a retry may help they keep their place and their credits for it.
 */
export async function failIngestion(
  context: Context,
  id: string,
  problem: Problem,
  options: { retryable: boolean },
): Promise<void> {
  const details = typeof problem.details === 'string' ? ` ${problem.details}` : ''
  const message = `${problem.message}${details}`
  await transaction(context.db, async (tx) => {
    const ingestion = await lockIngestion(tx, id)
    if (ingestion === null || !isOpen(ingestion)) return
    if (!options.retryable) await dropOpenWork(context, tx, ingestion, `The ingestion failed: ${message}`)
    const error = { code: problem.code, message, retryable: options.retryable }
    await finishIngestion(tx, id, { status: 'failed', at: context.clock.now(), error })
    await recordEvent(context, tx, {
      organisationId: ingestion.organisation_id,
      type: 'ingestion.failed',
      data: {
        ingestion_id: id,
        mode: ingestion.mode,
        catalog_id: ingestion.catalogue_id,
        error: message,
      },
    })
  })
}

/** Ends what is under way and gives back the credits held for it. The ingestion is locked. */
export async function dropOpenWork(
  context: Context,
  tx: Db,
  ingestion: Ingestion,
  reason: string,
): Promise<void> {
  const { organisation_id: organisationId, reservation_id } = ingestion
  // Whoever stores into the catalogue takes tracks and deliveries in another order.
  await lockCatalogue(tx, ingestion.catalogue_id)
  await actFor(tx, organisationId)
  await dropPendingAudio(tx, ingestion.id)
  const freed = await endOpenItems(tx, ingestion.id, reason)
  await deleteRequests(tx, ingestion.id)
  if (reservation_id !== null) await releaseCredits(context, tx, { id: reservation_id, organisationId })
  for (const { reservation_id: id, count } of freed)
    await releaseCredits(context, tx, { id, organisationId }, count)
}

import type { Problem } from '../../lib/problem.ts'
import type { Lease } from '../../platform/leases.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import { lockCatalogue } from '../catalogue/store/sql.ts'
import type { Context } from '../context.ts'
import { releaseCredits } from '../credits/reserve.ts'
import { recordEvent } from '../events/record.ts'
import { dropPendingAudio } from './sql-deliveries.ts'
import { deleteFiles } from './sql-files.ts'
import { type Ingestion, lockIngestion } from './sql-ingestions.ts'
import { endOpenItems } from './sql-items.ts'
import { finishIngestion } from './sql-progress.ts'
import { deleteRequests } from './sql-requests.ts'

export function isOpen({ status }: Pick<Ingestion, 'status'>): boolean {
  return ['received', 'storing', 'awaiting_approval', 'analysing', 'computing'].includes(status)
}

/**
 * Fails an ingestion whose delivery cannot be used, if it still belongs to the lease. Items that were stored before stay and
 * show the reason. Where a retry may help, they keep their state and their credits for it.
 */
export async function failIngestion(
  context: Context,
  id: string,
  lease: Lease,
  problem: Problem,
  options: { retryable: boolean },
): Promise<void> {
  const details = typeof problem.details === 'string' ? ` ${problem.details}` : ''
  const message = `${problem.message}${details}`
  await transaction(context.db, async (tx) => {
    const ingestion = await lockIngestion(tx, id)
    if (ingestion === null || !isOpen(ingestion) || ingestion.lease_id !== lease.token) return
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

/** Ends the open items of an ingestion and releases their credits. The ingestion is locked. */
export async function dropOpenWork(
  context: Context,
  tx: Db,
  ingestion: Ingestion,
  reason: string,
): Promise<void> {
  const { organisation_id: organisationId, reservation_id } = ingestion
  // Storing locks tracks and deliveries in another order; the lock of the catalogue prevents a deadlock.
  await lockCatalogue(tx, ingestion.catalogue_id)
  await actFor(tx, organisationId)
  await dropPendingAudio(tx, ingestion.id)
  const freed = await endOpenItems(tx, ingestion.id, reason)
  await deleteRequests(tx, ingestion.id)
  await deleteFiles(tx, ingestion.id)
  if (reservation_id !== null) await releaseCredits(context, tx, { id: reservation_id, organisationId })
  for (const { reservation_id: id, count } of freed)
    await releaseCredits(context, tx, { id, organisationId }, count)
}

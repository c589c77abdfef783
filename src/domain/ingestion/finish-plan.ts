import { Problem } from '../../lib/problem.ts'
import { type Db, transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { recordEvent } from '../events/record.ts'
import { cancelIngestion } from './cancel.ts'
import { findIngestion } from './read.ts'
import { deleteFiles } from './sql-files.ts'
import { type Ingestion, lockIngestion } from './sql-ingestions.ts'
import { awaitApproval, type PlanSums, restartForStoring, setApproval } from './sql-plan.ts'
import { finishIngestion } from './sql-progress.ts'
import { deleteRequests } from './sql-requests.ts'
import { notifyStoreWorkers } from './sql-store-leases.ts'

export const noSums: PlanSums = {
  items: 0, create: 0, change: 0, unchanged: 0, take_down: 0, delete: 0, keep_image: 0, refuse: 0, skip: 0, conflicts: 0,
  warnings: 0, credits: 0,
} // biome-ignore format: one list

/** Whether stage 1 only finds out what the delivery would do. */
export function isPlanning({ options, approval }: Pick<Ingestion, 'options' | 'approval'>): boolean {
  return options.dry_run === true || (options.needs_approval === true && approval === null)
}

/** Ends a dry run in the transaction of stage 1. */
export async function finishPlan(context: Context, tx: Db, id: string): Promise<void> {
  const ingestion = (await lockIngestion(tx, id))!
  const at = context.clock.now()
  const needsApproval = ingestion.options.needs_approval === true
  if (needsApproval) await awaitApproval(tx, id, at)
  else {
    await deleteRequests(tx, id)
    await deleteFiles(tx, id)
    await finishIngestion(tx, id, { status: 'completed', at })
  }
  await recordEvent(context, tx, {
    organisationId: ingestion.organisation_id,
    type: 'ingestion.planned',
    data: {
      ...describe(ingestion),
      needs_approval: needsApproval,
      plan: ingestion.plan ?? noSums,
    },
  })
}

const describe = ({ id, mode, catalogue_id }: Ingestion) => ({
  ingestion_id: id,
  mode,
  catalog_id: catalogue_id,
})

/** Lets a delivery that waited for approval be stored. Repeating the call changes nothing. */
export async function approveIngestion(context: Context, caller: Caller, id: string): Promise<Ingestion> {
  await findIngestion(context, caller, id)
  return transaction(context.db, async (tx) => {
    const ingestion = (await lockIngestion(tx, id))!
    if (ingestion.approval?.state === 'approved') return ingestion
    requireWaiting(ingestion)
    const now = context.clock.now()
    await setApproval(tx, id, { state: 'approved', ...decidedBy(caller, now) })
    await restartForStoring(tx, id, now)
    await notifyStoreWorkers(tx)
    await recordEvent(context, tx, {
      organisationId: ingestion.organisation_id,
      type: 'ingestion.approved',
      data: describe(ingestion),
    })
    return (await lockIngestion(tx, id))!
  })
}

/** Ends a delivery that waited for approval. Its files stay where they were delivered. Repeating the call changes nothing. */
export async function rejectIngestion(
  context: Context,
  caller: Caller,
  id: string,
  reason: string | undefined,
): Promise<Ingestion> {
  await findIngestion(context, caller, id)
  await transaction(context.db, async (tx) => {
    const ingestion = (await lockIngestion(tx, id))!
    if (ingestion.approval?.state === 'rejected') return
    requireWaiting(ingestion)
    const decision = decidedBy(caller, context.clock.now())
    await setApproval(tx, id, { state: 'rejected', ...decision, ...(reason !== undefined && { reason }) })
    await recordEvent(context, tx, {
      organisationId: ingestion.organisation_id,
      type: 'ingestion.rejected',
      data: { ...describe(ingestion), reason: reason ?? null },
    })
  })
  return cancelIngestion(context, caller, id)
}

const decidedBy = ({ principal }: Caller, at: Date) => ({
  decided_at: at.toISOString(),
  decided_by: principal.name,
})

function requireWaiting({ status, approval }: Ingestion): void {
  if (status === 'awaiting_approval' && approval?.state === 'pending') return
  throw new Problem('validation_error', 'This ingestion does not wait for approval.', {
    details: `its status is ${status}`,
  })
}

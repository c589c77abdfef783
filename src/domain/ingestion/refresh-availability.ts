import { transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { decideAvailability, products } from './computations.ts'
import { lockDecision, saveDecisionProgress, selectSeqsAfter, selectUndecided } from './sql-availability.ts'

const defaultBatchSize = 1000

/** Decides availability again for organisations whose entitlements have changed since. Each batch is a transaction. */
export async function refreshAvailability(
  context: Context,
  signal?: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<void> {
  for (const organisationId of await selectUndecided(context.db, products)) {
    while (!signal?.aborted && (await refreshBatch(context, organisationId, batchSize)));
  }
}

/** Returns whether there may be more tracks. */
function refreshBatch(context: Context, organisationId: string, batchSize: number): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    const open = await lockDecision(tx, organisationId, products)
    if (open === null) return false
    await actFor(tx, organisationId)
    const seqs = await selectSeqsAfter(tx, open.after_seq, batchSize)
    if (seqs.length > 0) await decideAvailability(context, tx, organisationId, seqs)
    const more = seqs.length === batchSize
    await saveDecisionProgress(tx, organisationId, more ? seqs.at(-1)! : null)
    return more
  })
}

import { transaction } from '../../platform/postgres.ts'
import { actFor } from '../catalogue/act-for.ts'
import type { Context } from '../context.ts'
import { decideAvailability, products } from './computations.ts'
import {
  lockDecision,
  saveDecisionProgress,
  selectDueChanges,
  selectSeqsAfter,
  selectUndecided,
} from './sql-availability.ts'

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

/** Decides availability again for tracks with a deal that has started or ended since. */
export async function applyDueChanges(
  context: Context,
  signal?: AbortSignal,
  batchSize = defaultBatchSize,
): Promise<void> {
  while (!signal?.aborted) {
    const due = await selectDueChanges(context.db, context.clock.now(), batchSize)
    for (const [organisationId, tracks] of Map.groupBy(due, ({ organisation_id }) => organisation_id)) {
      const seqs = tracks.map(({ track_seq }) => track_seq)
      await transaction(context.db, (tx) => decideAvailability(context, tx, organisationId, seqs))
    }
    if (due.length < batchSize) return
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

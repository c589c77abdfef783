import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { isOpen } from './finish.ts'
import { reserveUpTo } from './hold-credits.ts'
import { findIngestion } from './read.ts'
import { type Ingestion, lockIngestion } from './sql-ingestions.ts'
import { notifyAnalysisWorkers, reviveItems, selectRetryable } from './sql-items.ts'
import { reopenIngestion } from './sql-progress.ts'
import { notifyStoreWorkers } from './sql-store-leases.ts'

const batchSize = 1000

/**
 * Tries again what failed and may succeed now: items that did not heal in time or met no credit, and an ingestion that could
 * not be stored. Answers how many items; null: the ingestion itself.
 */
export async function retryIngestion(context: Context, id: string): Promise<number | null> {
  let revived = 0
  for (;;) {
    const some = await retrySome(context, id)
    if (some === null) return null
    revived += some
    if (some < batchSize) break
  }
  if (revived > 0) return revived
  throw new Problem(
    'validation_error',
    'Nothing of this ingestion would go better the next time: correct what its items say, and deliver them again.',
  )
}

/** The same for one of the caller's own. */
export async function retryOwnIngestion(context: Context, caller: Caller, id: string): Promise<Ingestion> {
  await findIngestion(context, caller, id)
  await retryIngestion(context, id)
  return findIngestion(context, caller, id)
}

function retrySome(context: Context, id: string): Promise<number | null> {
  return transaction(context.db, async (tx) => {
    const ingestion = await lockIngestion(tx, id)
    if (ingestion === null) throw new Problem('not_found', `There is no ingestion ${id}.`)
    const now = context.clock.now()
    if (ingestion.status === 'failed' && ingestion.retryable) {
      await reopenIngestion(tx, id, 'received', now)
      await notifyStoreWorkers(tx)
      return null
    }
    const items = await selectRetryable(tx, id, batchSize)
    if (items.length === 0) return 0
    const { organisation_id: organisationId } = ingestion
    const held = await reserveUpTo(context, tx, organisationId, items.length, id)
    if (held === null)
      throw new Problem('quota_exceeded', 'The organisation has no credits left: grant some first.')
    const chosen = items.slice(0, held.amount)
    const indices = chosen.map(({ index }) => index)
    await reviveItems(tx, id, indices, held.id)
    await setAnalysisStatus(
      tx,
      organisationId,
      chosen.flatMap(({ track_seq }) => track_seq ?? []),
      'pending',
    )
    // Those whose file was never moved need stage 1 once more.
    const moves = chosen.some(({ audio }) => audio?.delivered !== undefined)
    if (moves || !isOpen(ingestion)) await reopenIngestion(tx, id, moves ? 'received' : 'analysing', now)
    if (moves) await notifyStoreWorkers(tx)
    await notifyAnalysisWorkers(tx)
    return chosen.length
  })
}

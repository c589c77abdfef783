import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { setAnalysisStatus } from '../tagging/apply-analysis.ts'
import { isOpen } from './finish.ts'
import { findIngestion } from './read.ts'
import { reserveUpTo } from './reserve-item-credits.ts'
import { type Ingestion, lockIngestion } from './sql-ingestions.ts'
import { notifyAnalysisWorkers, reviveItems, selectRetryable } from './sql-items.ts'
import { reopenIngestion } from './sql-progress.ts'
import { notifyStoreWorkers } from './sql-store-leases.ts'

const batchSize = 1000

/** Which failed items are retried. */
export type RetryChoice = { indexes?: number[] | undefined; error_code?: string | undefined }

/**
 * Retries what failed and may succeed now: items with a temporary failure or without a credit, or an ingestion that could not
 * be stored. Returns the number of items; null: the ingestion itself is stored again.
 */
export async function retryIngestion(
  context: Context,
  id: string,
  choice: RetryChoice = {},
): Promise<number | null> {
  let retried = 0
  for (;;) {
    const count = await retryBatch(context, id, choice)
    if (count === null) return null
    retried += count
    if (count < batchSize) break
  }
  if (retried > 0) return retried
  throw new Problem(
    'validation_error',
    isChosen(choice)
      ? 'None of these items can be retried. Correct the faults that they show, and deliver them again.'
      : 'No item of this ingestion can be retried. Correct the faults that its items show, and deliver them again.',
  )
}

/** Retries an ingestion of the caller's organisation. */
export async function retryOwnIngestion(
  context: Context,
  caller: Caller,
  id: string,
  choice: RetryChoice = {},
): Promise<Ingestion> {
  await findIngestion(context, caller, id)
  await retryIngestion(context, id, choice)
  return findIngestion(context, caller, id)
}

const isChosen = ({ indexes, error_code }: RetryChoice) => indexes !== undefined || error_code !== undefined

function retryBatch(context: Context, id: string, choice: RetryChoice): Promise<number | null> {
  return transaction(context.db, async (tx) => {
    const ingestion = await lockIngestion(tx, id)
    if (ingestion === null)
      throw new Problem('not_found', `There is no ingestion ${id}. List them with "euterpe ingestion list".`)
    const now = context.clock.now()
    if (ingestion.status === 'failed' && ingestion.retryable && !isChosen(choice)) {
      await reopenIngestion(tx, id, 'received', now)
      await notifyStoreWorkers(tx)
      return null
    }
    const items = await selectRetryable(tx, id, batchSize, choice)
    if (items.length === 0) return 0
    const { organisation_id: organisationId } = ingestion
    const reserved = await reserveUpTo(context, tx, organisationId, items.length, id)
    if (reserved === null)
      throw new Problem('quota_exceeded', 'The organisation has no credits left. Grant some first.')
    const chosen = items.slice(0, reserved.amount)
    const indices = chosen.map(({ index }) => index)
    await reviveItems(tx, id, indices, reserved.id)
    await setAnalysisStatus(
      tx,
      organisationId,
      chosen.flatMap(({ track_seq }) => track_seq ?? []),
      'pending',
    )
    // Items whose file was never moved need stage 1 again.
    const moves = chosen.some(({ audio }) => audio?.delivered !== undefined)
    if (moves || !isOpen(ingestion)) await reopenIngestion(tx, id, moves ? 'received' : 'analysing', now)
    if (moves) await notifyStoreWorkers(tx)
    await notifyAnalysisWorkers(tx)
    return chosen.length
  })
}

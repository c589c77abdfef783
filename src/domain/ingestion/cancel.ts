import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { areaOf } from '../storage/areas/resolve.ts'
import { settleDelivery } from './delivered-files.ts'
import { dropOpenWork, isOpen } from './finish.ts'
import { findIngestion } from './read.ts'
import { removeAudio } from './remove-audio.ts'
import { returnOpenAudio } from './sql-files.ts'
import { type Ingestion, lockIngestion } from './sql-ingestions.ts'
import { finishIngestion } from './sql-progress.ts'

/**
 * Cancels an ingestion. Stored tracks stay, and analysed ones are paid for and become available. The other items are
 * skipped, their credits are released, and their audio goes back to where it was delivered.
 */
export async function cancelIngestion(context: Context, caller: Caller, id: string): Promise<Ingestion> {
  await findIngestion(context, caller, id)
  const cancelled = await transaction(context.db, async (tx) => {
    const ingestion = (await lockIngestion(tx, id))!
    if (ingestion.status === 'cancelled') return ingestion
    if (!isOpen(ingestion) && !ingestion.retryable) {
      throw new Problem(
        'validation_error',
        'This ingestion has already ended, so there is nothing to cancel.',
        {
          details: `its status is ${ingestion.status}`,
        },
      )
    }
    const ended = await finishIngestion(tx, id, { status: 'cancelled', at: context.clock.now() })
    const area = await areaOf(context, ingestion.organisation_id)
    await returnOpenAudio(tx, area.id, id)
    await dropOpenWork(context, tx, ingestion, 'The ingestion was cancelled.')
    return { ...ended, ...(await lockIngestion(tx, id)) }
  })
  const target = { ingestion: cancelled, area: await areaOf(context, cancelled.organisation_id) }
  await settleDelivery(context, target)
  await removeAudio(context, target)
  return cancelled
}

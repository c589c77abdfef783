import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import { areaOf } from '../storage/resolve.ts'
import type { World } from '../world.ts'
import { dropOpenWork, isOpen } from './finish.ts'
import { findIngestion } from './read.ts'
import { removeAudio } from './remove-audio.ts'
import { type Ingestion, lockIngestion } from './sql-ingestions.ts'
import { finishIngestion } from './sql-progress.ts'

/**
 * Stops an ingestion where it is. What was stored stays, what was analysed is paid and will be available; the rest is
 * skipped, and its credits come back.
 */
export async function cancelIngestion(world: World, caller: Caller, id: string): Promise<Ingestion> {
  await findIngestion(world, caller, id)
  const cancelled = await transaction(world.db, async (tx) => {
    const ingestion = (await lockIngestion(tx, id))!
    if (ingestion.status === 'cancelled') return ingestion
    if (!isOpen(ingestion) && !ingestion.retryable) {
      throw new Problem(
        'validation_error',
        'This ingestion has come to its end: there is nothing to cancel.',
        {
          details: `its status is ${ingestion.status}`,
        },
      )
    }
    const ended = await finishIngestion(tx, id, { status: 'cancelled', at: world.clock.now() })
    await dropOpenWork(world, tx, ingestion, 'The ingestion was cancelled.')
    return { ...ended, ...(await lockIngestion(tx, id)) }
  })
  await removeAudio(world, { ingestion: cancelled, area: await areaOf(world, cancelled.organisation_id) })
  return cancelled
}

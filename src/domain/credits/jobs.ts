import { newId } from '../../lib/ids.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import { type Context, processTimeoutMs } from '../context.ts'
import { makeChanges } from './change.ts'
import { deleteReservationsLostBefore, selectLostReservations } from './sql-reservations.ts'

/** Gives back what dead processes had reserved. */
export async function releaseLostCredits(context: Context): Promise<number> {
  const since = new Date(context.clock.now().getTime() - processTimeoutMs)
  const lost = await selectLostReservations(context.db, since)
  for (const [organisationId, reservations] of Map.groupBy(lost, (each) => each.organisation_id)) {
    const changes = reservations.map(({ id }) => ({
      kind: 'lose' as const,
      id,
      amount: null,
      entryId: newId(),
    }))
    await transaction(context.db, (tx) => makeChanges(context, tx, organisationId, changes, null))
  }
  return lost.length
}

export const releaseCreditsOfTheDead: Job<Context> = {
  name: 'release-credits-of-the-dead',
  schedule: '* * * * *',
  async run(context) {
    const count = await releaseLostCredits(context)
    if (count > 0)
      context.log.warn({ count }, 'gave back credits that processes had reserved before they died')
    await deleteReservationsLostBefore(context.db, new Date(context.clock.now().getTime() - 86_400_000))
  },
}

import { newId } from '../../lib/ids.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import type { Context } from '../context.ts'
import { applyChanges } from './change.ts'
import { deleteLostReservations, selectLostReservations } from './sql-reservations.ts'

/** Releases what dead processes had reserved. Returns how many reservations that were. */
export async function releaseLostCredits(context: Context): Promise<number> {
  const lost = await selectLostReservations(context.db)
  for (const [organisationId, reservations] of Map.groupBy(lost, (each) => each.organisation_id)) {
    const changes = reservations.map(({ id }) => ({
      kind: 'lose' as const,
      id,
      amount: null,
      entryId: newId(),
    }))
    await transaction(context.db, (tx) => applyChanges(context, tx, organisationId, changes, null))
  }
  return lost.length
}

export const releaseLostCreditsJob: Job<Context> = {
  name: 'release-lost-credits',
  schedule: '* * * * *',
  async run(context) {
    const count = await releaseLostCredits(context)
    if (count > 0) context.log.warn({ count }, 'released credits that dead processes had reserved')
    await deleteLostReservations(context.db)
  },
}

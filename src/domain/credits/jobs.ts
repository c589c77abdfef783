import { newId } from '../../lib/ids.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Job } from '../../platform/queue.ts'
import { goneAfterMs, type World } from '../world.ts'
import { makeChanges } from './change.ts'
import { deleteReservationsLostBefore, selectLostReservations } from './sql-reservations.ts'

/** Gives back what dead processes had reserved. */
export async function releaseLostCredits(world: World): Promise<number> {
  const since = new Date(world.clock.now().getTime() - goneAfterMs)
  const lost = await selectLostReservations(world.db, since)
  for (const [organisationId, reservations] of Map.groupBy(lost, (each) => each.organisation_id)) {
    const changes = reservations.map(({ id }) => ({
      kind: 'lose' as const,
      id,
      amount: null,
      entryId: newId(),
    }))
    await transaction(world.db, (tx) => makeChanges(world, tx, organisationId, changes, null))
  }
  return lost.length
}

export const releaseCreditsOfTheDead: Job<World> = {
  name: 'release-credits-of-the-dead',
  schedule: '* * * * *',
  async run(world) {
    const count = await releaseLostCredits(world)
    if (count > 0) world.log.warn({ count }, 'gave back credits that processes had reserved before they died')
    await deleteReservationsLostBefore(world.db, new Date(world.clock.now().getTime() - 86_400_000))
  },
}

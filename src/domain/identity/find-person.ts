import { madeOnceFor } from '../../lib/made-once.ts'
import { ToldCache } from '../../platform/told-cache.ts'
import type { World } from '../world.ts'
import { accessChannel } from './access-changed.ts'
import { type Person, selectPerson } from './sql-users.ts'

const peopleOf = madeOnceFor(
  (world: World) => new ToldCache<Person>(world.db, { channel: accessChannel, most: 20_000 }),
)

/** A user who may sign in now, from memory where they are known; null for one who is gone or disabled. */
export async function findActivePerson(world: World, id: string): Promise<Person | null> {
  const person = await peopleOf(world).get(id, async () => {
    const row = await selectPerson(world.db, id)
    return row === null ? null : { value: row, tags: [`user:${id}`, `organisation:${row.organisation_id}`] }
  })
  return person === null || person.disabled ? null : person
}

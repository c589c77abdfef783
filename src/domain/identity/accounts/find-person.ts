import { memoizePer } from '../../../lib/memoize.ts'
import { InvalidatedCache } from '../../../platform/invalidated-cache.ts'
import type { Context } from '../../context.ts'
import { accessChannel } from '../access-changed.ts'
import { type Person, selectPerson } from './sql.ts'

const peopleOf = memoizePer(
  (context: Context) =>
    new InvalidatedCache<Person>(context.db, { channel: accessChannel, maxEntries: 20_000 }),
)

/** A user who may sign in now, from memory where they are known; null for one who is gone or disabled. */
export async function findActivePerson(context: Context, id: string): Promise<Person | null> {
  const person = await peopleOf(context).get(id, async () => {
    const row = await selectPerson(context.db, id)
    return row === null ? null : { value: row, tags: [`user:${id}`, `organisation:${row.organisation_id}`] }
  })
  return person === null || person.disabled ? null : person
}

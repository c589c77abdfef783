import { isId } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import { InvalidatedCache } from '../../../platform/invalidated-cache.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { accessChannel } from '../invalidate-access.ts'
import { selectUser, selectUserByEmail } from './sql.ts'
import type { User } from './user.ts'

const usersOf = memoizePer(
  (context: Context) =>
    new InvalidatedCache<User>(context.db, { name: 'users', channel: accessChannel, maxEntries: 20_000 }),
)

/** A user who may sign in, cached. Null when the user does not exist or is disabled. */
export async function findActiveUser(context: Context, id: string): Promise<User | null> {
  const user = await usersOf(context).get(id, async () => {
    const row = await selectUser(context.db, id)
    return row === null ? null : { value: row, tags: [`user:${id}`, `organisation:${row.organisation_id}`] }
  })
  return user === null || user.disabled ? null : user
}

/** Finds a user by id or e-mail address, for the command line. */
export async function findUser(db: Db, idOrEmail: string): Promise<User> {
  const found = isId(idOrEmail) ? await selectUser(db, idOrEmail) : await selectUserByEmail(db, idOrEmail)
  if (found === null) {
    throw new Problem('not_found', `No user has the id or e-mail address "${idOrEmail}".`)
  }
  return found
}

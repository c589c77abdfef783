import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { deleteSessions } from '../sign-in/sql-sessions.ts'
import { revokeFamilies } from '../tokens/sql.ts'
import type { Role } from './roles.ts'
import { updateUserDisabled, updateUserRole } from './sql.ts'
import type { User } from './user.ts'

/** Disabling a user ends all their sessions and tokens; they cannot sign in again until enabled. */
export async function setUserDisabled(context: Context, user: User, disabled: boolean): Promise<void> {
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    await updateUserDisabled(tx, user.id, disabled ? now : null)
    if (!disabled) return
    await deleteSessions(tx, user.id, null)
    await revokeFamilies(tx, { userId: user.id }, now)
  })
}

/** Changes a user's role. Takes effect at once in every process. */
export async function setUserRole(db: Db, user: User, role: Role): Promise<void> {
  await updateUserRole(db, user.id, role)
}

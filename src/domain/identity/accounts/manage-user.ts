import { Problem } from '../../../lib/problem.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Actor } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { announceLogout } from '../sign-in/announce-logout.ts'
import { recordAccountChange } from '../sign-in/audit-sign-in.ts'
import { deleteResets } from '../sign-in/sql-resets.ts'
import { deleteSessions } from '../sign-in/sql-sessions.ts'
import { revokeFamilies } from '../tokens/sql.ts'
import { includesRole, type Role } from './roles.ts'
import {
  deleteUser,
  lockPeople,
  selectOthers,
  selectUser,
  updateUserDisabled,
  updateUserRole,
} from './sql.ts'
import { deleteEmailChanges } from './sql-email-changes.ts'
import type { User } from './user.ts'

/** Disabling a user ends all their sessions and tokens; they cannot sign in again until enabled. */
export async function setUserDisabled(
  context: Context,
  user: User,
  disabled: boolean,
  actor?: Actor,
): Promise<void> {
  const now = context.clock.now()
  await transaction(context.db, async (tx) => {
    await lockForChange(tx, user, actor)
    await updateUserDisabled(tx, user.id, disabled ? now : null)
    if (disabled) await endEverything(context, tx, user.id)
    const action = disabled ? 'user.disabled' : 'user.enabled'
    await recordAccountChange(context, tx, user, { action, ...(actor && { actor }) })
  })
  invalidateAccess(context, 'user', user.id)
}

/** Changes a user's role. Takes effect at once in every process. */
export async function setUserRole(context: Context, user: User, role: Role, actor?: Actor): Promise<void> {
  await transaction(context.db, async (tx) => {
    const from = await lockForChange(tx, user, actor)
    await updateUserRole(tx, user.id, role)
    const details = { from, to: role }
    await recordAccountChange(context, tx, user, {
      action: 'user.role_changed',
      details,
      ...(actor && { actor }),
    })
  })
  invalidateAccess(context, 'user', user.id)
}

/** Deletes a user with everything that is only theirs. What they did for their organisation stays. */
export async function removeUser(context: Context, user: User, actor?: Actor): Promise<void> {
  await transaction(context.db, async (tx) => {
    await lockForChange(tx, user, actor)
    await deleteEverything(context, tx, user, actor)
  })
  invalidateAccess(context, 'user', user.id)
}

/**
 * Makes changes of an organisation's people wait for each other, and checks again that the actor may change this user. Two
 * administrators who remove each other at the same time would otherwise leave none. Returns the user's role.
 */
async function lockForChange(tx: Db, user: User, actor: Actor | undefined): Promise<Role> {
  await lockPeople(tx, user.organisation_id)
  const current = await selectUser(tx, user.id)
  if (current === null) throw new Problem('not_found', 'This user does not exist.')
  if (actor?.type !== 'user' || actor.id === null) return current.role
  const administrator = await selectUser(tx, actor.id)
  const isAllowed =
    administrator !== null &&
    !administrator.disabled &&
    includesRole(administrator.role, 'admin') &&
    includesRole(administrator.role, current.role)
  if (!isAllowed) throw new Problem('resource_forbidden', 'You may no longer change this user.')
  return current.role
}

/** What it would mean for their organisation if a user left. */
export type Departure = 'possible' | 'leaves_nobody' | 'leaves_no_administrator'

export async function readDeparture(db: Db, user: User): Promise<Departure> {
  const others = await selectOthers(db, user)
  if (!others.exist) return 'leaves_nobody'
  const isNeeded = includesRole(user.role, 'admin') && !others.administrate
  return isNeeded ? 'leaves_no_administrator' : 'possible'
}

/** Deletes the account of whoever asks. False when nobody would be left to administer the others of their organisation. */
export async function removeOwnAccount(context: Context, user: User): Promise<boolean> {
  const isRemoved = await transaction(context.db, async (tx) => {
    await lockPeople(tx, user.organisation_id)
    const current = await selectUser(tx, user.id)
    if ((await readDeparture(tx, current ?? user)) === 'leaves_no_administrator') return false
    await deleteEverything(context, tx, user)
    return true
  })
  invalidateAccess(context, 'user', user.id)
  return isRemoved
}

async function deleteEverything(context: Context, tx: Db, user: User, actor?: Actor): Promise<void> {
  await endEverything(context, tx, user.id)
  if (!(await deleteUser(tx, user.id))) throw new Problem('not_found', 'This user does not exist.')
  await recordAccountChange(context, tx, user, { action: 'user.removed', ...(actor && { actor }) })
}

async function endEverything(context: Context, tx: Db, userId: string): Promise<void> {
  await announceLogout(context, tx, userId, { exceptId: null })
  await deleteSessions(tx, userId, null)
  await deleteEmailChanges(tx, userId)
  await deleteResets(tx, userId)
  await revokeFamilies(tx, { userId }, context.clock.now())
}

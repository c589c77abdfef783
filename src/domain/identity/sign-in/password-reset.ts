import { hash } from '@node-rs/argon2'
import { newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { nameInMail } from '../accounts/name-in-mail.ts'
import { checkPasswordStrength } from '../accounts/password-strength.ts'
import { lockUser, selectUser, selectUserByEmail, updatePassword } from '../accounts/sql.ts'
import { deleteEmailChanges } from '../accounts/sql-email-changes.ts'
import type { User } from '../accounts/user.ts'
import { deleteExternalAccounts } from '../federation/sql.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { revokeFamilies } from '../tokens/sql.ts'
import { announceLogout } from './announce-logout.ts'
import { recordAccountChange } from './audit-sign-in.ts'
import { deliverMail, passwordMail } from './mail.ts'
import { notifyUser } from './notify-user.ts'
import { deleteKnownBrowsers } from './sql-attempts.ts'
import { deletePasskeys } from './sql-passkeys.ts'
import { deleteReset, replaceReset, selectReset } from './sql-resets.ts'
import { deleteRecoveryCodes, deleteSecondFactor } from './sql-second-factors.ts'
import { deleteSessions } from './sql-sessions.ts'

const linkLifetimeMs = 30 * 60_000

/** Mails the link if the address belongs to a user. Runs in a worker, so that the page's timing reveals nothing. */
export async function mailResetLink(context: Context, input: { email: string }): Promise<void> {
  const user = await selectUserByEmail(context.db, input.email)
  if (user === null || user.disabled) return
  const secret = newSecret()
  await transaction(context.db, (tx) =>
    replaceReset(tx, {
      hash: hashSecret(secret),
      userId: user.id,
      expiresAt: new Date(context.clock.now().getTime() + linkLifetimeMs),
    }),
  )
  const link = `${context.urls.auth}/password/${secret}`
  const text = passwordMail(user.locale, nameInMail(user.given_name), link)
  await deliverMail(context, { to: user.email, ...text })
}

/** The user whose link this is. Null when it was used before or has expired, or when the user is disabled. */
export async function findResetUser(context: Context, secret: string): Promise<User | null> {
  const userId = await selectReset(context.db, hashSecret(secret), context.clock.now())
  const user = userId === null ? null : await selectUser(context.db, userId)
  return user === null || user.disabled ? null : user
}

/** Sets a new password, and ends all sessions and tokens of the user. */
export async function resetPassword(context: Context, secret: string, password: string): Promise<string> {
  const owner = await findResetUser(context, secret)
  if (owner === null) throw linkExpired()
  checkPasswordStrength(password, owner)
  const passwordHash = await hash(password)
  const now = context.clock.now()
  const userId = await transaction(context.db, async (tx) => {
    const userId = await deleteReset(tx, hashSecret(secret), now)
    if (userId === null) throw linkExpired()
    await lockUser(tx, userId)
    const before = (await selectUser(tx, userId))!
    // Until now nobody had shown that the mailbox is theirs. What they prepared must not outlive that.
    if (!before.email_verified) await deleteOtherWaysIn(tx, userId)
    await updatePassword(tx, userId, passwordHash)
    await announceLogout(context, tx, userId, { exceptId: null })
    await deleteSessions(tx, userId, null)
    // An intruder's browser must not count as the user's own: they are told when it signs in again.
    await deleteKnownBrowsers(tx, userId)
    await deleteEmailChanges(tx, userId)
    await revokeFamilies(tx, { userId }, now)
    const user = (await selectUser(tx, userId))!
    await recordAccountChange(context, tx, user, { action: 'password.changed' })
    await notifyUser(context, tx, { userId, change: 'password' })
    return userId
  })
  invalidateAccess(context, 'user', userId)
  return userId
}

async function deleteOtherWaysIn(tx: Db, userId: string): Promise<void> {
  await deleteExternalAccounts(tx, userId, null)
  await deletePasskeys(tx, userId)
  await deleteSecondFactor(tx, userId)
  await deleteRecoveryCodes(tx, userId)
}

function linkExpired(): Problem {
  return new Problem('not_found', 'This link has expired or was already used. Request a new one.')
}

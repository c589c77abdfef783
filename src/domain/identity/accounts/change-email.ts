import { newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { recordAccountChange } from '../sign-in/audit-sign-in.ts'
import { deliverMail } from '../sign-in/mail.ts'
import { notifyUser } from '../sign-in/notify-user.ts'
import { deleteResets } from '../sign-in/sql-resets.ts'
import { isEmailAddress } from './create-user.ts'
import { confirmationMail } from './invitation-mail.ts'
import { selectUser, selectUserByEmail, updateEmail } from './sql.ts'
import { deleteEmailChange, replaceEmailChange } from './sql-email-changes.ts'
import type { User } from './user.ts'

const linkLifetimeMs = 3_600_000

/**
 * Mails a link to the new address. The address changes when the link is opened. The answer is the same whether or not
 * somebody else has this address.
 */
export async function requestEmailChange(
  context: Context,
  { id: sessionId, user }: { id: string; user: User },
  email: string,
): Promise<void> {
  const address = email.trim()
  if (!isEmailAddress(address))
    throw new Problem('validation_error', 'This is not a valid e-mail address. Correct it and try again.')
  if ((await selectUserByEmail(context.db, address)) !== null) return
  const secret = newSecret()
  const expiresAt = new Date(context.clock.now().getTime() + linkLifetimeMs)
  await transaction(context.db, (tx) =>
    replaceEmailChange(tx, {
      hash: hashSecret(secret),
      userId: user.id,
      sessionId,
      email: address,
      expiresAt,
    }),
  )
  const link = `${context.urls.auth}/account/email/${secret}`
  await deliverMail(context, {
    to: address,
    ...confirmationMail(user.locale, { name: user.given_name, link }),
  })
}

/** Changes the address of the user whose link this is. Both addresses are told. False when the link has expired. */
export async function confirmEmailChange(context: Context, secret: string): Promise<boolean> {
  const userId = await transaction(context.db, async (tx) => {
    const change = await deleteEmailChange(tx, hashSecret(secret), context.clock.now())
    if (change === null) return null
    const user = await selectUser(tx, change.user_id)
    if (user === null || user.disabled || !(await updateEmail(tx, user.id, change.email))) return null
    // Whoever reads the old mailbox must not set a password with a link that was sent there.
    await deleteResets(tx, user.id)
    const details = { from: user.email, to: change.email }
    await recordAccountChange(context, tx, user, { action: 'user.email_changed', details })
    await notifyUser(context, tx, { userId: user.id, change: 'email', alsoTo: user.email })
    return user.id
  })
  if (userId !== null) invalidateAccess(context, 'user', userId)
  return userId !== null
}

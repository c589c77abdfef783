import { newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Job } from '../../../platform/queue.ts'
import type { Context } from '../../context.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { recordAccountChange } from '../sign-in/audit-sign-in.ts'
import { countEmailChange } from '../sign-in/lockout.ts'
import { deliverMail } from '../sign-in/mail.ts'
import { notifyUser } from '../sign-in/notify-user.ts'
import { deleteResets } from '../sign-in/sql-resets.ts'
import { isEmailAddress } from './create-user.ts'
import { confirmationMail } from './invitation-mail.ts'
import { nameInMail } from './name-in-mail.ts'
import { selectUser, selectUserByEmail, updateEmail } from './sql.ts'
import { deleteEmailChange, replaceEmailChange } from './sql-email-changes.ts'
import type { User } from './user.ts'

const linkLifetimeMs = 3_600_000

/**
 * Mails a link to the new address. The address changes when the link is opened. Answer and time are the same whether or not
 * somebody else has this address: only the job looks.
 */
export async function requestEmailChange(
  context: Context,
  session: { id: string; user: User },
  email: string,
): Promise<void> {
  const address = email.trim()
  if (!isEmailAddress(address))
    throw new Problem('validation_error', 'This is not a valid e-mail address. Correct it and try again.')
  const userId = session.user.id
  await countEmailChange(context, { email: address, userId })
  await context.queue.enqueue(context.db, sendEmailChange, { userId, sessionId: session.id, email: address })
}

/** Creates the link only when the mail is sent, so that the queue holds no secret. */
export const sendEmailChange: Job<Context, { userId: string; sessionId: string; email: string }> = {
  name: 'send-email-change',
  async run(context, { userId, sessionId, email }) {
    const user = await selectUser(context.db, userId)
    if (user === null || user.disabled || (await selectUserByEmail(context.db, email)) !== null) return
    const secret = newSecret()
    const expiresAt = new Date(context.clock.now().getTime() + linkLifetimeMs)
    const change = { hash: hashSecret(secret), userId, sessionId, email, expiresAt }
    await transaction(context.db, (tx) => replaceEmailChange(tx, change))
    const link = `${context.urls.auth}/account/email/${secret}`
    const text = confirmationMail(user.locale, { name: nameInMail(user.given_name), link })
    await deliverMail(context, { to: email, ...text })
  },
}

/**
 * Changes the address of a signed-in user who opened their link. Both addresses are told. False when the link has expired or
 * is not theirs. Who owns the mailbox is not enough: somebody could have typed in the address of another person, who would
 * then vouch for an account that is not theirs.
 */
export async function confirmEmailChange(context: Context, userId: string, secret: string): Promise<boolean> {
  const isChanged = await transaction(context.db, async (tx) => {
    const email = await deleteEmailChange(tx, { hash: hashSecret(secret), userId }, context.clock.now())
    if (email === null) return false
    const user = await selectUser(tx, userId)
    if (user === null || user.disabled || !(await updateEmail(tx, userId, email))) return false
    // Whoever reads the old mailbox must not set a password with a link that was sent there.
    await deleteResets(tx, userId)
    const details = { from: user.email, to: email }
    await recordAccountChange(context, tx, user, { action: 'user.email_changed', details })
    await notifyUser(context, tx, { userId, change: 'email', alsoTo: user.email })
    return true
  })
  if (isChanged) invalidateAccess(context, 'user', userId)
  return isChanged
}

import { newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Job } from '../../../platform/queue.ts'
import type { Actor } from '../../audit/record.ts'
import type { Context } from '../../context.ts'
import { recordAccountChange } from '../sign-in/audit-sign-in.ts'
import { deliverMail } from '../sign-in/mail.ts'
import { replaceReset } from '../sign-in/sql-resets.ts'
import { createUser } from './create-user.ts'
import { invitationMail } from './invitation-mail.ts'
import { nameInMail } from './name-in-mail.ts'
import type { Role } from './roles.ts'
import { selectPassword, selectUser, selectUserByEmail } from './sql.ts'
import type { Locale, User } from './user.ts'

const invitationLifetimeMs = 7 * 86_400_000

export type Invitation = { email: string; name: string; locale: Locale; role: Role; actor: Actor }

/**
 * Creates a user without a password and mails them a link to choose one; opening it verifies the address. If the
 * organisation has already invited this address and the user has no password yet, only a new link is sent.
 */
export async function inviteUser(
  context: Context,
  organisation: { id: string; name: string },
  { actor, ...input }: Invitation,
): Promise<User> {
  return transaction(context.db, async (tx) => {
    const existing = await selectUserByEmail(tx, input.email.trim())
    if (
      existing !== null &&
      existing.organisation_id === organisation.id &&
      existing.password_hash === null
    ) {
      await sendInvitation(context, tx, existing, actor)
      return existing
    }
    const user = await createUser(tx, organisation.id, { ...input, password: null, emailVerified: false })
    await sendInvitation(context, tx, user, actor)
    return user
  })
}

/** Sends the invitation again. The earlier link stops working. */
export async function repeatInvitation(context: Context, user: User, actor: Actor): Promise<void> {
  const password = await selectPassword(context.db, user.id)
  if (password === null || password.password_hash !== null)
    throw new Problem('validation_error', 'This user has a password. They can reset it on the sign-in page.')
  await transaction(context.db, (tx) => sendInvitation(context, tx, user, actor))
}

async function sendInvitation(context: Context, tx: Db, user: User, actor: Actor): Promise<void> {
  const details = { role: user.role }
  await recordAccountChange(context, tx, user, { action: 'user.invited', actor, details })
  await context.queue.enqueue(tx, sendInvitationMail, { userId: user.id, invitedBy: actor.name })
}

/** Creates the link only when the mail is sent, so that the queue holds no secret. */
export const sendInvitationMail: Job<Context, { userId: string; invitedBy: string }> = {
  name: 'send-invitation-mail',
  async run(context, { userId, invitedBy }) {
    const user = await selectUser(context.db, userId)
    if (user === null || user.disabled) return
    const secret = newSecret()
    const expiresAt = new Date(context.clock.now().getTime() + invitationLifetimeMs)
    await transaction(context.db, (tx) => replaceReset(tx, { hash: hashSecret(secret), userId, expiresAt }))
    const link = `${context.urls.auth}/password/${secret}`
    const names = { name: nameInMail(user.given_name), invitedBy: nameInMail(invitedBy) }
    const text = invitationMail(user.locale, { ...names, link })
    await deliverMail(context, { to: user.email, ...text })
  },
}

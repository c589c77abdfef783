import { hash } from '@node-rs/argon2'
import { newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { accessChanged } from '../access-changed.ts'
import { minPasswordLength } from '../accounts/create-user.ts'
import { selectPersonByEmail, updatePassword } from '../accounts/sql.ts'
import { revokeFamilies } from '../tokens/sql.ts'
import { deliverMail, passwordMail } from './mail.ts'
import { replaceReset, selectReset, takeReset } from './sql-resets.ts'
import { deleteSessions } from './sql-sessions.ts'

const linkLifetimeMs = 30 * 60_000

/** Mails the link, if the address is somebody's; run by a worker, so that the page takes the same time for everybody. */
export async function mailResetLink(
  context: Context,
  input: { email: string; interaction: string | null },
): Promise<void> {
  const person = await selectPersonByEmail(context.db, input.email)
  if (person === null || person.disabled) return
  const secret = newSecret()
  await transaction(context.db, (tx) =>
    replaceReset(tx, {
      hash: hashSecret(secret),
      userId: person.id,
      expiresAt: new Date(context.clock.now().getTime() + linkLifetimeMs),
    }),
  )
  const back = input.interaction === null ? '' : `?sign-in=${input.interaction}`
  const link = `${context.urls.auth}/password/${secret}${back}`
  await deliverMail(context, { to: person.email, ...passwordMail(person.locale, person.given_name, link) })
}

export async function isResetLink(context: Context, secret: string): Promise<boolean> {
  return (await selectReset(context.db, hashSecret(secret), context.clock.now())) !== null
}

/** Sets the password. Whoever was signed in with the old one, browsers and applications alike, is not any more. */
export async function resetPassword(context: Context, secret: string, password: string): Promise<string> {
  if (password.length < minPasswordLength || password.length > 1024) {
    throw new Problem('validation_error', `A password needs at least ${minPasswordLength} characters.`)
  }
  const passwordHash = await hash(password)
  const now = context.clock.now()
  const userId = await transaction(context.db, async (tx) => {
    const userId = await takeReset(tx, hashSecret(secret), now)
    if (userId === null)
      throw new Problem('not_found', 'This link was used or has expired. Ask for a new one.')
    await updatePassword(tx, userId, passwordHash)
    await deleteSessions(tx, userId, null)
    await revokeFamilies(tx, { userId }, now)
    return userId
  })
  accessChanged(context, 'user', userId)
  return userId
}

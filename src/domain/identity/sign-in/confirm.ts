import type { Context } from '../../context.ts'
import { selectPassword } from '../accounts/sql.ts'
import { recordFailedSignIn } from './audit-sign-in.ts'
import { checkPassword, type PasswordAttempt } from './check-password.ts'
import { confirmSession, type Session } from './sql-sessions.ts'
import { checkPasskey } from './use-passkey.ts'

/** A user confirms who they are before they change how they sign in; the confirmation is valid this long. */
const confirmationLifetimeMs = 600_000

/**
 * Whether the user of this session has recently proved who they are: with their password or a passkey or, if they have no
 * password, by signing in.
 */
export async function isConfirmed(context: Context, session: Session): Promise<boolean> {
  const isRecent = (time: Date | null) =>
    time !== null && context.clock.now().getTime() - time.getTime() < confirmationLifetimeMs
  if (isRecent(session.confirmed_at)) return true
  if (session.method === 'passkey' && isRecent(session.auth_time)) return true
  return !(await hasPassword(context, session.user.id)) && isRecent(session.auth_time)
}

export async function hasPassword(context: Context, userId: string): Promise<boolean> {
  return ((await selectPassword(context.db, userId))?.password_hash ?? null) !== null
}

/** Confirms a session with the user's password. False when it is wrong; throws `rate_limited` after too many attempts. */
export async function confirmWithPassword(
  context: Context,
  session: Session,
  attempt: Omit<PasswordAttempt, 'email'>,
): Promise<boolean> {
  const user = await checkPassword(context, { ...attempt, email: session.user.email })
  if (user === null) return false
  await confirmSession(context.db, session.id, context.clock.now())
  return true
}

/** Confirms a session with one of the user's passkeys. */
export async function confirmWithPasskey(
  context: Context,
  session: Session,
  attempt: { credential: string; browser: string; address: string },
): Promise<boolean> {
  const purpose = { use: 'confirm' as const, browser: attempt.browser, userId: session.user.id }
  if ((await checkPasskey(context, purpose, attempt)) === null) {
    await recordFailedSignIn(context, session.user, { step: 'passkey', address: attempt.address })
    return false
  }
  await confirmSession(context.db, session.id, context.clock.now())
  return true
}

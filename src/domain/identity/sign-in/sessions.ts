import { newId, newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { lockPassword, selectUser } from '../accounts/sql.ts'
import { recordAccountChange } from './audit-sign-in.ts'
import { markPassword } from './password-mark.ts'
import {
  type Authentication,
  insertSession,
  type Session,
  selectSession,
  touchSession,
} from './sql-sessions.ts'

/** Without "stay signed in" a session ends with the browser, after twelve hours at the latest. */
const shortSessionMs = 12 * 3_600_000
export const longSessionMs = 30 * 86_400_000

/** Whether the session outlasts the browser. */
export function staysSignedIn({ signed_in_at, expires_at }: Session): boolean {
  return expires_at.getTime() - signed_in_at.getTime() > shortSessionMs
}

const touchIntervalMs = 300_000

/** The browser of a session, as shown in the list of sessions. */
export type BrowserInfo = { userAgent: string; address: string }

/** Signs a user in on one browser. The secret is always new, which prevents session fixation. */
export async function startSession(
  context: Context,
  input: {
    userId: string
    method: string
    remember: boolean
    browser: BrowserInfo
    /** The password that was given. The session starts only if it is still the user's. */
    passwordMark?: string
    /** Defaults to a password given now. */
    authentication?: Authentication
  },
): Promise<{ id: string; secret: string }> {
  const secret = newSecret()
  const id = newId()
  const now = context.clock.now()
  const { authTime, amr, acr } = input.authentication ?? { authTime: now, amr: ['pwd'], acr: null }
  const row = {
    id,
    secret_hash: hashSecret(secret),
    user_id: input.userId,
    method: input.method,
    signed_in_at: now,
    auth_time: authTime,
    amr,
    acr,
    seen_at: now,
    expires_at: new Date(now.getTime() + (input.remember ? longSessionMs : shortSessionMs)),
    user_agent: input.browser.userAgent.slice(0, 300),
    address: input.browser.address,
  }
  await transaction(context.db, async (tx) => {
    // A new password, and disabling the user, end all sessions, so one that starts meanwhile must not remain.
    const { passwordMark } = input
    const passwordHash = await lockPassword(tx, input.userId)
    if (passwordMark !== undefined && (passwordHash === null || markPassword(passwordHash) !== passwordMark))
      throw new Problem('invalid_request', 'Your password has just been changed. Sign in with the new one.')
    const user = await selectUser(tx, input.userId)
    if (user === null || user.disabled)
      throw new Problem('invalid_request', 'This account has just been disabled. Ask your administrator.')
    await insertSession(tx, row)
    const details = { method: input.method, user_agent: row.user_agent }
    const { address } = row
    await recordAccountChange(context, tx, user, { action: 'sign_in.succeeded', address, details })
  })
  return { id, secret }
}

/** The session of a cookie. Null when there is none, it has expired, or its user is disabled. */
export async function findSession(context: Context, secret: string | null): Promise<Session | null> {
  if (secret === null) return null
  const now = context.clock.now()
  const session = await selectSession(context.db, hashSecret(secret), now)
  if (session === null || session.user.disabled) return null
  if (now.getTime() - session.seen_at.getTime() > touchIntervalMs)
    await touchSession(context.db, session.id, now)
  return session
}

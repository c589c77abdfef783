import { newId, newSecret } from '../../../lib/ids.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { deleteSession, insertSession, type Session, selectSession, touchSession } from './sql-sessions.ts'

/** How long somebody stays signed in: as long as the browser is open, at most half a day; or, when asked, a month. */
export const shortSessionMs = 12 * 3_600_000
export const longSessionMs = 30 * 86_400_000

const touchEveryMs = 300_000

/** The browser a person uses, as far as a list of their sessions tells. */
export type Place = { userAgent: string; address: string }

/** Signs a person in on one browser. The secret is new each time, so one planted before is worth nothing. */
export async function startSession(
  context: Context,
  input: { userId: string; method: string; remember: boolean; place: Place },
): Promise<string> {
  const secret = newSecret()
  const now = context.clock.now()
  await insertSession(context.db, {
    id: newId(),
    secret_hash: hashSecret(secret),
    user_id: input.userId,
    method: input.method,
    signed_in_at: now,
    seen_at: now,
    expires_at: new Date(now.getTime() + (input.remember ? longSessionMs : shortSessionMs)),
    user_agent: input.place.userAgent.slice(0, 300),
    address: input.place.address,
  })
  return secret
}

/** The session of a cookie; null when there is none, it expired, or its user may no longer sign in. */
export async function findSession(context: Context, secret: string | null): Promise<Session | null> {
  if (secret === null) return null
  const now = context.clock.now()
  const session = await selectSession(context.db, hashSecret(secret), now)
  if (session === null || session.user.disabled) return null
  if (now.getTime() - session.seen_at.getTime() > touchEveryMs)
    await touchSession(context.db, session.id, now)
  return session
}

export async function endSession(context: Context, session: Session): Promise<void> {
  await deleteSession(context.db, session.user.id, session.id)
}

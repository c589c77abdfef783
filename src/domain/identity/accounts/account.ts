import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { type ListedConsent, selectConsents } from '../authorize/sql-consents.ts'
import { consoleClientId } from '../clients/console-client.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { hasSecondFactor } from '../sign-in/second-factor.ts'
import { deleteSession, deleteSessions, type ListedSession, selectSessions } from '../sign-in/sql-sessions.ts'
import { revokeFamiliesBySignIn } from '../tokens/sql.ts'

export type Account = { sessions: ListedSession[]; consents: ListedConsent[]; secondFactor: boolean }

/** A user's own view of their account: active sessions and the consents they gave. */
export async function readAccount(context: Context, userId: string): Promise<Account> {
  const [sessions, consents, secondFactor] = await Promise.all([
    selectSessions(context.db, userId, context.clock.now()),
    selectConsents(context.db, userId),
    hasSecondFactor(context, userId),
  ])
  return { sessions, consents, secondFactor }
}

/** Ends one session of a user and revokes the console tokens issued in it. False when there is no such session. */
export async function endOwnSession(context: Context, userId: string, id: string): Promise<boolean> {
  const ended = await transaction(context.db, async (tx) => {
    const signedInAt = await deleteSession(tx, userId, id)
    if (signedInAt === null) return false
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySignIn(tx, tokens, { of: signedInAt }, context.clock.now())
    return true
  })
  invalidateAccess(context, 'user', userId)
  return ended
}

/** Ends all sessions of a user except the current one. */
export async function endOtherSessions(
  context: Context,
  userId: string,
  current: { id: string | null; signedInAt: Date | null },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await deleteSessions(tx, userId, current.id)
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySignIn(tx, tokens, { notOf: current.signedInAt }, context.clock.now())
  })
  invalidateAccess(context, 'user', userId)
}

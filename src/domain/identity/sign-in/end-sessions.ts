import { type Db, transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { selectUser } from '../accounts/sql.ts'
import { deleteEmailChanges } from '../accounts/sql-email-changes.ts'
import { consoleClientId } from '../clients/console-client.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { moveFamilies, revokeFamiliesBySession } from '../tokens/sql.ts'
import { announceLogout } from './announce-logout.ts'
import { recordAccountChange } from './audit-sign-in.ts'
import { deleteSession, deleteSessions, type Session } from './sql-sessions.ts'

/**
 * Ends one session of a user and revokes the console tokens issued in it. False when there is no such session.
 * `fromElsewhere`: the user ends it from another browser, perhaps because it is an intruder's. Then a change of the e-mail
 * address that still waits for its link ends as well.
 */
export async function endSession(
  context: Context,
  userId: string,
  id: string,
  { fromElsewhere = false } = {},
): Promise<boolean> {
  const ended = await transaction(context.db, async (tx) => {
    await announceLogout(context, tx, userId, { id })
    const signedInAt = await deleteSession(tx, userId, id)
    if (signedInAt === null) return false
    if (fromElsewhere) await deleteEmailChanges(tx, userId)
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySession(tx, tokens, { of: { id, signedInAt } }, context.clock.now())
    await recordEnd(context, tx, userId)
    return true
  })
  invalidateAccess(context, 'user', userId)
  return ended
}

/** Ends all sessions of a user except the current one, and a change of the e-mail address that one of them asked for. */
export async function endOtherSessions(
  context: Context,
  userId: string,
  current: { id: string | null; signedInAt: Date | null },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await announceLogout(context, tx, userId, { exceptId: current.id })
    await deleteSessions(tx, userId, current.id)
    await deleteEmailChanges(tx, userId)
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySession(tx, tokens, { notOf: current }, context.clock.now())
    await recordEnd(context, tx, userId, { others: true })
  })
  invalidateAccess(context, 'user', userId)
}

/** Ends the session that a new one in the same browser replaces. The same user stays signed in to the console. */
export async function replaceSession(
  context: Context,
  previous: Session,
  next: { id: string; userId: string },
): Promise<void> {
  if (previous.user.id !== next.userId) {
    await endSession(context, previous.user.id, previous.id)
    return
  }
  await transaction(context.db, async (tx) => {
    await moveFamilies(tx, { from: previous.id, to: next.id }, next.userId)
    await deleteSession(tx, previous.user.id, previous.id)
  })
}

async function recordEnd(context: Context, tx: Db, userId: string, details = {}): Promise<void> {
  const user = (await selectUser(tx, userId))!
  await recordAccountChange(context, tx, user, { action: 'session.ended', details })
}

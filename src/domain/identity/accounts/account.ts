import { transaction } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import { accessChanged } from '../access-changed.ts'
import { withdrawConsent } from '../authorize/consents.ts'
import { consoleClientId } from '../clients/console-client.ts'
import { hasSecondFactor } from '../sign-in/second-factor.ts'
import {
  deleteSession,
  deleteSessions,
  type ListedConsent,
  type ListedSession,
  selectConsents,
  selectSessions,
} from '../sign-in/sql-sessions.ts'
import { revokeFamiliesBySignIn } from '../tokens/sql.ts'

export type Account = { sessions: ListedSession[]; consents: ListedConsent[]; secondFactor: boolean }

/** What a person sees of their own account: where they are signed in, and which applications they allowed what. */
export async function readAccount(context: Context, userId: string): Promise<Account> {
  const [sessions, consents, secondFactor] = await Promise.all([
    selectSessions(context.db, userId, context.clock.now()),
    selectConsents(context.db, userId),
    hasSecondFactor(context, userId),
  ])
  return { sessions, consents, secondFactor }
}

/** Ends one sign-in of a person, and with it what the console got by it. Answers whether there was one. */
export async function endOwnSession(context: Context, userId: string, id: string): Promise<boolean> {
  const ended = await transaction(context.db, async (tx) => {
    const signedInAt = await deleteSession(tx, userId, id)
    if (signedInAt === null) return false
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySignIn(tx, tokens, { of: signedInAt }, context.clock.now())
    return true
  })
  accessChanged(context, 'user', userId)
  return ended
}

/** Ends all sign-ins of a person but this one. */
export async function endOtherSessions(
  context: Context,
  userId: string,
  kept: { id: string | null; signedInAt: Date | null },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await deleteSessions(tx, userId, kept.id)
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySignIn(tx, tokens, { notOf: kept.signedInAt }, context.clock.now())
  })
  accessChanged(context, 'user', userId)
}

export async function withdrawOwnConsent(context: Context, userId: string, clientId: string): Promise<void> {
  await withdrawConsent(context, userId, clientId)
}

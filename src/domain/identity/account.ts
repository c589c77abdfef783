import { transaction } from '../../platform/postgres.ts'
import type { World } from '../world.ts'
import { accessChanged } from './access-changed.ts'
import { withdrawConsent } from './consents.ts'
import { consoleClientId } from './console-client.ts'
import { hasSecondFactor } from './second-factor.ts'
import {
  deleteSession,
  deleteSessions,
  type ListedConsent,
  type ListedSession,
  selectConsents,
  selectSessions,
} from './sql-sessions.ts'
import { revokeFamiliesBySignIn } from './sql-tokens.ts'

export type Account = { sessions: ListedSession[]; consents: ListedConsent[]; secondFactor: boolean }

/** What a person sees of their own account: where they are signed in, and which applications they allowed what. */
export async function readAccount(world: World, userId: string): Promise<Account> {
  const [sessions, consents, secondFactor] = await Promise.all([
    selectSessions(world.db, userId, world.clock.now()),
    selectConsents(world.db, userId),
    hasSecondFactor(world, userId),
  ])
  return { sessions, consents, secondFactor }
}

/** Ends one sign-in of a person, and with it what the console got by it. Answers whether there was one. */
export async function endOwnSession(world: World, userId: string, id: string): Promise<boolean> {
  const ended = await transaction(world.db, async (tx) => {
    const signedInAt = await deleteSession(tx, userId, id)
    if (signedInAt === null) return false
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySignIn(tx, tokens, { of: signedInAt }, world.clock.now())
    return true
  })
  accessChanged(world, 'user', userId)
  return ended
}

/** Ends all sign-ins of a person but this one. */
export async function endOtherSessions(
  world: World,
  userId: string,
  kept: { id: string | null; signedInAt: Date | null },
): Promise<void> {
  await transaction(world.db, async (tx) => {
    await deleteSessions(tx, userId, kept.id)
    const tokens = { userId, clientId: consoleClientId }
    await revokeFamiliesBySignIn(tx, tokens, { notOf: kept.signedInAt }, world.clock.now())
  })
  accessChanged(world, 'user', userId)
}

export async function withdrawOwnConsent(world: World, userId: string, clientId: string): Promise<void> {
  await withdrawConsent(world, userId, clientId)
}

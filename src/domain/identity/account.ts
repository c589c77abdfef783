import type { World } from '../world.ts'
import { withdrawConsent } from './consents.ts'
import { hasSecondFactor } from './second-factor.ts'
import {
  deleteSession,
  deleteSessions,
  type ListedConsent,
  type ListedSession,
  type Session,
  selectConsents,
  selectSessions,
} from './sql-sessions.ts'

export type Account = { sessions: ListedSession[]; consents: ListedConsent[]; secondFactor: boolean }

/** What a person sees of their own account: where they are signed in, and which applications they allowed what. */
export async function readAccount(world: World, session: Session): Promise<Account> {
  const [sessions, consents, secondFactor] = await Promise.all([
    selectSessions(world.db, session.user.id, world.clock.now()),
    selectConsents(world.db, session.user.id),
    hasSecondFactor(world, session.user.id),
  ])
  return { sessions, consents, secondFactor }
}

export async function endOwnSession(world: World, session: Session, id: string): Promise<void> {
  await deleteSession(world.db, session.user.id, id)
}

export async function endOtherSessions(world: World, session: Session): Promise<void> {
  await deleteSessions(world.db, session.user.id, session.id)
}

export async function withdrawOwnConsent(world: World, session: Session, clientId: string): Promise<void> {
  await withdrawConsent(world, session.user.id, clientId)
}

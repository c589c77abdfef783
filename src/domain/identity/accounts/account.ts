import type { Context } from '../../context.ts'
import { type ListedConsent, selectConsents } from '../authorize/sql-consents.ts'
import { type ExternalAccount, selectExternalAccounts } from '../federation/sql.ts'
import { hasSecondFactor } from '../sign-in/second-factor.ts'
import { type ListedSession, selectSessions } from '../sign-in/sql-sessions.ts'

export type Account = {
  sessions: ListedSession[]
  consents: ListedConsent[]
  secondFactor: boolean
  externalAccounts: ExternalAccount[]
}

/** A user's own view of their account: active sessions and the consents they gave. */
export async function readAccount(context: Context, userId: string): Promise<Account> {
  const [sessions, consents, secondFactor, externalAccounts] = await Promise.all([
    selectSessions(context.db, userId, context.clock.now()),
    selectConsents(context.db, userId),
    hasSecondFactor(context, userId),
    selectExternalAccounts(context.db, userId),
  ])
  return { sessions, consents, secondFactor, externalAccounts }
}

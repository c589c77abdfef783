import type { Context } from '../../context.ts'
import { type ListedConsent, selectConsents } from '../authorize/sql-consents.ts'
import { type ExternalAccount, selectExternalAccounts } from '../federation/sql.ts'
import { hasAuthenticatorApp } from '../sign-in/second-factor.ts'
import { type Passkey, selectPasskeys } from '../sign-in/sql-passkeys.ts'
import { type ListedSession, selectSessions } from '../sign-in/sql-sessions.ts'

export type Account = {
  sessions: ListedSession[]
  consents: ListedConsent[]
  /** Whether signing in takes a second step. */
  secondFactor: boolean
  authenticatorApp: boolean
  passkeys: Passkey[]
  externalAccounts: ExternalAccount[]
}

/** A user's own view of their account: active sessions and the consents they gave. */
export async function readAccount(context: Context, userId: string): Promise<Account> {
  const [sessions, consents, authenticatorApp, passkeys, externalAccounts] = await Promise.all([
    selectSessions(context.db, userId, context.clock.now()),
    selectConsents(context.db, userId),
    hasAuthenticatorApp(context, userId),
    selectPasskeys(context.db, userId),
    selectExternalAccounts(context.db, userId),
  ])
  const secondFactor = authenticatorApp || passkeys.length > 0
  return { sessions, consents, secondFactor, authenticatorApp, passkeys, externalAccounts }
}

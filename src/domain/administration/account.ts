import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { type Account, endOtherSessions, endOwnSession, readAccount } from '../identity/accounts/account.ts'
import { selectUser } from '../identity/accounts/sql.ts'
import type { Locale, User } from '../identity/accounts/user.ts'
import { withdrawConsent } from '../identity/authorize/consents.ts'
import { invalidateAccess } from '../identity/invalidate-access.ts'
import { hasSecondFactor } from '../identity/sign-in/second-factor.ts'
import type { ListedSession } from '../identity/sign-in/sql-sessions.ts'
import { selectAuthTime } from '../identity/tokens/sql.ts'
import { updateOwnDetails } from './sql.ts'

/** The calling user and the sign-in their token came from. */
type CallingUser = Pick<Caller, 'principal' | 'signInId'>

export type OwnAccount = { user: User; secondFactor: boolean }

export async function readOwnAccount(context: Context, { principal }: CallingUser): Promise<OwnAccount> {
  const [user, secondFactor] = await Promise.all([
    selectUser(context.db, principal.id),
    hasSecondFactor(context, principal.id),
  ])
  return { user: user!, secondFactor }
}

export type AccountChanges = {
  name?: string
  given_name?: string
  family_name?: string
  locale?: Locale
}

/** Changes a user's own details, which applications read from ID tokens and userinfo. */
export async function changeOwnAccount(
  context: Context,
  caller: CallingUser,
  changes: AccountChanges,
): Promise<OwnAccount> {
  const trimmed = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value.trim().replace(/\s+/g, ' ')]),
  )
  if (trimmed.name === '') throw new Problem('validation_error', 'The name must not be empty.')
  await updateOwnDetails(context.db, caller.principal.id, trimmed)
  invalidateAccess(context, 'user', caller.principal.id)
  return readOwnAccount(context, caller)
}

export type OwnSession = ListedSession & { current: boolean }

/** The user's sessions. `current` marks the one the caller's token was issued in. */
export async function listOwnSessions(context: Context, caller: CallingUser): Promise<OwnSession[]> {
  const [{ sessions }, signedInAt] = await Promise.all([
    readAccount(context, caller.principal.id),
    readSignInTime(context, caller),
  ])
  return sessions.map((session) => ({
    ...session,
    current: signedInAt !== null && session.signed_in_at.getTime() === signedInAt.getTime(),
  }))
}

export async function endSessionOf(context: Context, caller: CallingUser, id: string): Promise<void> {
  if (!(await endOwnSession(context, caller.principal.id, id)))
    throw new Problem('not_found', 'You have no such session. It may have ended already.')
}

export async function endOtherSessionsOf(context: Context, caller: CallingUser): Promise<void> {
  const [sessions, signedInAt] = await Promise.all([
    listOwnSessions(context, caller),
    readSignInTime(context, caller),
  ])
  const current = sessions.find((session) => session.current)
  await endOtherSessions(context, caller.principal.id, { id: current?.id ?? null, signedInAt })
}

export async function listOwnApplications(
  context: Context,
  caller: CallingUser,
): Promise<Account['consents']> {
  return (await readAccount(context, caller.principal.id)).consents
}

/** Withdraws the user's consent to an application, which revokes its tokens at once. */
export async function withdrawOwnConsent(
  context: Context,
  caller: CallingUser,
  clientId: string,
): Promise<void> {
  const found = (await listOwnApplications(context, caller)).some(({ client_id }) => client_id === clientId)
  if (!found) throw new Problem('not_found', 'You have not given this application access.')
  await withdrawConsent(context, caller.principal.id, clientId)
}

function readSignInTime(context: Context, { signInId }: CallingUser): Promise<Date | null> {
  return signInId === undefined ? Promise.resolve(null) : selectAuthTime(context.db, signInId)
}

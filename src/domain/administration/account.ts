import type { Expectation } from '../../lib/expectation.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { type Account, readAccount } from '../identity/accounts/account.ts'
import { cleanName } from '../identity/accounts/create-user.ts'
import { lockUser, selectUser } from '../identity/accounts/sql.ts'
import type { Locale, User } from '../identity/accounts/user.ts'
import { withdrawConsent } from '../identity/authorize/consents.ts'
import { invalidateAccess } from '../identity/invalidate-access.ts'
import { recordAccountChange } from '../identity/sign-in/audit-sign-in.ts'
import { endOtherSessions, endSession } from '../identity/sign-in/end-sessions.ts'
import { hasSecondFactor } from '../identity/sign-in/second-factor.ts'
import type { ListedSession } from '../identity/sign-in/sql-sessions.ts'
import { type FamilySession, selectFamilySession } from '../identity/tokens/sql.ts'
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
  /** Null removes it. */
  picture?: string | null
}

/** Changes a user's own details, which applications read from ID tokens and userinfo. */
export async function changeOwnAccount(
  context: Context,
  caller: CallingUser,
  changes: AccountChanges,
  expect?: Expectation<User>,
): Promise<OwnAccount> {
  const trimmed = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value == null ? null : cleanName(value)]),
  )
  if (trimmed.name === '') throw new Problem('validation_error', 'The name must not be empty.')
  if (changes.picture != null && !isPictureUrl(changes.picture))
    throw new Problem('validation_error', 'The picture must be an https address.')
  await transaction(context.db, async (tx) => {
    await lockUser(tx, caller.principal.id)
    expect?.(await selectUser(tx, caller.principal.id))
    await updateOwnDetails(tx, caller.principal.id, trimmed)
    const user = (await selectUser(tx, caller.principal.id))!
    const details = { fields: Object.keys(trimmed) }
    await recordAccountChange(context, tx, user, { action: 'user.changed', details })
  })
  invalidateAccess(context, 'user', caller.principal.id)
  return readOwnAccount(context, caller)
}

/** Applications show it in their pages, so it must not run anything or be sent in the clear. */
function isPictureUrl(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

export type OwnSession = ListedSession & { current: boolean }

/** The user's sessions. `current` marks the one the caller's token was issued in. */
export async function listOwnSessions(context: Context, caller: CallingUser): Promise<OwnSession[]> {
  const [{ sessions }, current] = await Promise.all([
    readAccount(context, caller.principal.id),
    readSession(context, caller),
  ])
  return sessions.map((session) => ({ ...session, current: isSession(session, current) }))
}

export async function endSessionOf(context: Context, caller: CallingUser, id: string): Promise<void> {
  const current = await readSession(context, caller)
  if (!(await endSession(context, caller.principal.id, id, { fromElsewhere: id !== current?.id })))
    throw new Problem('not_found', 'You have no such session. It may have ended already.')
}

export async function endOtherSessionsOf(context: Context, caller: CallingUser): Promise<void> {
  const [{ sessions }, session] = await Promise.all([
    readAccount(context, caller.principal.id),
    readSession(context, caller),
  ])
  const current = sessions.find((candidate) => isSession(candidate, session))
  const signedInAt = session?.signedInAt ?? null
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

async function readSession(context: Context, { signInId }: CallingUser): Promise<FamilySession | null> {
  return signInId === undefined ? null : selectFamilySession(context.db, signInId)
}

function isSession(session: ListedSession, family: FamilySession | null): boolean {
  if (family === null) return false
  if (family.id !== null) return session.id === family.id
  return session.signed_in_at.getTime() === family.signedInAt?.getTime()
}

import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import type { Context } from '../context.ts'
import { accessChanged } from '../identity/access-changed.ts'
import {
  type Account,
  endOtherSessions,
  endOwnSession,
  readAccount,
  withdrawOwnConsent,
} from '../identity/accounts/account.ts'
import { type Person, selectPerson } from '../identity/accounts/sql.ts'
import { hasSecondFactor } from '../identity/sign-in/second-factor.ts'
import type { ListedSession } from '../identity/sign-in/sql-sessions.ts'
import { selectAuthTime } from '../identity/tokens/sql.ts'
import { updateOwnDetails } from './sql.ts'

type Who = Pick<Caller, 'principal' | 'signInId'>

export type OwnAccount = { person: Person; secondFactor: boolean }

export async function readOwnAccount(context: Context, { principal }: Who): Promise<OwnAccount> {
  const [person, secondFactor] = await Promise.all([
    selectPerson(context.db, principal.id),
    hasSecondFactor(context, principal.id),
  ])
  return { person: person!, secondFactor }
}

export type AccountChanges = {
  name?: string
  given_name?: string
  family_name?: string
  locale?: 'en' | 'fr' | 'es'
}

/** What a person says of themselves; the applications they sign in to are told. */
export async function changeOwnAccount(
  context: Context,
  who: Who,
  changes: AccountChanges,
): Promise<OwnAccount> {
  const tidy = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value.trim().replace(/\s+/g, ' ')]),
  )
  if (tidy.name === '') throw new Problem('validation_error', 'A name has at least one letter.')
  await updateOwnDetails(context.db, who.principal.id, tidy)
  accessChanged(context, 'user', who.principal.id)
  return readOwnAccount(context, who)
}

export type OwnSession = ListedSession & { current: boolean }

/** Where the person is signed in; `current` is the sign-in that the caller's own tokens came by. */
export async function listOwnSessions(context: Context, who: Who): Promise<OwnSession[]> {
  const [{ sessions }, signedInAt] = await Promise.all([
    readAccount(context, who.principal.id),
    signInMoment(context, who),
  ])
  return sessions.map((each) => ({
    ...each,
    current: signedInAt !== null && each.signed_in_at.getTime() === signedInAt.getTime(),
  }))
}

export async function endSessionOf(context: Context, who: Who, id: string): Promise<void> {
  if (!(await endOwnSession(context, who.principal.id, id)))
    throw new Problem('not_found', 'You are not signed in there.')
}

export async function endOtherSessionsOf(context: Context, who: Who): Promise<void> {
  const [sessions, signedInAt] = await Promise.all([
    listOwnSessions(context, who),
    signInMoment(context, who),
  ])
  const current = sessions.find((each) => each.current)
  await endOtherSessions(context, who.principal.id, { id: current?.id ?? null, signedInAt })
}

export async function listOwnApplications(context: Context, who: Who): Promise<Account['consents']> {
  return (await readAccount(context, who.principal.id)).consents
}

/** Takes back what an application was allowed; its tokens end at once. */
export async function withdrawFrom(context: Context, who: Who, clientId: string): Promise<void> {
  const found = (await listOwnApplications(context, who)).some(({ client_id }) => client_id === clientId)
  if (!found) throw new Problem('not_found', 'You have allowed this application nothing.')
  await withdrawOwnConsent(context, who.principal.id, clientId)
}

function signInMoment(context: Context, { signInId }: Who): Promise<Date | null> {
  return signInId === undefined ? Promise.resolve(null) : selectAuthTime(context.db, signInId)
}

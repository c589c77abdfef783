import { Problem } from '../../lib/problem.ts'
import type { Caller } from '../access/caller.ts'
import { accessChanged } from '../identity/access-changed.ts'
import {
  type Account,
  endOtherSessions,
  endOwnSession,
  readAccount,
  withdrawOwnConsent,
} from '../identity/account.ts'
import { hasSecondFactor } from '../identity/second-factor.ts'
import type { ListedSession } from '../identity/sql-sessions.ts'
import { selectAuthTime } from '../identity/sql-tokens.ts'
import { type Person, selectPerson } from '../identity/sql-users.ts'
import type { World } from '../world.ts'
import { updateOwnDetails } from './sql.ts'

type Who = Pick<Caller, 'principal' | 'signInId'>

export type OwnAccount = { person: Person; secondFactor: boolean }

export async function readOwnAccount(world: World, { principal }: Who): Promise<OwnAccount> {
  const [person, secondFactor] = await Promise.all([
    selectPerson(world.db, principal.id),
    hasSecondFactor(world, principal.id),
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
export async function changeOwnAccount(world: World, who: Who, changes: AccountChanges): Promise<OwnAccount> {
  const tidy = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, value.trim().replace(/\s+/g, ' ')]),
  )
  if (tidy.name === '') throw new Problem('validation_error', 'A name has at least one letter.')
  await updateOwnDetails(world.db, who.principal.id, tidy)
  accessChanged(world, 'user', who.principal.id)
  return readOwnAccount(world, who)
}

export type OwnSession = ListedSession & { current: boolean }

/** Where the person is signed in; `current` is the sign-in that the caller's own tokens came by. */
export async function listOwnSessions(world: World, who: Who): Promise<OwnSession[]> {
  const [{ sessions }, signedInAt] = await Promise.all([
    readAccount(world, who.principal.id),
    signInMoment(world, who),
  ])
  return sessions.map((each) => ({
    ...each,
    current: signedInAt !== null && each.signed_in_at.getTime() === signedInAt.getTime(),
  }))
}

export async function endSessionOf(world: World, who: Who, id: string): Promise<void> {
  if (!(await endOwnSession(world, who.principal.id, id)))
    throw new Problem('not_found', 'You are not signed in there.')
}

export async function endOtherSessionsOf(world: World, who: Who): Promise<void> {
  const [sessions, signedInAt] = await Promise.all([listOwnSessions(world, who), signInMoment(world, who)])
  const current = sessions.find((each) => each.current)
  await endOtherSessions(world, who.principal.id, { id: current?.id ?? null, signedInAt })
}

export async function listOwnApplications(world: World, who: Who): Promise<Account['consents']> {
  return (await readAccount(world, who.principal.id)).consents
}

/** Takes back what an application was allowed; its tokens end at once. */
export async function withdrawFrom(world: World, who: Who, clientId: string): Promise<void> {
  const found = (await listOwnApplications(world, who)).some(({ client_id }) => client_id === clientId)
  if (!found) throw new Problem('not_found', 'You have allowed this application nothing.')
  await withdrawOwnConsent(world, who.principal.id, clientId)
}

function signInMoment(world: World, { signInId }: Who): Promise<Date | null> {
  return signInId === undefined ? Promise.resolve(null) : selectAuthTime(world.db, signInId)
}

import { isId } from '../../lib/ids.ts'
import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import type { Caller } from '../access/caller.ts'
import type { Actor } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { inviteUser, repeatInvitation } from '../identity/accounts/invite-user.ts'
import { removeUser, setUserDisabled, setUserRole } from '../identity/accounts/manage-user.ts'
import { includesRole, type Role } from '../identity/accounts/roles.ts'
import { type ListedUser, selectUser, userList } from '../identity/accounts/sql.ts'
import type { Locale, User } from '../identity/accounts/user.ts'
import { unlinkUser } from '../identity/federation/unlink.ts'
import { countInvitation } from '../identity/sign-in/lockout.ts'
import { resetSecondFactors } from '../identity/sign-in/second-factor.ts'

type PeopleAdministrator = Pick<Caller, 'principal' | 'organisation' | 'role'>

export async function listPeople(
  context: Context,
  { organisation }: PeopleAdministrator,
  request: ListRequest,
): Promise<ListPage<ListedUser>> {
  return listRows(context.db, userList(context.db, organisation.id), request)
}

export async function invitePerson(
  context: Context,
  administrator: PeopleAdministrator,
  input: { email: string; name: string; locale: Locale; role: Role },
): Promise<User> {
  requireGrantable(administrator, input.role)
  const { organisation } = administrator
  await countInvitation(context, { email: input.email, organisationId: organisation.id })
  return inviteUser(context, organisation, { ...input, actor: actorOf(administrator) })
}

export async function invitePersonAgain(
  context: Context,
  administrator: PeopleAdministrator,
  id: string,
): Promise<User> {
  const user = await findOther(context, administrator, id)
  await countInvitation(context, { email: user.email, organisationId: user.organisation_id })
  await repeatInvitation(context, user, actorOf(administrator))
  return user
}

/** Changes what a person may do. Takes effect at once, in every process. */
export async function changePerson(
  context: Context,
  administrator: PeopleAdministrator,
  id: string,
  changes: { role?: Role; disabled?: boolean },
): Promise<User> {
  const user = await findOther(context, administrator, id)
  const actor = actorOf(administrator)
  if (changes.role !== undefined && changes.role !== user.role) {
    requireGrantable(administrator, changes.role)
    await setUserRole(context, user, changes.role, actor)
  }
  if (changes.disabled !== undefined) await setUserDisabled(context, user, changes.disabled, actor)
  return (await selectUser(context.db, id))!
}

export async function removePerson(
  context: Context,
  administrator: PeopleAdministrator,
  id: string,
): Promise<void> {
  const user = await findOther(context, administrator, id)
  await removeUser(context, user, actorOf(administrator))
}

/** For a person who lost their phone and their recovery codes. They are told by mail. */
export async function resetSecondStep(
  context: Context,
  administrator: PeopleAdministrator,
  id: string,
): Promise<void> {
  const user = await findOther(context, administrator, id)
  await resetSecondFactors(context, user, actorOf(administrator))
}

/** Ends the sign-in of a person through external providers. They are linked again when they next sign in that way. */
export async function unlinkPerson(
  context: Context,
  administrator: PeopleAdministrator,
  id: string,
): Promise<void> {
  const user = await findOther(context, administrator, id)
  if (!(await unlinkUser(context, user, actorOf(administrator))))
    throw new Problem('not_found', 'This user has no linked external account.')
}

/**
 * Finds another person of the same organisation. Administrators cannot change themselves, so one always remains, and
 * nobody changes a person with a higher role.
 */
async function findOther(context: Context, administrator: PeopleAdministrator, id: string): Promise<User> {
  const user = isId(id) ? await selectUser(context.db, id) : null
  if (user === null || user.organisation_id !== administrator.organisation.id)
    throw new Problem('not_found', 'Your organisation has no user with this id.')
  if (user.id === administrator.principal.id)
    throw new Problem(
      'validation_error',
      'You cannot change your own account here. Ask another administrator.',
    )
  if (!includesRole(administrator.role ?? 'member', user.role))
    throw new Problem('resource_forbidden', 'Only an operator of the service can change this user.')
  return user
}

function requireGrantable({ role: held = 'member' }: PeopleAdministrator, role: Role): void {
  if (!includesRole(held, role))
    throw new Problem('resource_forbidden', `You cannot make anybody ${role}: your own role is ${held}.`)
}

function actorOf({ principal }: PeopleAdministrator): Actor {
  return { type: 'user', id: principal.id, name: principal.name }
}

import { type Role, roles } from '../domain/identity/accounts/roles.ts'
import { findUser, setUserDisabled, setUserRole, takeSecondFactorAway } from '../domain/identity/manage.ts'
import { selectUsers } from '../domain/identity/sql-manage.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { updateOrganisationDisabled } from '../domain/organisations/sql.ts'
import { onlyOperand } from './clients.ts'
import { type Call, type Command, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const listUsersCommand: Command = {
  name: 'user list',
  summary: 'List the users of an organisation',
  help: 'Their ids, roles, addresses and names, oldest first.',
  options: { org: organisationOption },
  async run(call) {
    const { db } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const users = await selectUsers(db, organisation.id)
    const lines = users.map(
      (user) =>
        `${user.id}  ${user.role.padEnd(8)}  ${user.email}  ${user.name}${user.disabled_at === null ? '' : '  (disabled)'}`,
    )
    return { facts: users, text: lines.join('\n') || `${organisation.name} has no user yet.` }
  },
}

export const disableUserCommand: Command = {
  name: 'user disable',
  summary: 'Sign a user out everywhere, for good',
  operands: 'EMAIL',
  help: 'Sessions and tokens end at once. `euterpe user enable` lets them sign in again.',
  options: {},
  run: (call) => switchUser(call, true),
}

export const enableUserCommand: Command = {
  name: 'user enable',
  summary: 'Let a disabled user sign in again',
  operands: 'EMAIL',
  help: 'What they had before (sessions, tokens) stays ended.',
  options: {},
  run: (call) => switchUser(call, false),
}

export const userRoleCommand: Command = {
  name: 'user role',
  summary: 'Say what a user may administer in the console',
  operands: 'EMAIL ROLE',
  help: `
member    nothing beyond their own account; works with catalogues, uploads, ingestions
admin     also the applications and S3 keys of their organisation
operator  also the service: organisations, entitlements, credits, queues and health

Running services notice at once.

  euterpe user role ada@example.com admin`,
  options: {},
  async run(call) {
    const [email, role, ...more] = call.operands
    if (more.length > 0 || !roles.includes(role as Role))
      throw new UsageError(`Say whom and what: EMAIL ${roles.join('|')}.`)
    const { db } = await call.context()
    const user = await findUser(db, email!)
    await setUserRole(db, user, role as Role)
    return { facts: { id: user.id, email: user.email, role }, text: `${user.email} is now ${role}` }
  },
}

export const removeSecondFactorCommand: Command = {
  name: 'user reset-second-step',
  summary: 'Take the second step away from a user who lost their phone',
  operands: 'EMAIL',
  help: 'Make sure first that it is them who ask. They sign in by password alone afterwards, and can set it up anew.',
  options: {},
  async run(call) {
    const context = await call.context()
    const user = await findUser(context.db, onlyOperand(call))
    await takeSecondFactorAway(context, user)
    return {
      facts: { id: user.id, second_factor: false },
      text: `${user.email} now signs in by password alone.`,
    }
  },
}

export const disableOrganisationCommand: Command = {
  name: 'org disable',
  summary: 'Stop everything an organisation does',
  help: 'Its users and applications can do nothing from now on, on every process. Its data stays.',
  options: { org: organisationOption },
  run: (call) => switchOrganisation(call, true),
}

export const enableOrganisationCommand: Command = {
  name: 'org enable',
  summary: 'Let a disabled organisation work again',
  help: 'Its users and applications can do again what they could.',
  options: { org: organisationOption },
  run: (call) => switchOrganisation(call, false),
}

async function switchUser(call: Call, disabled: boolean) {
  const context = await call.context()
  const user = await findUser(context.db, onlyOperand(call))
  await setUserDisabled(context, user, disabled)
  return { facts: { id: user.id, disabled }, text: `${disabled ? 'Disabled' : 'Enabled'}: ${user.email}` }
}

async function switchOrganisation(call: Call, disabled: boolean) {
  const context = await call.context()
  const organisation = await findOrganisation(context.db, call.value('org'))
  await updateOrganisationDisabled(context.db, organisation.id, disabled ? context.clock.now() : null)
  return {
    facts: { id: organisation.id, disabled },
    text: `${disabled ? 'Disabled' : 'Enabled'}: ${organisation.name}`,
  }
}

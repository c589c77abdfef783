import { findUser, setUserDisabled, takeSecondFactorAway } from '../domain/identity/manage.ts'
import { selectUsers } from '../domain/identity/sql-manage.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { updateOrganisationDisabled } from '../domain/organisations/sql.ts'
import { onlyOperand } from './clients.ts'
import type { Call, Command } from './command.ts'
import { organisationOption } from './organisations.ts'

export const listUsersCommand: Command = {
  name: 'user list',
  summary: 'List the users of an organisation',
  help: 'Their ids, addresses and names, oldest first.',
  options: { org: organisationOption },
  async run(call) {
    const { db } = await call.world()
    const organisation = await findOrganisation(db, call.value('org'))
    const users = await selectUsers(db, organisation.id)
    const lines = users.map(
      (user) => `${user.id}  ${user.email}  ${user.name}${user.disabled_at === null ? '' : '  (disabled)'}`,
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

export const removeSecondFactorCommand: Command = {
  name: 'user reset-second-step',
  summary: 'Take the second step away from a user who lost their phone',
  operands: 'EMAIL',
  help: 'Make sure first that it is them who ask. They sign in by password alone afterwards, and can set it up anew.',
  options: {},
  async run(call) {
    const world = await call.world()
    const user = await findUser(world.db, onlyOperand(call))
    await takeSecondFactorAway(world, user)
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
  const world = await call.world()
  const user = await findUser(world.db, onlyOperand(call))
  await setUserDisabled(world, user, disabled)
  return { facts: { id: user.id, disabled }, text: `${disabled ? 'Disabled' : 'Enabled'}: ${user.email}` }
}

async function switchOrganisation(call: Call, disabled: boolean) {
  const world = await call.world()
  const organisation = await findOrganisation(world.db, call.value('org'))
  await updateOrganisationDisabled(world.db, organisation.id, disabled ? world.clock.now() : null)
  return {
    facts: { id: organisation.id, disabled },
    text: `${disabled ? 'Disabled' : 'Enabled'}: ${organisation.name}`,
  }
}

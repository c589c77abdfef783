import { commandLine } from '../domain/audit/record.ts'
import { createUser } from '../domain/identity/accounts/create-user.ts'
import { findUser } from '../domain/identity/accounts/find-user.ts'
import { inviteUser } from '../domain/identity/accounts/invite-user.ts'
import { removeUser, setUserDisabled, setUserRole } from '../domain/identity/accounts/manage-user.ts'
import { type Role, roles } from '../domain/identity/accounts/roles.ts'
import { selectUsers } from '../domain/identity/accounts/sql.ts'
import type { Locale } from '../domain/identity/accounts/user.ts'
import { recordAccountChange } from '../domain/identity/sign-in/audit-sign-in.ts'
import { resetSecondFactors } from '../domain/identity/sign-in/second-factor.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { transaction } from '../platform/postgres.ts'
import { type Call, type Command, readSingleOperand, UsageError } from './command.ts'
import { organisationOption } from './organisations.ts'

export const createUserCommand: Command = {
  name: 'user create',
  summary: 'Create a user who can sign in',
  help: `
The e-mail address counts as verified: you vouch for it. Without --password-stdin the user has no password. They can
set one on the "Forgot your password?" page, or sign in through an external provider.

  echo "correct horse battery" | euterpe user create --org "Blue Note Sync" --email ada@example.com \\
    --name "Ada Lovelace" --password-stdin`,
  options: {
    org: organisationOption,
    email: { value: 'E', required: true, help: 'The e-mail address to sign in with; unique in the service' },
    name: { value: 'N', required: true, help: 'The full name' },
    locale: {
      value: 'L',
      fallback: 'en',
      choices: ['en', 'fr', 'es'],
      help: 'The language of pages and e-mails: en, fr or es',
    },
    role: {
      value: 'R',
      fallback: 'member',
      choices: roles,
      help: 'What the user may administer in the console: member, admin or operator',
    },
    'password-stdin': { help: 'Read the password from standard input (at least 10 characters)' },
  },
  async run(call) {
    const password = call.flag('password-stdin') ? await call.readInput() : null
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const { disabled: _, ...user } = await transaction(context.db, async (tx) => {
      const created = await createUser(tx, organisation.id, {
        email: call.value('email'),
        name: call.value('name'),
        locale: call.value('locale') as Locale,
        password,
        role: call.value('role') as Role,
      })
      const details = { role: created.role }
      await recordAccountChange(context, tx, created, { action: 'user.created', actor: commandLine, details })
      return created
    })
    return { result: { ...user, disabled_at: null }, text: `Created user ${user.email}: ${user.id}` }
  },
}

export const listUsersCommand: Command = {
  name: 'user list',
  summary: 'List the users of an organisation',
  help: 'Lists id, role, e-mail address and name of each user, oldest first.',
  options: { org: organisationOption },
  async run(call) {
    const { db } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const users = await selectUsers(db, organisation.id)
    const lines = users.map(
      (user) =>
        `${user.id}  ${user.role.padEnd(8)}  ${user.email}  ${user.name}${user.disabled_at === null ? '' : '  (disabled)'}`,
    )
    return { result: users, text: lines.join('\n') || `${organisation.name} has no users.` }
  },
}

export const disableUserCommand: Command = {
  name: 'user disable',
  summary: 'Disable a user and end all their sessions',
  operands: 'EMAIL',
  help: 'All sessions and tokens of the user end at once. To undo this, run `euterpe user enable`.',
  options: {},
  run: (call) => changeDisabled(call, true),
}

export const enableUserCommand: Command = {
  name: 'user enable',
  summary: 'Enable a disabled user',
  operands: 'EMAIL',
  help: 'The user can sign in again. Their earlier sessions and tokens stay ended.',
  options: {},
  run: (call) => changeDisabled(call, false),
}

export const userRoleCommand: Command = {
  name: 'user role',
  summary: 'Set what a user may administer in the console',
  operands: 'EMAIL ROLE',
  help: `
member    their own account only; works with catalogues, uploads and ingestions
admin     also the applications and S3 keys of their organisation
operator  also the service: organisations, entitlements, credits, queues and health

Takes effect immediately, also in running services.

  euterpe user role ada@example.com admin`,
  options: {},
  async run(call) {
    const [email, role, ...more] = call.operands
    if (more.length > 0 || !roles.includes(role as Role))
      throw new UsageError(`Give an e-mail address and a role: EMAIL ${roles.join('|')}.`)
    const context = await call.context()
    const user = await findUser(context.db, email!)
    await setUserRole(context, user, role as Role, commandLine)
    return { result: { id: user.id, email: user.email, role }, text: `${user.email} is now ${role}` }
  },
}

export const removeSecondFactorCommand: Command = {
  name: 'user reset-second-step',
  summary: 'Remove the second steps of a user who lost them',
  operands: 'EMAIL',
  help: 'Removes the authenticator app, all passkeys and the recovery codes. Verify first that the request really comes from\nthe user. Afterwards they sign in with their password only.',
  options: {},
  async run(call) {
    const context = await call.context()
    const user = await findUser(context.db, readSingleOperand(call))
    await resetSecondFactors(context, user, commandLine)
    return {
      result: { id: user.id, second_factor: false },
      text: `${user.email} now signs in with their password only.`,
    }
  },
}

export const inviteUserCommand: Command = {
  name: 'user invite',
  summary: 'Invite a user by e-mail',
  help: `
Creates the user without a password and mails them a link, valid for seven days, to choose one. Running it again for
the same address sends a new link.

  euterpe user invite --org "Blue Note Sync" --email ada@example.com --name "Ada Lovelace" --role admin`,
  options: {
    org: organisationOption,
    email: { value: 'E', required: true, help: 'The e-mail address to sign in with; unique in the service' },
    name: { value: 'N', required: true, help: 'The full name' },
    locale: { value: 'L', fallback: 'en', choices: ['en', 'fr', 'es'], help: 'The language: en, fr or es' },
    role: { value: 'R', fallback: 'member', choices: roles, help: 'member, admin or operator' },
  },
  async run(call) {
    const context = await call.context()
    const organisation = await findOrganisation(context.db, call.value('org'))
    const user = await inviteUser(context, organisation, {
      email: call.value('email'),
      name: call.value('name'),
      locale: call.value('locale') as Locale,
      role: call.value('role') as Role,
      actor: commandLine,
    })
    return { result: { id: user.id, email: user.email }, text: `Invited ${user.email}: ${user.id}` }
  },
}

export const removeUserCommand: Command = {
  name: 'user remove',
  summary: 'Delete a user',
  operands: 'EMAIL',
  help: 'Deletes the account with its sessions, tokens and consents. This cannot be undone.',
  options: {},
  async run(call) {
    const context = await call.context()
    const user = await findUser(context.db, readSingleOperand(call))
    await removeUser(context, user, commandLine)
    return { result: { id: user.id, removed: true }, text: `Removed: ${user.email}` }
  },
}

async function changeDisabled(call: Call, disabled: boolean) {
  const context = await call.context()
  const user = await findUser(context.db, readSingleOperand(call))
  await setUserDisabled(context, user, disabled, commandLine)
  return { result: { id: user.id, disabled }, text: `${disabled ? 'Disabled' : 'Enabled'}: ${user.email}` }
}

import { apiScopes, identityScopes, parseScopes, scopes } from '../domain/access/scopes.ts'
import { selectCatalogue } from '../domain/catalogue/sql.ts'
import { createUser } from '../domain/identity/accounts/create-user.ts'
import { type Role, roles } from '../domain/identity/accounts/roles.ts'
import { createClient, signsPeopleIn } from '../domain/identity/clients/create-client.ts'
import type { ClientType } from '../domain/identity/sql.ts'
import { findOrganisation } from '../domain/organisations/organisations.ts'
import { isId } from '../lib/ids.ts'
import { Problem } from '../lib/problem.ts'
import type { Command } from './command.ts'
import { organisationOption } from './organisations.ts'

export const createUserCommand: Command = {
  name: 'user create',
  summary: 'Make a user who can sign in',
  help: `
The address counts as verified: you vouch for it. Without --password-stdin the user has no password yet and sets one
by the forgotten-password page, or signs in by an external provider.

  echo "correct horse battery" | euterpe user create --org "Blue Note Sync" --email ada@example.com \\
    --name "Ada Lovelace" --password-stdin`,
  options: {
    org: organisationOption,
    email: { value: 'E', required: true, help: 'The address to sign in with; unique in the service' },
    name: { value: 'N', required: true, help: 'The full name, as others see it' },
    locale: {
      value: 'L',
      fallback: 'en',
      choices: ['en', 'fr', 'es'],
      help: 'The language of pages and mails: en, fr or es',
    },
    role: {
      value: 'R',
      fallback: 'member',
      choices: roles,
      help: 'What they may administer in the console: member, admin or operator',
    },
    'password-stdin': { help: 'Read the password from standard input (10 characters or more)' },
  },
  async run(call) {
    const password = call.flag('password-stdin') ? await call.readInput() : null
    const { db } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const locale = call.value('locale') as 'en' | 'fr' | 'es'
    const user = await createUser(db, organisation.id, {
      email: call.value('email'),
      name: call.value('name'),
      locale,
      password,
      role: call.value('role') as Role,
    })
    return { facts: user, text: `Made the user ${user.email}: ${user.id}` }
  },
}

export const createClientCommand: Command = {
  name: 'client create',
  summary: 'Register an application',
  help: `
public        an app without a secret (single-page, native); signs people in
confidential  an app with a server that keeps a secret; signs people in
machine       a program that acts for the organisation itself (client credentials)
legacy        a program that speaks the earlier-generation API

Redirect URIs are https, or http on localhost; they are compared byte for byte. The secret is shown once, now.
Scopes: ${scopes.join(' ')}

  euterpe client create --org "Blue Note Sync" --name "Sync desk" --type confidential \\
    --redirect-uri https://desk.example.com/callback --scope "openid profile email search.read"`,
  options: {
    org: organisationOption,
    name: { value: 'N', required: true, help: 'Its name, as users see it on the consent page' },
    type: {
      value: 'T',
      required: true,
      choices: ['public', 'confidential', 'machine', 'legacy'],
      help: 'What kind it is; see below',
    },
    'redirect-uri': { value: 'U', many: true, help: 'Where users return after signing in' },
    scope: { value: 'S', help: 'What it may ask for, separated by blanks (default: all that fit its type)' },
    catalog: { value: 'C', help: 'Bind all its calls to this catalogue (id)' },
    'sign-in': {
      value: 'P',
      many: true,
      help: 'How its users may sign in: password, external:NAME (default password)',
    },
  },
  async run(call) {
    const { db } = await call.context()
    const organisation = await findOrganisation(db, call.value('org'))
    const type = call.value('type') as ClientType
    const catalogueId = call.value('catalog') || null
    if (
      catalogueId !== null &&
      (!isId(catalogueId) || (await selectCatalogue(db, organisation.id, catalogueId)) === null)
    ) {
      throw new Problem('not_found', `${organisation.name} has no catalogue with the id ${catalogueId}.`)
    }
    const { client, secret } = await createClient(db, organisation.id, {
      name: call.value('name'),
      type,
      redirectUris: call.values('redirect-uri'),
      scopes: call.value('scope') === '' ? usualScopes(type) : parseScopes(call.value('scope')),
      catalogueId,
      signIn: call.values('sign-in'),
    })
    const lines = [`Made the ${type} client ${client.name}.`, `  client_id      ${client.id}`]
    if (secret !== null)
      lines.push(`  client_secret  ${secret}`, 'The secret is kept only as a hash: copy it now.')
    return {
      facts: { ...client, client_id: client.id, ...(secret !== null && { client_secret: secret }) },
      text: lines.join('\n'),
    }
  },
}

function usualScopes(type: ClientType): string[] {
  if (signsPeopleIn(type)) return [...identityScopes, ...apiScopes]
  return type === 'machine' ? [...apiScopes] : []
}

import { scopes } from '../../src/domain/access/scopes.ts'
import type { Context } from '../../src/domain/context.ts'
import type { Role } from '../../src/domain/identity/accounts/roles.ts'
import { consoleClientId, registerConsole } from '../../src/domain/identity/clients/console-client.ts'
import { makeOrganisation, makeToken, makeUser } from './people.ts'

/** Creates a user who is signed in to the console; without an organisation, creates one for them. */
export async function makeConsoleUser(context: Context, role: Role, organisationId?: string) {
  await registerConsole(context.db, context.urls, scopes)
  const id = organisationId ?? (await makeOrganisation(context)).id
  const user = await makeUser(context, id, { role })
  const client = { id: consoleClientId, organisation_id: null }
  const { headers, sid } = await makeToken(context, { organisationId: id, client, userId: user.id })
  return { user, headers, sid, organisationId: id }
}

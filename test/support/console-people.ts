import { scopes } from '../../src/domain/access/scopes.ts'
import { consoleClientId, registerConsole } from '../../src/domain/identity/console-client.ts'
import type { Role } from '../../src/domain/identity/roles.ts'
import type { World } from '../../src/domain/world.ts'
import { makeOrganisation, makeToken, makeUser } from './people.ts'

/** A person of an organisation (made when it is not given) who signed in to the console. */
export async function makeConsolePerson(world: World, role: Role, organisationId?: string) {
  await registerConsole(world.db, world.urls, scopes)
  const id = organisationId ?? (await makeOrganisation(world)).id
  const user = await makeUser(world, id, { role })
  const client = { id: consoleClientId, organisation_id: null }
  const { headers, sid } = await makeToken(world, { organisationId: id, client, userId: user.id })
  return { user, headers, sid, organisationId: id }
}

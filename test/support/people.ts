import { randomBytes } from 'node:crypto'
import { entitlements, grantEntitlements } from '../../src/domain/access/entitlements.ts'
import { apiScopes, scopes } from '../../src/domain/access/scopes.ts'
import { createCatalogue } from '../../src/domain/catalogues/create.ts'
import { createClient, type NewClient, signsPeopleIn } from '../../src/domain/identity/create-client.ts'
import { createUser, type NewUser } from '../../src/domain/identity/create-user.ts'
import { createOrganisation } from '../../src/domain/organisations/organisations.ts'
import type { World } from '../../src/domain/world.ts'

const unique = () => randomBytes(4).toString('hex')

/** An organisation with a default catalogue and everything it can buy. */
export async function makeOrganisation(world: World, input: { name?: string; entitled?: string[] } = {}) {
  const organisation = await createOrganisation(world.db, {
    name: input.name ?? `Label ${unique()}`,
    region: 'eu-west-1',
  })
  const catalogue = await createCatalogue(world.db, organisation.id, { name: 'Main' })
  const entitled = input.entitled ?? [...entitlements]
  if (entitled.length > 0) await grantEntitlements(world.db, organisation.id, entitled)
  return { ...organisation, catalogue }
}

export async function makeUser(world: World, organisationId: string, input: Partial<NewUser> = {}) {
  const password = input.password === undefined ? 'correct horse battery' : input.password
  const defaults = { email: `user-${unique()}@example.com`, name: 'Ada Lovelace', locale: 'en' as const }
  const user = await createUser(world.db, organisationId, { ...defaults, ...input, password })
  return { ...user, password }
}

export async function makeClient(world: World, organisationId: string, input: Partial<NewClient> = {}) {
  const type = input.type ?? 'confidential'
  const { client, secret } = await createClient(world.db, organisationId, {
    name: `App ${unique()}`,
    type,
    redirectUris: signsPeopleIn(type) ? ['http://localhost:3000/callback'] : [],
    scopes: signsPeopleIn(type) ? [...scopes] : [...apiScopes],
    catalogueId: null,
    signIn: [],
    ...input,
  })
  return { ...client, secret }
}

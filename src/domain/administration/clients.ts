import { isId } from '../../lib/ids.ts'
import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import { apiScopes, parseScopes, scopes } from '../access/scopes.ts'
import { selectCatalogue } from '../catalogues/sql.ts'
import { accessChanged } from '../identity/access-changed.ts'
import { createClient, signsPeopleIn } from '../identity/create-client.ts'
import { renewSecret, setClientDisabled } from '../identity/manage.ts'
import type { Client } from '../identity/sql.ts'
import { selectClient } from '../identity/sql-clients.ts'
import type { World } from '../world.ts'
import { type Administrator, note } from './note.ts'
import { countClients, lockOrganisation, selectClientPage } from './sql.ts'

/** Limits hold for each client, so whoever could make any number of them would have none. */
export const mostClients = 25

/** What an organisation makes itself; clients of the earlier generation are the operator's to make. */
export const ownTypes = ['public', 'confidential', 'machine'] as const

export type ClientRequest = {
  name: string
  type: (typeof ownTypes)[number]
  redirect_uris?: string[]
  scopes?: string[]
  catalog_id?: string
}

export async function listOwnClients(
  world: World,
  { organisation }: Administrator,
  asked: PageRequest,
): Promise<Page<Client>> {
  const range = { limit: asked.pageSize, offset: offsetOf(asked) }
  const [{ all }, found] = await Promise.all([
    countClients(world.db, organisation.id),
    selectClientPage(world.db, organisation.id, range),
  ])
  return page(asked, all, found)
}

/** Registers an application of the organisation. The secret comes back this once. */
export async function createOwnClient(
  world: World,
  who: Administrator,
  request: ClientRequest,
): Promise<{ client: Client; secret: string | null }> {
  const { id: organisationId } = who.organisation
  const { type, catalog_id: catalogueId = null } = request
  const all = signsPeopleIn(type) ? scopes : apiScopes
  const asked = request.scopes === undefined ? [...all] : parseScopes(request.scopes.join(' '))
  const misplaced = asked.filter((scope) => !(all as readonly string[]).includes(scope))
  if (misplaced.length > 0) {
    throw new Problem('validation_error', `A machine signs nobody in: leave out ${misplaced.join(', ')}.`)
  }
  if (catalogueId !== null && (await selectCatalogue(world.db, organisationId, catalogueId)) === null) {
    throw new Problem('catalogue_forbidden', `Your organisation has no catalogue ${catalogueId}.`)
  }
  const made = await transaction(world.db, async (tx) => {
    await lockOrganisation(tx, organisationId)
    const { active } = await countClients(tx, organisationId)
    if (active >= mostClients) {
      throw new Problem(
        'validation_error',
        `An organisation has at most ${mostClients} applications: revoke one that is not used.`,
      )
    }
    const redirectUris = request.redirect_uris ?? []
    return createClient(tx, organisationId, {
      name: request.name,
      type,
      redirectUris,
      scopes: asked,
      catalogueId,
      signIn: [],
    })
  })
  note(world, who, 'client created', { client_id: made.client.id, type, scopes: asked })
  return made
}

/** A new secret in place of the old one, which ends now. */
export async function renewOwnSecret(world: World, who: Administrator, id: string): Promise<string> {
  const client = await findOwnClient(world, who, id)
  if (client.disabled_at !== null)
    throw new Problem('validation_error', 'This application was revoked: make another one.')
  const secret = await renewSecret(world.db, client.id)
  accessChanged(world, 'client', client.id)
  note(world, who, 'client secret renewed', { client_id: client.id })
  return secret
}

/** Stops an application for good: its tokens end at once, on every process. Only the operator can let it work again. */
export async function revokeOwnClient(world: World, who: Administrator, id: string): Promise<Client> {
  const client = await findOwnClient(world, who, id)
  if (client.disabled_at !== null) return client
  await setClientDisabled(world, client.id, true)
  accessChanged(world, 'client', client.id)
  note(world, who, 'client revoked', { client_id: client.id })
  return findOwnClient(world, who, id)
}

async function findOwnClient(world: World, who: Administrator, id: string): Promise<Client> {
  const client = isId(id) ? await selectClient(world.db, id) : null
  if (client === null || client.organisation_id !== who.organisation.id)
    throw new Problem('not_found', 'Your organisation has no such application.')
  return client
}

import { isId } from '../../lib/ids.ts'
import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { transaction } from '../../platform/postgres.ts'
import { apiScopes, parseScopes, scopes } from '../access/scopes.ts'
import { selectCatalogue } from '../catalogue/sql.ts'
import type { Context } from '../context.ts'
import { accessChanged } from '../identity/access-changed.ts'
import { createClient, signsPeopleIn } from '../identity/clients/create-client.ts'
import { selectClient } from '../identity/clients/sql.ts'
import { renewSecret, setClientDisabled } from '../identity/manage.ts'
import type { Client } from '../identity/sql.ts'
import { type Administrator, note } from './note.ts'
import { countClients, lockOrganisation, selectClientPage } from './sql.ts'

/** Limits hold for each client, so whoever could make any number of them would have none. */
export const maxClients = 25

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
  context: Context,
  { organisation }: Administrator,
  asked: PageRequest,
): Promise<Page<Client>> {
  const range = { limit: asked.pageSize, offset: offsetOf(asked) }
  const [{ all }, found] = await Promise.all([
    countClients(context.db, organisation.id),
    selectClientPage(context.db, organisation.id, range),
  ])
  return page(asked, all, found)
}

/** Registers an application of the organisation. The secret comes back this once. */
export async function createOwnClient(
  context: Context,
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
  if (catalogueId !== null && (await selectCatalogue(context.db, organisationId, catalogueId)) === null) {
    throw new Problem('catalogue_forbidden', `Your organisation has no catalogue ${catalogueId}.`)
  }
  const made = await transaction(context.db, async (tx) => {
    await lockOrganisation(tx, organisationId)
    const { active } = await countClients(tx, organisationId)
    if (active >= maxClients) {
      throw new Problem(
        'validation_error',
        `An organisation has at most ${maxClients} applications: revoke one that is not used.`,
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
  note(context, who, 'client created', { client_id: made.client.id, type, scopes: asked })
  return made
}

/** A new secret in place of the old one, which ends now. */
export async function renewOwnSecret(context: Context, who: Administrator, id: string): Promise<string> {
  const client = await findOwnClient(context, who, id)
  if (client.disabled_at !== null)
    throw new Problem('validation_error', 'This application was revoked: make another one.')
  const secret = await renewSecret(context.db, client.id)
  accessChanged(context, 'client', client.id)
  note(context, who, 'client secret renewed', { client_id: client.id })
  return secret
}

/** Stops an application for good: its tokens end at once, on every process. Only the operator can let it work again. */
export async function revokeOwnClient(context: Context, who: Administrator, id: string): Promise<Client> {
  const client = await findOwnClient(context, who, id)
  if (client.disabled_at !== null) return client
  await setClientDisabled(context, client.id, true)
  accessChanged(context, 'client', client.id)
  note(context, who, 'client revoked', { client_id: client.id })
  return findOwnClient(context, who, id)
}

async function findOwnClient(context: Context, who: Administrator, id: string): Promise<Client> {
  const client = isId(id) ? await selectClient(context.db, id) : null
  if (client === null || client.organisation_id !== who.organisation.id)
    throw new Problem('not_found', 'Your organisation has no such application.')
  return client
}

import { isId } from '../../lib/ids.ts'
import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import { withinOrganisation } from '../../platform/organisation-scope.ts'
import { transaction } from '../../platform/postgres.ts'
import { apiScopes, parseScopes, scopes } from '../access/scopes.ts'
import { selectCatalogue } from '../catalogue/sql.ts'
import type { Context } from '../context.ts'
import { type Client, type KeySet, supportsSignIn } from '../identity/clients/client.ts'
import { type ClientKeys, checkClientKeys } from '../identity/clients/client-keys.ts'
import { createClient } from '../identity/clients/create-client.ts'
import { replaceKeys, rotateSecret, setClientDisabled } from '../identity/clients/manage-client.ts'
import { selectClient } from '../identity/clients/sql.ts'
import { invalidateAccess } from '../identity/invalidate-access.ts'
import { quotaExceeded, readQuotas } from '../organisations/quotas.ts'
import { selectSandbox } from '../organisations/sql.ts'
import { type Administrator, recordChange } from './record-change.ts'
import { ensureSandbox } from './sandbox.ts'
import { clientList, countClients, lockOrganisation } from './sql.ts'

/** The client types an organisation can create itself. Only the operator creates legacy clients. */
export const ownClientTypes = ['public', 'confidential', 'machine'] as const

export type ClientRequest = {
  name: string
  type: (typeof ownClientTypes)[number]
  redirect_uris?: string[]
  scopes?: string[]
  catalog_id?: string
  /** Acts in the organisation's sandbox. */
  test?: boolean
  post_logout_redirect_uris?: string[]
  backchannel_logout_uri?: string
  /** Public keys instead of a secret. */
  jwks?: KeySet
  jwks_uri?: string
  device_flow?: boolean
}

export async function listOwnClients(
  context: Context,
  { organisation }: Administrator,
  request: ListRequest,
): Promise<ListPage<Client>> {
  return listRows(context.db, clientList(context.db, organisation.id), request)
}

/** Registers a client of the organisation. The secret is returned only here. */
export async function createOwnClient(
  context: Context,
  administrator: Administrator,
  request: ClientRequest,
): Promise<{ client: Client; secret: string | null }> {
  const isTest = request.test === true
  if (isTest && request.type !== 'machine')
    throw new Problem(
      'validation_error',
      'A test client must be a machine client: users who sign in act in their own organisation.',
    )
  const { id: ownId } = administrator.organisation
  const organisationId = isTest ? (await ensureSandbox(context, ownId)).id : ownId
  const { type, catalog_id: catalogueId = null } = request
  const allowed = supportsSignIn(type) ? scopes : apiScopes
  const requested = request.scopes === undefined ? [...allowed] : parseScopes(request.scopes.join(' '))
  const misplaced = requested.filter((scope) => !(allowed as readonly string[]).includes(scope))
  if (misplaced.length > 0) {
    throw new Problem(
      'validation_error',
      `Users cannot sign in to a machine client: remove ${misplaced.join(', ')} from its scopes.`,
    )
  }
  // The catalogue of a test client is one of the sandbox, which is another organisation for the database.
  const findCatalogue = (id: string) =>
    withinOrganisation(organisationId, () => selectCatalogue(context.db, organisationId, id))
  if (catalogueId !== null && (await findCatalogue(catalogueId)) === null) {
    throw new Problem('catalogue_forbidden', `Your organisation has no catalogue ${catalogueId}.`)
  }
  const keys = readKeys(request)
  if (keys !== null) await checkClientKeys(context, keys)
  const max = (await readQuotas(context, ownId)).clients!
  const created = await transaction(context.db, async (tx) => {
    await lockOrganisation(tx, ownId)
    const { active } = await countClients(tx, ownId)
    if (active >= max) throw quotaExceeded('clients', max)
    const redirectUris = request.redirect_uris ?? []
    const created = await createClient(tx, organisationId, {
      name: request.name,
      type,
      redirectUris,
      scopes: requested,
      catalogueId,
      signIn: [],
      postLogoutRedirectUris: request.post_logout_redirect_uris ?? [],
      backchannelLogoutUri: request.backchannel_logout_uri ?? null,
      keys,
      deviceFlow: request.device_flow ?? false,
    })
    const details = { type, redirect_uris: redirectUris, scopes: requested }
    const subject = describeClient(created.client)
    await recordChange(context, tx, administrator, { action: 'client.created', subject, details })
    return created
  })
  return created
}

/** Replaces the client's secret. The old one works for the grace period. */
export async function rotateOwnSecret(
  context: Context,
  administrator: Administrator,
  id: string,
  graceHours = 0,
): Promise<string> {
  const client = await findOwnClient(context, administrator, id)
  if (client.disabled_at !== null)
    throw new Problem('validation_error', 'This application is revoked. Create a new one instead.')
  const secret = await transaction(context.db, async (tx) => {
    const subject = describeClient(client)
    const details = { grace_hours: graceHours }
    await recordChange(context, tx, administrator, { action: 'client.secret_replaced', subject, details })
    return rotateSecret(context, tx, client.id, graceHours)
  })
  invalidateAccess(context, 'client', client.id)
  return secret
}

function readKeys({ jwks, jwks_uri }: ClientKeys): ClientKeys | null {
  if (jwks === undefined && jwks_uri === undefined) return null
  return { ...(jwks !== undefined && { jwks }), ...(jwks_uri !== undefined && { jwks_uri }) }
}

/** Replaces the client's keys, or its secret by keys. The old ones stop working at once. */
export async function replaceOwnKeys(
  context: Context,
  administrator: Administrator,
  id: string,
  request: ClientKeys,
): Promise<Client> {
  const client = await findOwnClient(context, administrator, id)
  if (client.disabled_at !== null)
    throw new Problem('validation_error', 'This application is revoked. Create a new one instead.')
  const keys = readKeys(request) ?? {}
  await checkClientKeys(context, keys)
  const changed = await transaction(context.db, async (tx) => {
    const subject = describeClient(client)
    await recordChange(context, tx, administrator, { action: 'client.secret_replaced', subject })
    return replaceKeys(tx, client.id, keys)
  })
  invalidateAccess(context, 'client', client.id)
  return changed
}

/** Revokes a client: its tokens stop working at once, in every process. Only the operator can enable it again. */
export async function revokeOwnClient(
  context: Context,
  administrator: Administrator,
  id: string,
): Promise<Client> {
  const client = await findOwnClient(context, administrator, id)
  if (client.disabled_at !== null) return client
  await transaction(context.db, async (tx) => {
    await setClientDisabled(context, client.id, true, tx)
    const subject = describeClient(client)
    await recordChange(context, tx, administrator, { action: 'client.disabled', subject })
  })
  invalidateAccess(context, 'client', client.id)
  return findOwnClient(context, administrator, id)
}

function describeClient({ id, name }: Client) {
  return { type: 'client' as const, id, name }
}

async function findOwnClient(context: Context, administrator: Administrator, id: string): Promise<Client> {
  const client = isId(id) ? await selectClient(context.db, id) : null
  const ownId = administrator.organisation.id
  const sandbox = client === null ? null : await selectSandbox(context.db, ownId)
  const organisationId = client?.organisation_id ?? null
  // Clients of the service itself, such as the console, have no organisation.
  if (client === null || organisationId === null || ![ownId, sandbox?.id].includes(organisationId))
    throw new Problem('not_found', 'Your organisation has no application with this id.')
  return client
}

import { randomBytes } from 'node:crypto'
import { entitlements, grantEntitlements } from '../../src/domain/access/entitlements.ts'
import { apiScopes, scopes } from '../../src/domain/access/scopes.ts'
import { createCatalogue } from '../../src/domain/catalogue/create-catalogue.ts'
import type { Context } from '../../src/domain/context.ts'
import { createUser, type NewUser } from '../../src/domain/identity/accounts/create-user.ts'
import { type Client, supportsSignIn } from '../../src/domain/identity/clients/client.ts'
import { createClient, type NewClient } from '../../src/domain/identity/clients/create-client.ts'
import { issueAccessToken } from '../../src/domain/identity/tokens/access-token.ts'
import { insertFamily } from '../../src/domain/identity/tokens/sql.ts'
import { createOrganisation } from '../../src/domain/organisations/organisations.ts'
import { newId } from '../../src/lib/ids.ts'

const unique = () => randomBytes(4).toString('hex')

/** Creates an organisation with a default catalogue and, unless `entitled` says otherwise, all entitlements. */
export async function makeOrganisation(context: Context, input: { name?: string; entitled?: string[] } = {}) {
  const organisation = await createOrganisation(context.db, {
    name: input.name ?? `Label ${unique()}`,
    region: 'eu-west-1',
  })
  const catalogue = await createCatalogue(context.db, organisation.id, { name: 'Main' })
  const entitled = input.entitled ?? [...entitlements]
  if (entitled.length > 0) await grantEntitlements(context.db, organisation.id, entitled, context.clock.now())
  return { ...organisation, catalogue }
}

export async function makeUser(context: Context, organisationId: string, input: Partial<NewUser> = {}) {
  const password = input.password === undefined ? 'correct horse battery' : input.password
  const defaults = { email: `user-${unique()}@example.com`, name: 'Ada Lovelace', locale: 'en' as const }
  const user = await createUser(context.db, organisationId, { ...defaults, ...input, password })
  return { ...user, password }
}

export async function makeClient(context: Context, organisationId: string, input: Partial<NewClient> = {}) {
  const type = input.type ?? 'confidential'
  const { client, secret } = await createClient(context.db, organisationId, {
    name: `App ${unique()}`,
    type,
    redirectUris: supportsSignIn(type) ? ['http://localhost:3000/callback'] : [],
    scopes: supportsSignIn(type) ? [...scopes] : [...apiScopes],
    catalogueId: null,
    signIn: [],
    ...input,
  })
  return { ...client, secret }
}

type TokenInput = {
  /** Created with all entitlements if not given. */
  organisationId?: string
  client?: Pick<Client, 'id' | 'organisation_id'>
  /** The signed-in user; without one the token is for a machine client. */
  userId?: string
  scopes?: string[]
  /** Binds the created client to this catalogue. */
  catalogueId?: string
}

/** A valid bearer token: `const { headers } = await makeToken(context)`. Creates whatever is not given. */
export async function makeToken(context: Context, input: TokenInput = {}) {
  const organisationId: string =
    input.organisationId ?? input.client?.organisation_id ?? (await makeOrganisation(context)).id
  const type = input.userId === undefined ? ('machine' as const) : ('confidential' as const)
  const client =
    input.client ??
    (await makeClient(context, organisationId, { type, catalogueId: input.catalogueId ?? null }))
  const granted = input.scopes ?? (input.userId === undefined ? [...apiScopes] : [...scopes])
  const sid = newId()
  if (input.userId !== undefined) {
    const now = context.clock.now()
    const month = new Date(now.getTime() + 30 * 86_400_000)
    await insertFamily(context.db, {
      id: sid,
      client_id: client.id,
      user_id: input.userId,
      scopes: granted,
      auth_time: now,
      created_at: now,
      expires_at: month,
    })
  }
  const token = await issueAccessToken(context, {
    sub: input.userId ?? client.id,
    client_id: client.id,
    org: organisationId,
    scope: granted.join(' '),
    sid,
  })
  return { token, headers: { authorization: `Bearer ${token}` }, organisationId, client, sid }
}

import { newId, newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Db } from '../../../platform/postgres.ts'
import { type Client, type ClientType, insertClient } from '../sql.ts'
import { checkRedirectUri } from './redirect-uris.ts'

export type NewClient = {
  name: string
  type: ClientType
  redirectUris: string[]
  scopes: string[]
  /** The catalogue every call of this client is bound to; must belong to the organisation. */
  catalogueId: string | null
  signIn: string[]
}

/** Registers an application. The secret comes back once and is kept only as a hash; public clients have none. */
export async function createClient(
  db: Db,
  organisationId: string,
  input: NewClient,
): Promise<{ client: Client; secret: string | null }> {
  if (input.name.trim() === '') throw new Problem('validation_error', 'A client needs a name.')
  checkShape(input)
  const secret = input.type === 'public' ? null : newSecret()
  const client = await insertClient(db, {
    id: newId(),
    organisation_id: organisationId,
    name: input.name.trim(),
    type: input.type,
    secret_hash: secret === null ? null : hashSecret(secret),
    redirect_uris: input.redirectUris,
    scopes: input.scopes,
    catalogue_id: input.catalogueId,
    sign_in: signsPeopleIn(input.type) && input.signIn.length === 0 ? ['password'] : input.signIn,
  })
  return { client, secret }
}

export function signsPeopleIn(type: ClientType): boolean {
  return type === 'public' || type === 'confidential'
}

/** What a client of its type must and may not have; the same when it is made and when it is changed. */
export function checkShape(input: Pick<NewClient, 'type' | 'redirectUris' | 'scopes' | 'signIn'>): void {
  if (signsPeopleIn(input.type)) {
    if (input.redirectUris.length === 0) {
      throw new Problem('validation_error', `A ${input.type} client needs at least one redirect URI.`)
    }
    for (const uri of input.redirectUris) checkRedirectUri(uri)
    if (!input.scopes.includes('openid')) {
      throw new Problem(
        'validation_error',
        `A ${input.type} client signs people in, so its scopes must include openid.`,
      )
    }
  } else if (input.redirectUris.length > 0 || input.signIn.length > 0) {
    throw new Problem(
      'validation_error',
      `A ${input.type} client signs nobody in: it takes no redirect URI and no sign-in policy.`,
    )
  }
  const wrong = input.signIn.find((policy) => !/^(password|external:[a-z0-9-]+)$/.test(policy))
  if (wrong !== undefined) {
    throw new Problem('unsupported_value', `A sign-in policy is password or external:NAME, not "${wrong}".`)
  }
}

import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import type { Context } from '../context.ts'
import type { Client } from '../identity/clients/client.ts'
import { findActiveClient } from '../identity/clients/find-client.ts'
import { verifyAccessToken } from '../identity/tokens/access-token.ts'
import { selectRefreshToken } from '../identity/tokens/sql.ts'
import { resolveClaims } from './token-context.ts'

export type Introspection = { active: false } | ({ active: true } & Record<string, unknown>)

/**
 * Describes a token to a partner's own API (RFC 7662). A client learns only about tokens of its organisation's
 * applications, or of people of its organisation; any other token is not active for it.
 */
export async function introspectToken(
  context: Context,
  client: Client,
  token: string | undefined,
): Promise<Introspection> {
  if (token === undefined || token === '')
    throw new Problem('invalid_request', 'The parameter token is missing.')
  if (client.type === 'public') {
    throw new Problem(
      'unauthorized_client',
      'A public client cannot introspect tokens. Use one with a secret.',
    )
  }
  return (await describeAccessToken(context, client, token)) ?? describeRefreshToken(context, client, token)
}

async function describeAccessToken(
  context: Context,
  client: Client,
  token: string,
): Promise<Introspection | null> {
  try {
    const claims = await verifyAccessToken(context, token)
    const { caller } = await resolveClaims(context, claims)
    const owner = (await findActiveClient(context, claims.client_id))?.organisation_id
    if (![owner, claims.org].includes(client.organisation_id!)) return { active: false }
    return {
      active: true,
      token_type: 'Bearer',
      iss: context.urls.auth,
      aud: context.urls.base,
      sub: claims.sub,
      client_id: claims.client_id,
      scope: caller.scopes.join(' '),
      iat: claims.iat,
      exp: claims.exp,
      jti: claims.jti,
      org: claims.org,
    }
  } catch (error) {
    const isInvalid =
      error instanceof Problem && (error.code === 'invalid_token' || error.code === 'invalid_token_context')
    if (isInvalid) return null
    throw error
  }
}

/** Only the client that got a refresh token can use it, so only that one learns about it. */
async function describeRefreshToken(context: Context, client: Client, token: string): Promise<Introspection> {
  const row = await selectRefreshToken(context.db, hashSecret(token))
  const isActive =
    row !== null &&
    row.client_id === client.id &&
    !row.revoked &&
    row.rotated_at === null &&
    row.expires_at > context.clock.now()
  if (!isActive) return { active: false }
  return {
    active: true,
    sub: row.user_id,
    client_id: row.client_id,
    scope: row.scopes.join(' '),
    exp: Math.floor(row.expires_at.getTime() / 1000),
  }
}

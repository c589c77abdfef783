import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { isIdentityScope } from '../authorize/grant-scopes.ts'
import type { Client } from '../clients/client.ts'
import { accessTokenLifetimeS, issueAccessToken } from './access-token.ts'

/** Issues an access token for a machine client. There is no ID token, since no user signed in, and no refresh token. */
export async function grantClientCredentials(
  context: Context,
  client: Client,
  requested: string | undefined,
) {
  if (client.type !== 'machine') {
    throw new Problem(
      'unauthorized_client',
      `A ${client.type} client cannot use client_credentials. Register a machine client.`,
    )
  }
  const allowed = client.scopes.filter((scope) => !isIdentityScope(scope))
  // A parameter without a value counts as omitted (RFC 6749 §3.2).
  const requestedScopes = (requested ?? '').split(' ').filter((word) => word !== '')
  const scopes =
    requestedScopes.length === 0 ? allowed : allowed.filter((scope) => requestedScopes.includes(scope))
  if (requestedScopes.length > 0 && scopes.length === 0) {
    throw new Problem('invalid_scope', 'The client is not registered for any of the requested scopes.')
  }
  const scope = scopes.join(' ')
  const access_token = await issueAccessToken(context, {
    sub: client.id,
    client_id: client.id,
    org: client.organisation_id!, // never null: a check constraint of the table
    scope,
    sid: newId(),
  })
  return { access_token, token_type: 'Bearer' as const, expires_in: accessTokenLifetimeS, scope }
}

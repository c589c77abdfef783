import { newId } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { isIdentityScope } from '../authorize/grant-scopes.ts'
import type { Client } from '../sql.ts'
import { accessTokenLifetimeS, mintAccessToken } from './access-token.ts'

/** A token with which a machine acts for its organisation: no ID token, since nobody signed in, and no refresh token. */
export async function grantClientCredentials(
  context: Context,
  client: Client,
  requested: string | undefined,
) {
  if (client.type !== 'machine') {
    throw new Problem('unauthorized_client', `A ${client.type} client cannot use client_credentials.`)
  }
  const allowed = client.scopes.filter((scope) => !isIdentityScope(scope))
  const wanted = requested === undefined ? null : requested.split(' ').filter((word) => word !== '')
  const scopes = wanted === null ? allowed : allowed.filter((scope) => wanted.includes(scope))
  if (wanted !== null && wanted.length > 0 && scopes.length === 0) {
    throw new Problem('invalid_scope', 'The client may have none of these scopes.')
  }
  const scope = scopes.join(' ')
  const access_token = await mintAccessToken(context, {
    sub: client.id,
    client_id: client.id,
    org: client.organisation_id!, // the table holds no machine without one
    scope,
    sid: newId(),
  })
  return { access_token, token_type: 'Bearer' as const, expires_in: accessTokenLifetimeS, scope }
}

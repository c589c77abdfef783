import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import type { Client } from '../clients/client.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { type AccessClaims, verifyAccessToken } from './access-token.ts'
import { readLegacyToken } from './legacy-token.ts'
import { insertRevokedAccessToken, revokeFamily, selectRefreshToken } from './sql.ts'

/**
 * Revokes a token of this client (RFC 7009). Revoking a refresh token revokes its whole family; revoking an access
 * token revokes only that one. Unknown tokens and tokens of other clients are ignored: the caller gets the same
 * response. Returns whether the token was one of this client; `onProven` is called once that is known.
 */
export async function revokeToken(
  context: Context,
  client: Client,
  token: string | undefined,
  onProven: () => Promise<void> = async () => {},
): Promise<boolean> {
  if (token === undefined || token === '')
    throw new Problem('invalid_request', 'The parameter token is missing.')
  const refresh = await selectRefreshToken(context.db, hashSecret(token))
  if (refresh !== null) {
    if (refresh.client_id !== client.id) return false
    await onProven()
    await revokeFamily(context.db, refresh.family_id, context.clock.now())
    invalidateAccess(context, 'family', refresh.family_id)
    return true
  }
  const claims = await readAccessToken(context, client, token)
  if (claims === null || claims.client_id !== client.id) return false
  await onProven()
  await insertRevokedAccessToken(context.db, claims.jti, new Date(claims.exp * 1000))
  invalidateAccess(context, 'token', claims.jti)
  return true
}

/** The claims of an access token, in the format of the client's API generation. */
async function readAccessToken(
  context: Context,
  client: Client,
  token: string,
): Promise<AccessClaims | null> {
  try {
    return client.type === 'legacy'
      ? readLegacyToken(context, token)
      : await verifyAccessToken(context, token)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_token') return null
    throw error
  }
}

import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import type { Client } from '../clients/client.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { type AccessClaims, verifyAccessToken } from './access-token.ts'
import { insertRevokedAccessToken, revokeFamily, selectRefreshToken } from './sql.ts'

/**
 * Revokes a token of this client (RFC 7009). Revoking a refresh token revokes its whole family; revoking an access
 * token revokes only that one. Unknown tokens and tokens of other clients are silently ignored.
 */
export async function revokeToken(
  context: Context,
  client: Client,
  token: string | undefined,
): Promise<void> {
  if (token === undefined || token === '')
    throw new Problem('invalid_request', 'The parameter token is missing.')
  const refresh = await selectRefreshToken(context.db, hashSecret(token))
  if (refresh !== null) {
    if (refresh.client_id !== client.id) return
    await revokeFamily(context.db, refresh.family_id, context.clock.now())
    invalidateAccess(context, 'family', refresh.family_id)
    return
  }
  const claims = await readOwnAccessToken(context, token)
  if (claims === null || claims.client_id !== client.id) return
  await insertRevokedAccessToken(context.db, claims.jti, new Date(claims.exp * 1000))
  invalidateAccess(context, 'token', claims.jti)
}

async function readOwnAccessToken(context: Context, token: string): Promise<AccessClaims | null> {
  try {
    return await verifyAccessToken(context, token)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_token') return null
    throw error
  }
}

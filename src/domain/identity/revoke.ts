import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import type { World } from '../world.ts'
import { accessChanged } from './access-changed.ts'
import { type AccessClaims, verifyAccessToken } from './access-token.ts'
import type { Client } from './sql.ts'
import { insertRevokedAccessToken, revokeFamily, selectRefreshToken } from './sql-tokens.ts'

/**
 * Ends a token of this client (RFC 7009). A refresh token takes everything that descends from it with it; an access
 * token ends alone. Unknown tokens and those of others are left alone, without a word. Hints are not needed.
 */
export async function revokeToken(world: World, client: Client, token: string | undefined): Promise<void> {
  if (token === undefined || token === '')
    throw new Problem('invalid_request', 'The parameter token is missing.')
  const refresh = await selectRefreshToken(world.db, hashSecret(token))
  if (refresh !== null) {
    if (refresh.client_id !== client.id) return
    await revokeFamily(world.db, refresh.family_id, world.clock.now())
    accessChanged(world, 'family', refresh.family_id)
    return
  }
  const claims = await readOwnAccessToken(world, token)
  if (claims === null || claims.client_id !== client.id) return
  await insertRevokedAccessToken(world.db, claims.jti, new Date(claims.exp * 1000))
  accessChanged(world, 'token', claims.jti)
}

async function readOwnAccessToken(world: World, token: string): Promise<AccessClaims | null> {
  try {
    return await verifyAccessToken(world, token)
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_token') return null
    throw error
  }
}

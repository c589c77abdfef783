import { newSecret } from '../../lib/ids.ts'
import { Problem } from '../../lib/problem.ts'
import { hashSecret } from '../../lib/seal.ts'
import type { World } from '../world.ts'
import type { Client } from './sql.ts'
import { revokeFamily, rotateRefreshToken, selectRefreshToken } from './sql-tokens.ts'
import { signTokens, type TokenAnswer } from './tokens.ts'

/** An answer can be lost on its way: for this long the old token gives another new one. */
const graceMs = 30_000

/**
 * Exchanges a refresh token for a new pair. A token that comes back after the grace was copied by somebody, and nobody
 * can tell who is the thief: the whole family ends.
 */
export async function refreshTokens(
  world: World,
  client: Client,
  given: { refreshToken?: string; scope?: string },
): Promise<TokenAnswer> {
  if (given.refreshToken === undefined)
    throw new Problem('invalid_request', 'The parameter refresh_token is missing.')
  const now = world.clock.now()
  const hash = hashSecret(given.refreshToken)
  const row = await selectRefreshToken(world.db, hash)
  if (row === null || row.client_id !== client.id) throw refuse()
  if (row.revoked || row.expires_at <= now || row.user.disabled) throw refuse()
  if (row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() > graceMs) {
    await revokeFamily(world.db, row.family_id, now)
    throw refuse()
  }
  const held = row.scopes.filter((scope) => client.scopes.includes(scope))
  const scopes = narrow(held, given.scope)
  const refreshToken = newSecret()
  await rotateRefreshToken(world.db, {
    hash,
    familyId: row.family_id,
    nextHash: hashSecret(refreshToken),
    now,
    expiresAt: new Date(now.getTime() + client.refresh_lifetime_s * 1000),
  })
  return signTokens(world, {
    familyId: row.family_id,
    clientId: client.id,
    user: row.user,
    scopes,
    authTime: row.auth_time,
    nonce: null,
    refreshToken,
    refreshLifetimeS: client.refresh_lifetime_s,
  })
}

/** Less may be asked for, never more (RFC 6749 §6). */
function narrow(held: string[], requested: string | undefined): string[] {
  const words = (requested ?? '').split(' ').filter((word) => word !== '')
  if (words.length === 0) return held
  const more = words.filter((word) => !held.includes(word))
  if (more.length > 0)
    throw new Problem('invalid_scope', 'A refresh cannot give more scopes than the user granted.')
  return held.filter((scope) => words.includes(scope))
}

function refuse(): Problem {
  return new Problem('invalid_grant', 'The refresh token is wrong, revoked, expired, or of another client.')
}

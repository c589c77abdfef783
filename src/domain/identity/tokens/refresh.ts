import { newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { accessChanged } from '../access-changed.ts'
import { findActivePerson } from '../accounts/find-person.ts'
import type { Client } from '../sql.ts'
import { signTokens, type TokenAnswer } from './issue.ts'
import { revokeFamily, rotateRefreshToken, selectRefreshToken } from './sql.ts'

/** An answer can be lost on its way: for this long the old token gives another new one. */
const graceMs = 30_000

/**
 * Exchanges a refresh token for a new pair. A token that comes back after the grace was copied by somebody, and nobody
 * can tell who is the thief: the whole family ends.
 */
export async function refreshTokens(
  context: Context,
  client: Client,
  given: { refreshToken?: string; scope?: string },
): Promise<TokenAnswer> {
  if (given.refreshToken === undefined)
    throw new Problem('invalid_request', 'The parameter refresh_token is missing.')
  const now = context.clock.now()
  const hash = hashSecret(given.refreshToken)
  const wanted = (given.scope ?? '').split(' ').filter((word) => word !== '')
  const refreshToken = newSecret()
  const row = await rotateRefreshToken(context.db, {
    hash,
    clientId: client.id,
    scopes: wanted,
    nextHash: hashSecret(refreshToken),
    now,
    graceStart: new Date(now.getTime() - graceMs),
    expiresAt: new Date(now.getTime() + client.refresh_lifetime_s * 1000),
  })
  if (row === null) throw await explainRefusal(context, client, hash, wanted)
  const person = await findActivePerson(context, row.user_id)
  if (person === null) throw refusal()
  const granted = row.scopes.filter((scope) => wanted.length === 0 || wanted.includes(scope))
  return signTokens(context, {
    familyId: row.family_id,
    clientId: client.id,
    user: person,
    // What an operator took away from the client since is not given any more.
    scopes: granted.filter((scope) => client.scopes.includes(scope)),
    authTime: row.auth_time,
    nonce: null,
    refreshToken,
    refreshLifetimeS: client.refresh_lifetime_s,
  })
}

/** Finds out why a token was not exchanged, and ends the family when it was one that somebody copied. */
async function explainRefusal(
  context: Context,
  client: Client,
  hash: Buffer,
  wanted: string[],
): Promise<Problem> {
  const now = context.clock.now()
  const row = await selectRefreshToken(context.db, hash)
  const valid = row !== null && row.client_id === client.id && !row.revoked && row.expires_at > now
  if (!valid) return refusal()
  if (row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() > graceMs) {
    await revokeFamily(context.db, row.family_id, now)
    accessChanged(context, 'family', row.family_id)
    return refusal()
  }
  // Less may be asked for, never more (RFC 6749 §6).
  if (wanted.some((scope) => !row.scopes.includes(scope))) {
    return new Problem('invalid_scope', 'A refresh cannot give more scopes than the user granted.')
  }
  return refusal()
}

function refusal(): Problem {
  return new Problem('invalid_grant', 'The refresh token is wrong, revoked, expired, or of another client.')
}

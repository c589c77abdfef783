import { newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { findActiveUser } from '../accounts/find-user.ts'
import type { Client } from '../clients/client.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import { issueTokens, type TokenResponse } from './issue.ts'
import { revokeFamily, rotateRefreshToken, selectRefreshToken } from './sql.ts'

/** A response can get lost, so the old token may be exchanged again within this time. */
const graceMs = 30_000

/**
 * Exchanges a refresh token for new tokens. A token reused after the grace period has been copied, and there is no way
 * to tell the thief from the owner, so the whole family is revoked.
 */
export async function refreshTokens(
  context: Context,
  client: Client,
  given: {
    refreshToken?: string
    scope?: string
    /** Called once the token is known to be valid. Only a public client needs it, for one more query. */
    onProven?: () => Promise<void>
  },
): Promise<TokenResponse> {
  if (given.refreshToken === undefined)
    throw new Problem('invalid_request', 'The parameter refresh_token is missing.')
  const now = context.clock.now()
  const hash = hashSecret(given.refreshToken)
  const requestedScopes = (given.scope ?? '').split(' ').filter((word) => word !== '')
  if (client.type === 'public' && given.onProven !== undefined) {
    const current = await selectRefreshToken(context.db, hash)
    if (current !== null && current.client_id === client.id && !current.revoked) await given.onProven()
  }
  const refreshToken = newSecret()
  const row = await rotateRefreshToken(context.db, {
    hash,
    clientId: client.id,
    scopes: requestedScopes,
    nextHash: hashSecret(refreshToken),
    now,
    graceStart: new Date(now.getTime() - graceMs),
    expiresAt: new Date(now.getTime() + client.refresh_lifetime_s * 1000),
    maxDays: context.settings.refreshTokenMaxDays,
  })
  if (row === null) throw await explainRefusal(context, client, hash, requestedScopes)
  const user = await findActiveUser(context, row.user_id)
  if (user === null) throw invalidGrant()
  const granted = row.scopes.filter(
    (scope) => requestedScopes.length === 0 || requestedScopes.includes(scope),
  )
  return issueTokens(context, {
    familyId: row.family_id,
    clientId: client.id,
    user,
    // The operator may have removed scopes from the client since.
    scopes: granted.filter((scope) => client.scopes.includes(scope)),
    authentication: row,
    nonce: null,
    refreshToken,
    refreshLifetimeS: Math.round((row.expires_at.getTime() - now.getTime()) / 1000),
  })
}

/** Finds out why a token was not exchanged, and revokes its family if the token was reused. */
async function explainRefusal(
  context: Context,
  client: Client,
  hash: Buffer,
  requestedScopes: string[],
): Promise<Problem> {
  const now = context.clock.now()
  const row = await selectRefreshToken(context.db, hash)
  const isValid = row !== null && row.client_id === client.id && !row.revoked && row.expires_at > now
  if (!isValid) return invalidGrant()
  if (row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() > graceMs) {
    await revokeFamily(context.db, row.family_id, now)
    invalidateAccess(context, 'family', row.family_id)
    return invalidGrant()
  }
  // A refresh may narrow the scopes, never widen them (RFC 6749 §6).
  if (requestedScopes.some((scope) => !row.scopes.includes(scope))) {
    return new Problem('invalid_scope', 'A refresh cannot request scopes the user did not grant.')
  }
  return invalidGrant()
}

function invalidGrant(): Problem {
  return new Problem(
    'invalid_grant',
    'The refresh token is invalid, revoked, expired, or was issued to another client.',
  )
}

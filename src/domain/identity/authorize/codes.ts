import { createHash, timingSafeEqual } from 'node:crypto'
import { newId, newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import type { Client } from '../clients/client.ts'
import { skipsConsent } from '../clients/console-client.ts'
import { invalidateAccess } from '../invalidate-access.ts'
import type { Session } from '../sign-in/sql-sessions.ts'
import { issueTokens, type TokenResponse } from '../tokens/issue.ts'
import { revokeFamily } from '../tokens/sql.ts'
import { isApplicationAllowed } from './allowed-applications.ts'
import { AuthorizeError, type AuthorizeRequest } from './authorize-request.ts'
import { insertCode, selectCode, useCode } from './sql-codes.ts'

const codeLifetimeMs = 60_000

type CodeGrant = {
  userId: string
  scopes: string[]
  authTime: Date
  /** The session the user granted it in, and how they authenticated there. */
  session?: Pick<Session, 'id' | 'amr' | 'acr'>
}

/** Issues an authorization code. It can be exchanged once, within a minute. */
export async function issueCode(
  context: Context,
  request: AuthorizeRequest,
  grant: CodeGrant,
): Promise<string> {
  const code = newSecret()
  const row = {
    hash: hashSecret(code),
    family_id: newId(),
    client_id: request.clientId,
    user_id: grant.userId,
    redirect_uri: request.redirectUri,
    scopes: grant.scopes,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    session_id: grant.session?.id ?? null,
    auth_time: grant.authTime,
    amr: grant.session?.amr ?? null,
    acr: grant.session?.acr ?? null,
    expires_at: new Date(context.clock.now().getTime() + codeLifetimeMs),
  }
  const needsConsent = grant.session !== undefined && !skipsConsent(request.clientId)
  if (await insertCode(context.db, row, needsConsent)) return code
  throw new AuthorizeError('login_required', 'the sign-in ended before the application got its code')
}

export type CodeExchange = {
  code?: string
  redirectUri?: string
  verifier?: string
  /** Called once the code is known to be valid, before it is used. */
  onProven?: () => Promise<void>
}

/**
 * Exchanges a code for tokens. Exactly one of several concurrent exchanges succeeds. A second exchange with the right
 * verifier means that code and verifier leaked, so it revokes all tokens of the first, however late it comes.
 */
export async function exchangeCode(
  context: Context,
  client: Client,
  given: CodeExchange,
): Promise<TokenResponse> {
  if (given.code === undefined) throw new Problem('invalid_request', 'The parameter code is missing.')
  if (given.redirectUri === undefined)
    throw new Problem('invalid_request', 'The parameter redirect_uri is missing.')
  const now = context.clock.now()
  const hash = hashSecret(given.code)
  const row = await selectCode(context.db, hash)
  if (row === null || row.client_id !== client.id) throw invalidGrant()
  if (row.redirect_uri !== given.redirectUri)
    throw invalidGrant('redirect_uri differs from the one in the authorization request.')
  if (!matchesChallenge(given.verifier, row.code_challenge))
    throw invalidGrant('code_verifier does not match the code_challenge.')
  if (row.used_at === null && (row.expires_at <= now || row.user.disabled)) throw invalidGrant()
  // Checked again: the code may have been issued while an administrator changed which applications are allowed.
  if (!(await isApplicationAllowed(context, row.user.organisation_id, client))) throw invalidGrant()
  if (row.used_at === null) await given.onProven?.()

  const refreshToken = newSecret()
  const refreshLifetimeS = Math.min(client.refresh_lifetime_s, context.settings.refreshTokenMaxDays * 86_400)
  const isFirstUse = await useCode(context.db, hash, {
    now,
    refreshHash: hashSecret(refreshToken),
    refreshExpiresAt: new Date(now.getTime() + refreshLifetimeS * 1000),
  })
  if (!isFirstUse) {
    await revokeFamily(context.db, row.family_id, now)
    invalidateAccess(context, 'family', row.family_id)
    throw invalidGrant()
  }
  return issueTokens(context, {
    familyId: row.family_id,
    clientId: client.id,
    user: row.user,
    scopes: row.scopes,
    authentication: row,
    nonce: row.nonce,
    refreshToken,
    refreshLifetimeS,
  })
}

/** RFC 7636 §4.6. */
function matchesChallenge(verifier: string | undefined, challenge: string): boolean {
  if (verifier === undefined || !/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false
  const computed = createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(Buffer.from(computed), Buffer.from(challenge))
}

function invalidGrant(
  message = 'The code is invalid, expired, already used, or was issued to another client.',
): Problem {
  return new Problem('invalid_grant', message)
}

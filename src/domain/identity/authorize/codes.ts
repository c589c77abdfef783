import { createHash, timingSafeEqual } from 'node:crypto'
import { newId, newSecret } from '../../../lib/ids.ts'
import { Problem } from '../../../lib/problem.ts'
import { hashSecret } from '../../../lib/seal.ts'
import type { Context } from '../../context.ts'
import { accessChanged } from '../access-changed.ts'
import type { Client } from '../sql.ts'
import { signTokens, type TokenAnswer } from '../tokens/issue.ts'
import { insertCode, revokeFamily, selectCode, useCode } from '../tokens/sql.ts'
import type { AuthorizeRequest } from './authorize-request.ts'

const codeLifetimeMs = 60_000

/** A code for what the user granted; the application exchanges it within a minute, once. */
export async function issueCode(
  context: Context,
  request: AuthorizeRequest,
  grant: { userId: string; scopes: string[]; authTime: Date },
): Promise<string> {
  const code = newSecret()
  await insertCode(context.db, {
    hash: hashSecret(code),
    family_id: newId(),
    client_id: request.clientId,
    user_id: grant.userId,
    redirect_uri: request.redirectUri,
    scopes: grant.scopes,
    nonce: request.nonce,
    code_challenge: request.codeChallenge,
    auth_time: grant.authTime,
    expires_at: new Date(context.clock.now().getTime() + codeLifetimeMs),
  })
  return code
}

export type CodeExchange = { code?: string; redirectUri?: string; verifier?: string }

/**
 * Exchanges a code for tokens. Of several exchanges at once exactly one succeeds; a second use, which needs the
 * verifier too, means that somebody else has it: what the first one got ends, however late the second comes.
 */
export async function exchangeCode(
  context: Context,
  client: Client,
  given: CodeExchange,
): Promise<TokenAnswer> {
  if (given.code === undefined) throw new Problem('invalid_request', 'The parameter code is missing.')
  if (given.redirectUri === undefined)
    throw new Problem('invalid_request', 'The parameter redirect_uri is missing.')
  const now = context.clock.now()
  const hash = hashSecret(given.code)
  const row = await selectCode(context.db, hash)
  if (row === null || row.client_id !== client.id) throw refuse()
  if (row.redirect_uri !== given.redirectUri)
    throw refuse('redirect_uri differs from the one of the authorize request.')
  if (!verifies(given.verifier, row.code_challenge))
    throw refuse('code_verifier does not fit the code_challenge.')
  if (row.used_at === null && (row.expires_at <= now || row.person.disabled)) throw refuse()

  const refreshToken = newSecret()
  const won = await useCode(context.db, hash, {
    now,
    refreshHash: hashSecret(refreshToken),
    refreshExpiresAt: new Date(now.getTime() + client.refresh_lifetime_s * 1000),
  })
  if (!won) {
    await revokeFamily(context.db, row.family_id, now)
    accessChanged(context, 'family', row.family_id)
    throw refuse()
  }
  return signTokens(context, {
    familyId: row.family_id,
    clientId: client.id,
    user: row.person,
    scopes: row.scopes,
    authTime: row.auth_time,
    nonce: row.nonce,
    refreshToken,
    refreshLifetimeS: client.refresh_lifetime_s,
  })
}

/** RFC 7636 §4.6; a verifier of another form could not have been made by any library. */
function verifies(verifier: string | undefined, challenge: string): boolean {
  if (verifier === undefined || !/^[A-Za-z0-9\-._~]{43,128}$/.test(verifier)) return false
  const made = createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(Buffer.from(made), Buffer.from(challenge))
}

function refuse(message = 'The code is wrong, used, expired, or of another client.'): Problem {
  return new Problem('invalid_grant', message)
}

import { jwtVerify } from 'jose'
import { isId, newId } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { keyRing } from '../../keys/key-ring.ts'
import { findKey, findSigningKey } from '../../keys/keys.ts'
import { signToken } from '../../keys/sign-token.ts'

export const accessTokenLifetimeS = 3600

export type AccessClaims = {
  /** The user, or the client itself for a machine client. */
  sub: string
  client_id: string
  /** The organisation the caller acts for. */
  org: string
  scope: string
  iat: number
  exp: number
  jti: string
  /** The token family: all tokens descending from one authorization. A machine's token is a family of its own. */
  sid: string
}

export type NewAccessToken = Pick<AccessClaims, 'sub' | 'client_id' | 'org' | 'scope' | 'sid'>

/** Signs an access token (RFC 9068). Tokens are not stored; they are revoked by their id. */
export async function issueAccessToken(context: Context, claims: NewAccessToken): Promise<string> {
  const key = await findSigningKey(context, 'access_token')
  const now = context.clock.now().getTime()
  const issued = Math.floor(now / 1000)
  return signToken(key, 'at+jwt', {
    iss: context.urls.auth,
    aud: context.urls.base,
    ...claims,
    iat: issued,
    exp: issued + accessTokenLifetimeS,
    jti: newId(now),
  })
}

/** When a token was issued, in milliseconds. `iat` holds only seconds; the UUIDv7 `jti` starts with the time. */
export function readIssueTime(claims: AccessClaims): Date {
  return new Date(Number.parseInt(claims.jti.replaceAll('-', '').slice(0, 12), 16))
}

const maxTokenLength = 8192
const maxVerifiedTokens = 10_000

/** Tokens with a verified signature. A signature stays valid, so each process verifies it only once. */
const verifiedTokensOf = memoizePer(
  (_context: Context) => new Map<string, { claims: AccessClaims; kid: string }>(),
)

/** The claims of a token that is cached as verified and has not expired. Undefined: call `verifyAccessToken`. */
export function peekAccessToken(context: Context, token: string): AccessClaims | undefined {
  const cached = verifiedTokensOf(context).get(token)
  if (cached === undefined || keyRing(context).peekPublished('access_token', cached.kid) !== true)
    return undefined
  return cached.claims.exp * 1000 > context.clock.now().getTime() ? cached.claims : undefined
}

/** Verifies signature, type, issuer, audience and expiry. Revocation is checked when the caller is resolved. */
export async function verifyAccessToken(context: Context, token: string): Promise<AccessClaims> {
  const verifiedTokens = verifiedTokensOf(context)
  const cached = verifiedTokens.get(token)
  const verified = cached ?? (await verifySignature(context, token))
  // The key may have been withdrawn since the signature was verified.
  if (cached !== undefined && (await findKey(context, 'access_token', cached.kid)) === null) {
    throw invalidToken()
  }
  if (verified.claims.exp * 1000 <= context.clock.now().getTime()) {
    verifiedTokens.delete(token)
    throw expiredToken()
  }
  if (cached === undefined) {
    if (verifiedTokens.size >= maxVerifiedTokens) {
      verifiedTokens.delete(verifiedTokens.keys().next().value as string)
    }
    verifiedTokens.set(token, verified)
  }
  return verified.claims
}

async function verifySignature(
  context: Context,
  token: string,
): Promise<{ claims: AccessClaims; kid: string }> {
  if (token.length > maxTokenLength) throw invalidToken()
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async (header) => {
        const key = await findKey(context, 'access_token', header.kid ?? '')
        if (key === null) throw invalidToken()
        return key.publicKey
      },
      {
        algorithms: ['EdDSA'],
        typ: 'at+jwt',
        issuer: context.urls.auth,
        audience: context.urls.base,
        currentDate: context.clock.now(),
        requiredClaims: ['sub', 'client_id', 'org', 'scope', 'iat', 'exp', 'jti', 'sid'],
      },
    )
    const claims = payload as unknown as AccessClaims
    if (![claims.jti, claims.sid, claims.sub, claims.client_id, claims.org].every(isId)) throw invalidToken()
    return { claims, kid: protectedHeader.kid! }
  } catch (error) {
    if (isDatabaseError(error)) throw error
    throw (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? expiredToken() : invalidToken()
  }
}

/** A database that does not respond says nothing about the token. */
function isDatabaseError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return (
    !(error instanceof Problem) &&
    !(typeof code === 'string' && code.startsWith('ERR_J')) &&
    code !== undefined
  )
}

function expiredToken(): Problem {
  return new Problem(
    'invalid_token',
    'The access token has expired. Get a new one with your refresh token or client credentials.',
  )
}

function invalidToken(): Problem {
  return new Problem('invalid_token', 'The access token is malformed or was not issued by this service.')
}

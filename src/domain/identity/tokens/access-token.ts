import { jwtVerify } from 'jose'
import { isId, newId } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Context } from '../../context.ts'
import { keyRing } from '../../keys/key-ring.ts'
import { findKey, signer } from '../../keys/keys.ts'
import { signToken } from '../../keys/sign-token.ts'

export const accessTokenLifetimeS = 3600

export type AccessClaims = {
  /** The user, or for a machine its client. */
  sub: string
  client_id: string
  /** The organisation on whose behalf it acts. */
  org: string
  scope: string
  iat: number
  exp: number
  jti: string
  /** The token family: everything that descends from one authorization. A machine's token is a family of its own. */
  sid: string
}

export type NewAccessToken = Pick<AccessClaims, 'sub' | 'client_id' | 'org' | 'scope' | 'sid'>

/** Signs an access token (RFC 9068). Nothing is stored: its id is what can be revoked. */
export async function mintAccessToken(context: Context, claims: NewAccessToken): Promise<string> {
  const key = await signer(context, 'access_token')
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

/** When a token was made, to the millisecond: `iat` knows seconds only, but its id starts with the time (RFC 9562). */
export function issuedAt(claims: AccessClaims): Date {
  return new Date(Number.parseInt(claims.jti.replaceAll('-', '').slice(0, 12), 16))
}

const longestToken = 8192
const keptTokens = 10_000

/** Tokens whose signature was checked before: a signature stays right, so it is checked once for each process. */
const checkedTokens = memoizePer(
  (_context: Context) => new Map<string, { claims: AccessClaims; kid: string }>(),
)

/** The claims of a token that was checked before and is still good, without waiting; undefined: check it. */
export function peekAccessToken(context: Context, token: string): AccessClaims | undefined {
  const known = checkedTokens(context).get(token)
  if (known === undefined || keyRing(context).knows('access_token', known.kid) !== true) return undefined
  return known.claims.exp * 1000 > context.clock.now().getTime() ? known.claims : undefined
}

/** Checks signature, type, issuer, audience and time. Whether the token was revoked is the context's business. */
export async function verifyAccessToken(context: Context, token: string): Promise<AccessClaims> {
  const checked = checkedTokens(context)
  const known = checked.get(token)
  const verified = known ?? (await checkSignature(context, token))
  // A key may have been withdrawn since, and time passes.
  if (known !== undefined && (await findKey(context, 'access_token', known.kid)) === null) throw refuse()
  if (verified.claims.exp * 1000 <= context.clock.now().getTime()) {
    checked.delete(token)
    throw new Problem('invalid_token', 'The access token has expired: use the refresh token.')
  }
  if (known === undefined) {
    if (checked.size >= keptTokens) checked.delete(checked.keys().next().value as string)
    checked.set(token, verified)
  }
  return verified.claims
}

async function checkSignature(
  context: Context,
  token: string,
): Promise<{ claims: AccessClaims; kid: string }> {
  if (token.length > longestToken) throw refuse()
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async (header) => {
        const key = await findKey(context, 'access_token', header.kid ?? '')
        if (key === null) throw refuse()
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
    if (![claims.jti, claims.sid, claims.sub, claims.client_id, claims.org].every(isId)) throw refuse()
    return { claims, kid: protectedHeader.kid! }
  } catch (error) {
    if (isDatabaseTrouble(error)) throw error
    const expired = (error as { code?: string }).code === 'ERR_JWT_EXPIRED'
    throw expired
      ? new Problem('invalid_token', 'The access token has expired: use the refresh token.')
      : refuse()
  }
}

/** A database that does not answer says nothing about the token. */
function isDatabaseTrouble(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return (
    !(error instanceof Problem) &&
    !(typeof code === 'string' && code.startsWith('ERR_J')) &&
    code !== undefined
  )
}

function refuse(): Problem {
  return new Problem('invalid_token', 'The access token is malformed or was not issued here.')
}

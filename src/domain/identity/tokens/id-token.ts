import { compactVerify } from 'jose'
import type { Context } from '../../context.ts'
import { findKey, findSigningKey } from '../../keys/keys.ts'
import { signToken } from '../../keys/sign-token.ts'
import type { User } from '../accounts/user.ts'
import { userClaims } from './claims.ts'

const idTokenLifetimeS = 600

/** How and when the user authenticated, as stored with codes and token families. */
export type TokenAuthentication = {
  session_id: string | null
  auth_time: Date
  amr: string[] | null
  acr: string | null
}

/** Signs an ID token. One issued on refresh carries no nonce (OpenID Connect Core §12.2). */
export async function issueIdToken(
  context: Context,
  input: {
    user: User
    clientId: string
    scopes: readonly string[]
    authentication: TokenAuthentication
    nonce: string | null
  },
): Promise<string> {
  const key = await findSigningKey(context, 'id_token')
  const now = Math.floor(context.clock.now().getTime() / 1000)
  const { session_id, auth_time, amr, acr } = input.authentication
  return signToken(key, 'JWT', {
    iss: context.urls.auth,
    aud: input.clientId,
    exp: now + idTokenLifetimeS,
    iat: now,
    auth_time: Math.floor(auth_time.getTime() / 1000),
    ...(amr !== null && amr.length > 0 && { amr }),
    ...(acr !== null && { acr }),
    ...(session_id !== null && { sid: session_id }),
    ...(input.nonce !== null && { nonce: input.nonce }),
    ...userClaims(input.user, input.scopes),
  })
}

/** What an ID token of this service says, even an expired one. */
export type IdTokenHint = { userId: string; clientId: string; sessionId: string | null }

/** Reads an ID token issued by this service. Null for any other token. */
export async function readIdTokenHint(context: Context, token: string): Promise<IdTokenHint | null> {
  try {
    const { payload, protectedHeader } = await compactVerify(
      token,
      async (header) => {
        const key = await findKey(context, 'id_token', header.kid ?? '')
        if (key === null) throw new Error('unknown key')
        return key.publicKey
      },
      { algorithms: ['RS256'] },
    )
    // Logout tokens have the same key and similar claims.
    if (protectedHeader.typ !== 'JWT') return null
    const { iss, sub, aud, sid } = JSON.parse(Buffer.from(payload).toString('utf8'))
    if (iss !== context.urls.auth || typeof sub !== 'string' || typeof aud !== 'string') return null
    return { userId: sub, clientId: aud, sessionId: typeof sid === 'string' ? sid : null }
  } catch {
    return null
  }
}

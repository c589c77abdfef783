import { compactVerify } from 'jose'
import type { Context } from '../../context.ts'
import { findKey, findSigningKey } from '../../keys/keys.ts'
import { signToken } from '../../keys/sign-token.ts'
import type { User } from '../accounts/user.ts'
import { userClaims } from './claims.ts'

const idTokenLifetimeS = 600

/** Signs an ID token. One issued on refresh carries no nonce (OpenID Connect Core §12.2). */
export async function issueIdToken(
  context: Context,
  input: { user: User; clientId: string; scopes: readonly string[]; authTime: Date; nonce: string | null },
): Promise<string> {
  const key = await findSigningKey(context, 'id_token')
  const now = Math.floor(context.clock.now().getTime() / 1000)
  return signToken(key, 'JWT', {
    iss: context.urls.auth,
    aud: input.clientId,
    exp: now + idTokenLifetimeS,
    iat: now,
    auth_time: Math.floor(input.authTime.getTime() / 1000),
    ...(input.nonce !== null && { nonce: input.nonce }),
    ...userClaims(input.user, input.scopes),
  })
}

/** The user of an ID token issued by this service, even an expired one. Null for any other token. */
export async function readIdTokenHint(context: Context, token: string): Promise<string | null> {
  try {
    const { payload } = await compactVerify(
      token,
      async (header) => {
        const key = await findKey(context, 'id_token', header.kid ?? '')
        if (key === null) throw new Error('unknown key')
        return key.publicKey
      },
      { algorithms: ['RS256'] },
    )
    const { iss, sub } = JSON.parse(Buffer.from(payload).toString('utf8'))
    return iss === context.urls.auth && typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

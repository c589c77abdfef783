import { compactVerify } from 'jose'
import type { Context } from '../../context.ts'
import { findKey, signer } from '../../keys/keys.ts'
import { signToken } from '../../keys/sign-token.ts'
import type { Person } from '../accounts/sql.ts'
import { claimsOf } from './claims.ts'

const idTokenLifetimeS = 600

/** Says who signed in, to one application. A refreshed one carries no nonce (OpenID Connect Core §12.2). */
export async function mintIdToken(
  context: Context,
  input: { user: Person; clientId: string; scopes: readonly string[]; authTime: Date; nonce: string | null },
): Promise<string> {
  const key = await signer(context, 'id_token')
  const now = Math.floor(context.clock.now().getTime() / 1000)
  return signToken(key, 'JWT', {
    iss: context.urls.auth,
    aud: input.clientId,
    exp: now + idTokenLifetimeS,
    iat: now,
    auth_time: Math.floor(input.authTime.getTime() / 1000),
    ...(input.nonce !== null && { nonce: input.nonce }),
    ...claimsOf(input.user, input.scopes),
  })
}

/** The user of an ID token of ours, expired or not; null when it is not ours. */
export async function readIdTokenHint(context: Context, token: string): Promise<string | null> {
  try {
    const { payload } = await compactVerify(
      token,
      async (header) => {
        const key = await findKey(context, 'id_token', header.kid ?? '')
        if (key === null) throw new Error('not a key of ours')
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

import type { Context } from '../../context.ts'
import type { Person } from '../accounts/sql.ts'
import { accessTokenLifetimeS, mintAccessToken } from './access-token.ts'
import { mintIdToken } from './id-token.ts'

export type TokenAnswer = {
  access_token: string
  id_token?: string
  refresh_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_expires_in: number
  scope: string
}

type Authorization = {
  familyId: string
  clientId: string
  user: Person
  scopes: string[]
  authTime: Date
  nonce: string | null
  refreshToken: string
  refreshLifetimeS: number
}

/** Signs what a user's authorization gives an application. The family and the refresh token are stored by then. */
export async function signTokens(context: Context, given: Authorization): Promise<TokenAnswer> {
  const { user, scopes, clientId, authTime, nonce } = given
  const scope = scopes.join(' ')
  const [access_token, id_token] = await Promise.all([
    mintAccessToken(context, {
      sub: user.id,
      client_id: clientId,
      org: user.organisation_id,
      scope,
      sid: given.familyId,
    }),
    scopes.includes('openid') ? mintIdToken(context, { user, clientId, scopes, authTime, nonce }) : undefined,
  ])
  return {
    access_token,
    ...(id_token !== undefined && { id_token }),
    refresh_token: given.refreshToken,
    token_type: 'Bearer',
    expires_in: accessTokenLifetimeS,
    refresh_expires_in: given.refreshLifetimeS,
    scope,
  }
}

import type { Context } from '../../context.ts'
import type { User } from '../accounts/user.ts'
import { accessTokenLifetimeS, issueAccessToken } from './access-token.ts'
import { issueIdToken, type TokenAuthentication } from './id-token.ts'

export type TokenResponse = {
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
  user: User
  scopes: string[]
  authentication: TokenAuthentication
  nonce: string | null
  refreshToken: string
  refreshLifetimeS: number
}

/** Signs the tokens of a user's authorization. The family and the refresh token must be stored before. */
export async function issueTokens(context: Context, given: Authorization): Promise<TokenResponse> {
  const { user, scopes, clientId, authentication, nonce } = given
  const scope = scopes.join(' ')
  const [access_token, id_token] = await Promise.all([
    issueAccessToken(context, {
      sub: user.id,
      client_id: clientId,
      org: user.organisation_id,
      scope,
      sid: given.familyId,
    }),
    scopes.includes('openid')
      ? issueIdToken(context, { user, clientId, scopes, authentication, nonce })
      : undefined,
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

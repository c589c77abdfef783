import type { JWK } from 'jose'

export type ClientType = 'public' | 'confidential' | 'machine' | 'legacy'

/** Public keys in the format of RFC 7517. */
export type KeySet = { keys: JWK[] }

export type Client = {
  id: string
  /** Null: an application of the service itself, such as the console. */
  organisation_id: string | null
  name: string
  type: ClientType
  redirect_uris: string[]
  scopes: string[]
  catalogue_id: string | null
  sign_in: string[]
  /** Lifetime of this client's refresh tokens, in seconds. */
  refresh_lifetime_s: number
  /** Null: the service's default rate limit. */
  rate_per_second: number | null
  rate_burst: number | null
  /** Where users may return to after they sign out (OpenID Connect RP-Initiated Logout). */
  post_logout_redirect_uris: string[]
  /** Where the client is told that a session ended (OpenID Connect Back-Channel Logout). */
  backchannel_logout_uri: string | null
  /** The public keys the client authenticates with, or where they are published. Both null: it has a secret, or nothing. */
  jwks: KeySet | null
  jwks_uri: string | null
  /** Whether it may ask for a code that users enter on another device (RFC 8628). */
  device_flow: boolean
  disabled_at: Date | null
  created_at: Date
}

/** Whether users can sign in to a client of this type. */
export function supportsSignIn(type: ClientType): boolean {
  return type === 'public' || type === 'confidential'
}

/** Whether the client authenticates by signing (private_key_jwt). Then it has no secret. */
export function usesKeys({ jwks, jwks_uri }: Pick<Client, 'jwks' | 'jwks_uri'>): boolean {
  return jwks !== null || jwks_uri !== null
}

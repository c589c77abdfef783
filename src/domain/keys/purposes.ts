/** Each purpose has its own keys, so that a signature for one purpose is never valid for another. */
export const purposes = {
  /** Published at {auth_url}/.well-known/jwks.json. */
  id_token: { algorithm: 'RS256', lifetimeS: 600 },
  /** Not published: only this service verifies access tokens. */
  access_token: { algorithm: 'EdDSA', lifetimeS: 7200 },
  /** Webhooks and download URLs; published at {base_url}/v1/.well-known/jwks.json. */
  signatures: { algorithm: 'EdDSA', lifetimeS: 7 * 86_400 },
} as const

export type Purpose = keyof typeof purposes

export const allPurposes = Object.keys(purposes) as Purpose[]

/** A new key is published this long before it signs, so that cached key sets contain it by then. */
export const publicationLeadMs = 86_400_000

/** How long others may cache the key set. */
export const maxKeySetAgeMs = 86_400_000

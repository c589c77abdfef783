/** What keys are for. Each purpose has keys of its own, so that nothing signed for one can pass for another. */
export const purposes = {
  /** Published at {auth_url}/.well-known/jwks.json. */
  id_token: { algorithm: 'RS256', lifetimeS: 600 },
  /** Known to this service alone. */
  access_token: { algorithm: 'EdDSA', lifetimeS: 7200 },
  /** Webhooks and download URLs; published at {base_url}/v1/.well-known/jwks.json. */
  signatures: { algorithm: 'EdDSA', lifetimeS: 7 * 86_400 },
} as const

export type Purpose = keyof typeof purposes

export const allPurposes = Object.keys(purposes) as Purpose[]

/** A new key is published this long before it signs: whoever cached the key set has read it again by then. */
export const publishedAheadMs = 86_400_000

/** How long others may keep an old copy of the key set. */
export const cacheTurnoverMs = 86_400_000

import { Problem } from '../../lib/problem.ts'

/** Scopes that tell the application who the user is. */
export const identityScopes = ['openid', 'profile', 'email'] as const

/** Scopes that grant access to the API. Each route declares the one it needs. */
export const apiScopes = [
  'tagging.write',
  'tagging.read',
  'audio.write',
  'atlas.read',
  'search.read',
  'workspace.read',
  'workspace.write',
  'catalogs.read',
  'catalogs.write',
  'ingestion.read',
  'ingestion.write',
  'storage.read',
  'storage.write',
  'profiling.read',
  'profiling.write',
  'credits.read',
  'webhooks.write',
  'events.read',
] as const

/** The scopes of every legacy client. The legacy API has no scopes, so its clients are registered without any. */
export const legacyScopes: readonly ApiScope[] = ['tagging.read', 'ingestion.write']

export type ApiScope = (typeof apiScopes)[number]
export type Scope = (typeof identityScopes)[number] | ApiScope

export const scopes: readonly Scope[] = [...identityScopes, ...apiScopes]

/** Parses a space-separated list. Rejects unknown scopes: a client registered with a typo would never work. */
export function parseScopes(text: string): Scope[] {
  const words = [...new Set(text.split(' ').filter((word) => word !== ''))]
  const unknown = words.filter((word) => !(scopes as readonly string[]).includes(word))
  if (unknown.length > 0) {
    throw new Problem('unsupported_value', `Unknown scope: ${unknown.join(', ')}.`, {
      details: `supported scopes: ${scopes.join(', ')}`,
    })
  }
  return words as Scope[]
}

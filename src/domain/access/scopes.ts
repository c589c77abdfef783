import { Problem } from '../../lib/problem.ts'

/** Who the user is; granted by the user's consent. */
export const identityScopes = ['openid', 'profile', 'email'] as const

/** What a call may do, each endpoint naming the one it needs. */
export const apiScopes = [
  'tagging.write',
  'tagging.read',
  'audio.write',
  'atlas.read',
  'search.read',
  'workspace.read',
  'catalogs.read',
  'ingestion.read',
  'ingestion.write',
  'storage.read',
  'storage.write',
  'profiling.read',
  'profiling.write',
  'credits.read',
  'webhooks.write',
] as const

/** What a client of the earlier generation may do: it knows no scopes, so its clients are registered without. */
export const legacyScopes: readonly ApiScope[] = ['tagging.read', 'ingestion.write']

export type ApiScope = (typeof apiScopes)[number]
export type Scope = (typeof identityScopes)[number] | ApiScope

export const scopes: readonly Scope[] = [...identityScopes, ...apiScopes]

/** Reads a space-separated list; refuses what is no scope, since a client registered with a typing error never works. */
export function parseScopes(text: string): Scope[] {
  const words = [...new Set(text.split(' ').filter((word) => word !== ''))]
  const unknown = words.filter((word) => !(scopes as readonly string[]).includes(word))
  if (unknown.length > 0) {
    throw new Problem('unsupported_value', `Unknown scope: ${unknown.join(', ')}.`, {
      details: `unsupported scope ${unknown.join(', ')}; supported are ${scopes.join(', ')}`,
    })
  }
  return words as Scope[]
}

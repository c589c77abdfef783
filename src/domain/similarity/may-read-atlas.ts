import type { Caller } from '../access/caller.ts'

export function mayReadAtlas({ scopes, entitlements }: Caller): boolean {
  return scopes.includes('atlas.read') && entitlements.includes('atlas')
}

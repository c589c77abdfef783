import { Problem } from '../../lib/problem.ts'
import type { Caller, RouteAccess } from './caller.ts'

/**
 * Whether the caller may do what asks for this: the scope first, then the entitlement. The guard calls it for every
 * route; a rule calls it again for what a request includes beyond the route's own needs.
 */
export function authorise(caller: Caller, access: Exclude<RouteAccess, 'public'>): void {
  if (access === 'token') return
  const { scope, entitlement } = access
  if (!caller.scopes.includes(scope)) {
    throw new Problem('insufficient_scope', `This call needs the scope ${scope}.`, { missingScopes: [scope] })
  }
  if (entitlement === undefined || caller.entitlements.includes(entitlement)) return
  throw caller.lostEntitlements?.includes(entitlement)
    ? new Problem('entitlement_revoked', `${caller.organisation.name} no longer has ${entitlement}.`)
    : new Problem('entitlement_required', `${caller.organisation.name} has not bought ${entitlement}.`)
}

import { Problem } from '../../lib/problem.ts'
import { includesRole, type Role } from '../identity/accounts/roles.ts'
import type { Caller, RouteAccess } from './caller.ts'

/**
 * Whether the caller may do what asks for this: the scope first, then the entitlement. The guard calls it for every
 * route; a rule calls it again for what a request includes beyond the route's own needs.
 */
export function authorise(caller: Caller, access: Exclude<RouteAccess, 'public'>): void {
  if (access === 'token') return
  if ('role' in access) {
    requireRole(caller, access.role)
    return
  }
  const { scope, entitlement } = access
  if (!caller.scopes.includes(scope)) {
    throw new Problem('insufficient_scope', `This call needs the scope ${scope}.`, { missingScopes: [scope] })
  }
  if (entitlement === undefined || caller.entitlements.includes(entitlement)) return
  throw caller.lostEntitlements?.includes(entitlement)
    ? new Problem('entitlement_revoked', `${caller.organisation.name} no longer has ${entitlement}.`)
    : new Problem('entitlement_required', `${caller.organisation.name} has not bought ${entitlement}.`)
}

const whoMay: Record<Role, string> = {
  member: 'people',
  admin: 'administrators of an organisation',
  operator: 'operators of the service',
}

function requireRole({ role }: Caller, needed: Role): void {
  if (role !== undefined && includesRole(role, needed)) return
  throw new Problem('resource_forbidden', `This call is for ${whoMay[needed]} who signed in to the console.`)
}

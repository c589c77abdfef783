import { Problem } from '../../lib/problem.ts'
import { includesRole, type Role } from '../identity/accounts/roles.ts'
import type { Caller, RouteAccess } from './caller.ts'
import type { Entitlement } from './entitlements.ts'

/**
 * Throws unless the caller has the scope and the entitlement. The guard calls it for every route. Domain rules call it
 * again when a request asks for more than the route itself requires.
 */
export function authorise(caller: Caller, access: Exclude<RouteAccess, 'public'>): void {
  if (access === 'token') return
  if ('role' in access) {
    requireRole(caller, access.role)
    return
  }
  const { scope, entitlement } = access
  if (!caller.scopes.includes(scope)) {
    throw new Problem(
      'insufficient_scope',
      `This call needs the scope ${scope}. Request it when you get your token.`,
      { missingScopes: [scope] },
    )
  }
  if (entitlement === undefined || caller.entitlements.includes(entitlement)) return
  throw caller.lostEntitlements?.includes(entitlement)
    ? new Problem(
        'entitlement_revoked',
        `Your plan no longer includes ${labels[entitlement]}. Ask your account manager to add it again.`,
      )
    : new Problem(
        'entitlement_required',
        `Your plan does not include ${labels[entitlement]}. Ask your account manager to add it.`,
      )
}

const labels: Record<Entitlement, string> = {
  tagging: 'tagging',
  audio_features: 'audio features',
  atlas: 'the atlas',
  search: 'search',
  ingestion: 'ingestion',
  profiling: 'profiling',
}

const roleNames: Record<Role, string> = {
  member: 'a user',
  admin: 'an administrator of your organisation',
  operator: 'an operator of the service',
}

function requireRole({ role }: Caller, needed: Role): void {
  if (role !== undefined && includesRole(role, needed)) return
  throw new Problem('resource_forbidden', `Sign in to the console as ${roleNames[needed]} to do this.`)
}

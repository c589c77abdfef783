import type { Role } from '../identity/accounts/roles.ts'
import type { ClientType } from '../identity/sql.ts'
import type { Entitlement } from './entitlements.ts'
import type { ApiScope } from './scopes.ts'

/** Who is calling, resolved from a bearer token by the guard. Every rule that needs rights takes it. */
export type Caller = {
  principal: { type: 'user' | 'machine'; id: string; name: string }
  organisation: { id: string; name: string }
  client: { id: string; name: string; type: ClientType }
  /** The catalogue all calls of this client are bound to. */
  catalogue: { id: string; name: string } | null
  scopes: readonly string[]
  entitlements: readonly Entitlement[]
  /** Held when the token was made, and taken away since. */
  lostEntitlements?: readonly Entitlement[]
  tokenIssuedAt: Date
  /**
   * What the person may administer. Only in the service's own application: one that somebody else wrote must not be able
   * to use the rights of whoever signs in to it.
   */
  role?: Role
  /** What all tokens of this sign-in to the console have in common. */
  signInId?: string
}

/**
 * What a /v1 route asks of its caller; every route says it in its `config.access`.
 * `public`: nothing, not even a token. `token`: any valid one. A role: a person who has it, signed in to the console.
 */
export type RouteAccess = 'public' | 'token' | { role: Role } | { scope: ApiScope; entitlement?: Entitlement }

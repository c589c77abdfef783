import type { Role } from '../identity/accounts/roles.ts'
import type { ClientType } from '../identity/clients/client.ts'
import type { Entitlement } from './entitlements.ts'
import type { ApiScope } from './scopes.ts'

/** The authenticated principal of a request, resolved from its bearer token by the guard. */
export type Caller = {
  principal: { type: 'user' | 'machine'; id: string; name: string }
  organisation: { id: string; name: string }
  /** Whether the organisation is a sandbox: nothing costs credits. */
  isTest?: boolean
  client: { id: string; name: string; type: ClientType }
  /** The catalogue this client is bound to. */
  catalogue: { id: string; name: string } | null
  scopes: readonly string[]
  entitlements: readonly Entitlement[]
  /** Entitlements held when the token was issued and revoked since. */
  lostEntitlements?: readonly Entitlement[]
  tokenIssuedAt: Date
  /**
   * What the user may administer. Set only for tokens of the console, so that third-party applications cannot use the
   * administrator rights of users who sign in to them.
   */
  role?: Role
  /** The token family of this sign-in to the console. */
  signInId?: string
}

/**
 * The access a /v1 route requires, declared in its `config.access`. `public`: not even a token. `token`: any valid
 * token. `role`: a user with that role, signed in to the console.
 */
export type RouteAccess = 'public' | 'token' | { role: Role } | { scope: ApiScope; entitlement?: Entitlement }

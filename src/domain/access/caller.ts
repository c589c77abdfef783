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
  tokenIssuedAt: Date
}

/**
 * What a /v1 route asks of its caller; every route says it in its `config.access`.
 * `public`: nothing, not even a token. `token`: any valid one.
 */
export type RouteAccess = 'public' | 'token' | { scope: ApiScope; entitlement?: Entitlement }

import type { AuthorizeRequest } from './authorize-request.ts'

/**
 * What continues after sign-in: an application's authorization request, one of a device, or a page of the user's own
 * account. `since`: the user must have signed in after this time, in milliseconds, to open that page. `secondStep`: they
 * must also have given their second step. `link`: a signed-in user links their account at a provider.
 */
export type PendingRequest =
  | { kind: 'authorize'; request: AuthorizeRequest }
  | { kind: 'device'; userCode: string; clientId: string; scopes: string[] }
  | { kind: 'account'; next: string; since?: number; secondStep?: boolean }
  | { kind: 'link'; userId: string; provider: string }

/** A correct password whose second factor is still missing. */
export type FirstFactor = {
  userId: string
  remember: boolean
  givenAt: number
  /** Identifies the password, so that a new password makes this one worthless. */
  passwordMark: string
}

/** What the callback of an external provider must match. */
export type UpstreamRequest = { provider: string; nonce: string; verifier: string }

/**
 * A sign-in under way. Nothing of it is stored, or strangers could fill the database: the sealed text `id` is part of the
 * pages' URLs and holds all of it.
 */
export type Interaction = {
  id: string
  /** The browser it is bound to; null for a cross-site POST, which carries no cookie. */
  browserHash: string | null
  request: PendingRequest
  firstFactor: FirstFactor | null
  upstream: UpstreamRequest | null
  createdAt: Date
}

/** The application that a sign-in is for; null for the user's own account. */
export function clientIdOf({ request }: Interaction): string | null {
  if (request.kind === 'authorize') return request.request.clientId
  return request.kind === 'device' ? request.clientId : null
}

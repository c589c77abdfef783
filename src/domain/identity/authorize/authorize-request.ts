import type { ClientWithSecret } from '../clients/sql.ts'

/** An authorization request that passed every check. */
export type AuthorizeRequest = {
  clientId: string
  redirectUri: string
  /** The requested scopes that the client may have. Always includes `openid`. */
  scopes: string[]
  state: string | null
  nonce: string | null
  codeChallenge: string
  prompts: Prompt[]
  /** Maximum age of the sign-in in seconds; null: no limit. */
  maxAge: number | null
  loginHint: string | null
  /** Levels of authentication the application prefers. Forwarded to an external provider. */
  acrValues: string | null
  uiLocales: string[]
  /** The user of `id_token_hint`: the one the application expects to be signed in. */
  expectedUserId: string | null
}

/** The part of a request that decides which pages the user sees. */
export type SignInDemand = Pick<
  AuthorizeRequest,
  'clientId' | 'scopes' | 'prompts' | 'maxAge' | 'expectedUserId'
> & { redirectUri?: string }

export type Prompt = 'none' | 'login' | 'consent' | 'select_account'

/** Error codes that may be sent in the redirect (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
export type AuthorizeErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'interaction_required'
  | 'temporarily_unavailable'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'registration_not_supported'

/** Where to send the response once client and redirect URI are verified. */
export type ReturnAddress = { redirectUri: string; state: string | null }

/** A failure reported to the application by redirect. Failures that must not be redirected are Problems. */
export class AuthorizeError extends Error {
  readonly error: AuthorizeErrorCode
  constructor(error: AuthorizeErrorCode, description: string) {
    super(description)
    this.error = error
  }
}

/** The state shared by the checks: each one reads `params` and fills in its part of `request`. */
export type Draft = {
  params: ReadonlyMap<string, string[]>
  client: ClientWithSecret
  redirectUri: string
  request: Partial<AuthorizeRequest>
}

import type { ClientWithSecret } from '../clients/sql.ts'

/** An authorization request that passed every check. */
export type AuthorizeRequest = {
  clientId: string
  redirectUri: string
  /** What was asked for and the client may have; always with `openid`. */
  scopes: string[]
  state: string | null
  nonce: string | null
  codeChallenge: string
  prompts: Prompt[]
  /** Seconds since the user last gave proof; null: any time. */
  maxAge: number | null
  loginHint: string | null
  uiLocales: string[]
  /** Whom the application believes to be signed in. */
  expectedUserId: string | null
}

export type Prompt = 'none' | 'login' | 'consent' | 'select_account'

/** What an application may be told by a redirect (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6). */
export type AuthorizeErrorCode =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied'
  | 'login_required'
  | 'consent_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'registration_not_supported'

/** Where an answer may go once client and redirect URI are verified. */
export type ReturnAddress = { redirectUri: string; state: string | null }

/** A failure the application is told by a redirect. What must not be redirected is a Problem, and shows a page. */
export class AuthorizeError extends Error {
  readonly error: AuthorizeErrorCode
  constructor(error: AuthorizeErrorCode, description: string) {
    super(description)
    this.error = error
  }
}

/** What the checks see and fill in. */
export type Draft = {
  params: ReadonlyMap<string, string[]>
  client: ClientWithSecret
  redirectUri: string
  request: Partial<AuthorizeRequest>
}

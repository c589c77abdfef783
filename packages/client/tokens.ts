import { readError } from './errors.ts'

/** Returns an access token, and a new one if `renew` is true. Pass it to `createClient({ token })`. */
export type TokenSource = (renew?: boolean) => Promise<string>

/** What the token endpoint gives out (RFC 6749 §5.1). */
export type Tokens = {
  accessToken: string
  /** When the access token expires, in milliseconds since 1970. */
  expiresAt: number
  refreshToken?: string
  idToken?: string
  /** What the user agreed to, separated by spaces: perhaps less than you asked for. */
  scope: string
}

export type Credentials = {
  /** Where sign-in runs. The same as the API's, unless the operator has a host for each. */
  baseUrl: string
  clientId: string
  clientSecret: string
  /** A subset of the client's scopes, separated by spaces. Default: all of them. */
  scope?: string
  fetch?: typeof fetch
}

/** Gets tokens for a machine client: pass the result to `createClient({ token })`. Renews a token before it expires. */
export function clientCredentials(credentials: Credentials): TokenSource {
  return cacheTokens(() => {
    const { clientId, clientSecret, scope } = credentials
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
    return requestTokens(credentials, { ...form, ...(scope !== undefined && { scope }) })
  })
}

export type UserTokenOptions = {
  baseUrl: string
  clientId: string
  /** Of a confidential client. Never put one in a browser. */
  clientSecret?: string
  /** Called with every new set of tokens. Store them: the refresh token before works for only 30 seconds more. */
  onRefresh?: (tokens: Tokens) => void | Promise<void>
  fetch?: typeof fetch
}

/** Keeps a user signed in: returns their access token, and refreshes it before it expires. */
export function userTokens(initial: Tokens, options: UserTokenOptions): TokenSource {
  let current = initial
  return cacheTokens(async () => {
    const { clientId, clientSecret } = options
    const refreshed = await requestTokens(options, {
      grant_type: 'refresh_token',
      refresh_token: current.refreshToken ?? '',
      client_id: clientId,
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
    })
    current = { ...refreshed, refreshToken: refreshed.refreshToken ?? current.refreshToken! }
    await options.onRefresh?.(current)
    return current
  }, initial)
}

/** Calls at the same time share one request: a refresh token can be used once. */
function cacheTokens(request: () => Promise<Tokens>, initial?: Tokens): TokenSource {
  let cached = initial && { token: Promise.resolve(initial.accessToken), renewAt: renewalOf(initial) }
  return (renew = false) => {
    if (cached === undefined || renew || Date.now() > cached.renewAt) {
      const response = request()
      const next = {
        token: response.then(({ accessToken }) => accessToken),
        renewAt: Number.POSITIVE_INFINITY,
      }
      cached = next
      response.then(
        (tokens) => {
          next.renewAt = renewalOf(tokens)
        },
        () => {
          if (cached === next) cached = undefined // so that the next call tries again
        },
      )
    }
    return cached.token
  }
}

/** A minute before a token expires, or half-way for a very short one. */
function renewalOf({ expiresAt }: Tokens): number {
  return expiresAt - Math.min(60_000, Math.max(0, expiresAt - Date.now()) / 2)
}

export async function requestTokens(
  { baseUrl, fetch: fetchUrl = fetch }: { baseUrl: string; fetch?: typeof fetch },
  form: Record<string, string>,
): Promise<Tokens> {
  const response = await fetchUrl(`${baseUrl.replace(/\/$/, '')}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const text = await response.text()
  if (!response.ok) throw readError(response, text)
  const body = JSON.parse(text) as {
    access_token: string
    expires_in: number
    refresh_token?: string
    id_token?: string
    scope?: string
  }
  return {
    accessToken: body.access_token,
    expiresAt: Date.now() + body.expires_in * 1000,
    ...(body.refresh_token !== undefined && { refreshToken: body.refresh_token }),
    ...(body.id_token !== undefined && { idToken: body.id_token }),
    scope: body.scope ?? form.scope ?? '',
  }
}

import { readError } from './errors.ts'

export type Credentials = {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** A subset of the client's scopes, separated by spaces. Default: all of them. */
  scope?: string
  fetch?: typeof fetch
}

/** Gets tokens for a machine client: pass the result to `createClient({ token })`. Renews a token before it expires. */
export function clientCredentials(credentials: Credentials): (renew?: boolean) => Promise<string> {
  let cached: { token: Promise<string>; renewAt: number } | undefined
  return (renew = false) => {
    if (cached === undefined || renew || Date.now() > cached.renewAt) {
      const response = requestToken(credentials)
      const next = { token: response.then(({ token }) => token), renewAt: Number.POSITIVE_INFINITY }
      cached = next
      response.then(
        ({ lifetime }) => {
          next.renewAt = Date.now() + (lifetime - Math.min(60, lifetime / 2)) * 1000
        },
        () => {
          if (cached === next) cached = undefined // so that the next call tries again
        },
      )
    }
    return cached.token
  }
}

async function requestToken({
  baseUrl,
  clientId,
  clientSecret,
  scope,
  fetch: fetchUrl = fetch,
}: Credentials) {
  const response = await fetchUrl(`${baseUrl.replace(/\/$/, '')}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope !== undefined && { scope }),
    }),
  })
  const text = await response.text()
  if (!response.ok) throw readError(response, text)
  const { access_token, expires_in } = JSON.parse(text) as { access_token: string; expires_in: number }
  return { token: access_token, lifetime: expires_in }
}

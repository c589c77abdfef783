import { readError } from './errors.ts'

export type Credentials = {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Fewer than the client may have, separated by blanks. */
  scope?: string
  fetch?: typeof fetch
}

/** Tokens for a machine client, for `createClient({ token })`: one is fetched, kept, and replaced before it expires. */
export function clientCredentials(credentials: Credentials): (fresh?: boolean) => Promise<string> {
  let kept: { token: Promise<string>; until: number } | undefined
  return (fresh = false) => {
    if (kept === undefined || fresh || Date.now() > kept.until) {
      const asked = askForToken(credentials)
      const next = { token: asked.then((answer) => answer.token), until: Number.POSITIVE_INFINITY }
      kept = next
      asked.then(
        ({ lifetime }) => {
          next.until = Date.now() + (lifetime - Math.min(60, lifetime / 2)) * 1000
        },
        () => {
          if (kept === next) kept = undefined // the next call tries again
        },
      )
    }
    return kept.token
  }
}

async function askForToken({ baseUrl, clientId, clientSecret, scope, fetch: get = fetch }: Credentials) {
  const answer = await get(`${baseUrl.replace(/\/$/, '')}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope !== undefined && { scope }),
    }),
  })
  const text = await answer.text()
  if (!answer.ok) throw readError(answer, text)
  const { access_token, expires_in } = JSON.parse(text) as { access_token: string; expires_in: number }
  return { token: access_token, lifetime: expires_in }
}

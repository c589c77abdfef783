import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '../../src/http/generation.ts'
import { Browser, type PageResponse } from './browser.ts'

type Client = { id: string; secret: string | null; redirect_uris: string[] }
type User = { email: string; password: string | null }

export const newVerifier = () => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The URL of a valid authorization request with changed parameters; null removes a parameter. */
export function authorizeUrl(
  client: Client,
  changes: Record<string, string | null> = {},
  verifier = newVerifier(),
): string {
  const params: Record<string, string | null> = {
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirect_uris[0]!,
    scope: 'openid profile email',
    state: 'a state',
    nonce: 'a nonce',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...changes,
  }
  const given = Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== null)
  return `/oauth/authorize?${new URLSearchParams(given)}`
}

/** The parameters of the redirect to the application. */
export function redirectParams(response: PageResponse): URLSearchParams {
  if (response.statusCode !== 303)
    throw new Error(`expected a redirect, got ${response.statusCode}: ${textOf(response.body)}`)
  return new URL(String(response.headers.location)).searchParams
}

/** Completes an authorization request: signs in and consents to everything, wherever the pages ask for it. */
export async function signIn(browser: Browser, url: string, user: User): Promise<PageResponse> {
  let page = await browser.follow(await browser.get(url))
  if (page.body.includes('/password"')) {
    const typed = { email: user.email, password: user.password! }
    page = await browser.follow(await browser.submit(page, '/password', typed))
  }
  if (page.body.includes('/consent"')) page = await browser.submit(page, '/consent', { decision: 'allow' })
  return page
}

export async function postForm(
  app: Scope,
  url: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  const given = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(given).toString(),
  })
}

export const credentials = (client: Client) => ({
  client_id: client.id,
  ...(client.secret !== null && { client_secret: client.secret }),
})

/** Signs in and returns the authorization code with its PKCE verifier. */
export async function newCode(
  app: Scope,
  client: Client,
  user: User,
  changes: Record<string, string | null> = {},
): Promise<{ code: string; verifier: string; browser: Browser }> {
  const browser = new Browser(app)
  const verifier = newVerifier()
  const response = await signIn(browser, authorizeUrl(client, changes, verifier), user)
  return { code: redirectParams(response).get('code')!, verifier, browser }
}

export function exchange(
  app: Scope,
  client: Client,
  given: { code: string; verifier: string },
  changes: Record<string, string | undefined> = {},
): Promise<PageResponse> {
  return postForm(app, '/oauth/token', {
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: client.redirect_uris[0],
    code_verifier: given.verifier,
    ...credentials(client),
    ...changes,
  })
}

export type Tokens = {
  access_token: string
  id_token: string
  refresh_token: string
  scope: string
  expires_in: number
  refresh_expires_in: number
  token_type: string
}

/** Signs a user in and returns the application's tokens. */
export async function newTokens(
  app: Scope,
  client: Client,
  user: User,
  changes: Record<string, string | null> = {},
): Promise<Tokens> {
  const response = await exchange(app, client, await newCode(app, client, user, changes))
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

export function refresh(
  app: Scope,
  client: Client,
  refreshToken: string,
  changes: Record<string, string | undefined> = {},
): Promise<PageResponse> {
  return postForm(app, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...credentials(client),
    ...changes,
  })
}

export function userinfo(app: Scope, accessToken: string): Promise<PageResponse> {
  return app.inject({ url: '/oauth/userinfo', headers: { authorization: `Bearer ${accessToken}` } })
}

/** The text of a page. */
export function textOf(body: string): string {
  return body
    .replace(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

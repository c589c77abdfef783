import { createHash, randomBytes } from 'node:crypto'
import type { Scope } from '../../src/http/generation.ts'
import { type Answer, Browser } from './browser.ts'

type Client = { id: string; secret: string | null; redirect_uris: string[] }
type User = { email: string; password: string | null }

export const newVerifier = () => randomBytes(32).toString('base64url')
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** The address of an authorize request that is right, but for what is changed; null leaves a parameter out. */
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

/** What came back to the application: the parameters of a redirect. */
export function returned(answer: Answer): URLSearchParams {
  if (answer.statusCode !== 303)
    throw new Error(`no redirect but ${answer.statusCode}: ${textOf(answer.body)}`)
  return new URL(String(answer.headers.location)).searchParams
}

/** From the authorize request to the answer for the application: signs in and allows everything, as far as asked. */
export async function signIn(browser: Browser, url: string, user: User): Promise<Answer> {
  let page = await browser.follow(await browser.get(url))
  if (page.body.includes('/password"')) {
    const given = { email: user.email, password: user.password! }
    page = await browser.follow(await browser.submit(page, '/password', given))
  }
  if (page.body.includes('/consent"')) page = await browser.submit(page, '/consent', { decision: 'allow' })
  return page
}

export async function postForm(
  app: Scope,
  url: string,
  fields: Record<string, string | undefined>,
  headers: Record<string, string> = {},
): Promise<Answer> {
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

/** A code of a new sign-in, and the verifier that goes with it. */
export async function newCode(
  app: Scope,
  client: Client,
  user: User,
  changes: Record<string, string | null> = {},
): Promise<{ code: string; verifier: string; browser: Browser }> {
  const browser = new Browser(app)
  const verifier = newVerifier()
  const answer = await signIn(browser, authorizeUrl(client, changes, verifier), user)
  return { code: returned(answer).get('code')!, verifier, browser }
}

export function exchange(
  app: Scope,
  client: Client,
  given: { code: string; verifier: string },
  changes: Record<string, string | undefined> = {},
): Promise<Answer> {
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

/** Signs a user in and answers the tokens the application gets. */
export async function newTokens(
  app: Scope,
  client: Client,
  user: User,
  changes: Record<string, string | null> = {},
): Promise<Tokens> {
  const answer = await exchange(app, client, await newCode(app, client, user, changes))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}

export function refresh(
  app: Scope,
  client: Client,
  refreshToken: string,
  changes: Record<string, string | undefined> = {},
): Promise<Answer> {
  return postForm(app, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    ...credentials(client),
    ...changes,
  })
}

export function userinfo(app: Scope, accessToken: string): Promise<Answer> {
  return app.inject({ url: '/oauth/userinfo', headers: { authorization: `Bearer ${accessToken}` } })
}

/** What a page says, for messages of failing tests. */
export function textOf(body: string): string {
  return body
    .replace(/<style>[\s\S]*?<\/style>|<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

import { settings } from './settings.ts'

type Tokens = { access: string; refresh: string; expiresAt: number }
/** What the console must remember while the user is at the sign-in page. */
type PendingSignIn = { state: string; nonce: string; verifier: string; path: string }

export type SignInFailure = 'denied' | 'failed' | 'insecure'

/** Only in memory: nothing that reads the browser's storage finds a token. A reload signs in by the session cookie. */
let tokens: Tokens | null = null
let renewal: Promise<string> | null = null

const storageKey = 'euterpe-sign-in'
const renewBeforeMs = 60_000

/** Signs the user in. Resolves to null, or to why it failed; leaves the page when the user has to sign in first. */
export async function startSession(): Promise<SignInFailure | null> {
  if (!('subtle' in crypto)) return 'insecure'
  const url = new URL(location.href)
  if (url.href.split('?')[0] !== settings.redirect_uri)
    return redirectToSignIn(`${url.pathname}${url.search}`)
  const pending = takePendingSignIn()
  history.replaceState(null, '', pending?.path ?? '/console')
  if (url.searchParams.has('error')) {
    return url.searchParams.get('error') === 'access_denied' ? 'denied' : 'failed'
  }
  // A response to a request we did not send may come from an attacker: start over.
  if (pending === null || url.searchParams.get('state') !== pending.state) return redirectToSignIn('/console')
  if (url.searchParams.get('iss') !== settings.auth_url) return 'failed'
  try {
    await exchangeCode(url.searchParams.get('code') ?? '', pending)
    return null
  } catch {
    return 'failed'
  }
}

/** The access token. It is renewed shortly before it expires, and on demand when the service refused it. */
export async function accessToken(renew: boolean): Promise<string> {
  if (tokens !== null && !renew && Date.now() < tokens.expiresAt - renewBeforeMs) return tokens.access
  renewal ??= renewTokens().finally(() => {
    renewal = null
  })
  return renewal
}

export async function signOut(): Promise<void> {
  const token = tokens?.refresh
  tokens = null
  if (token !== undefined) await postForm('/oauth/revoke', { token }).catch(() => null)
  location.assign(`${settings.auth_url}/sign-out`)
}

/** Leaves for the sign-in page, which returns to the path. Never resolves: the page is unloaded. */
export async function redirectToSignIn(path: string): Promise<never> {
  const pending: PendingSignIn = {
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    path,
  }
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.client_id,
    redirect_uri: settings.redirect_uri,
    scope: settings.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: encodeBase64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
  })
  location.replace(`${settings.auth_url}/oauth/authorize?${query}`)
  return new Promise(() => {})
}

async function exchangeCode(code: string, pending: PendingSignIn): Promise<void> {
  const response = await postForm('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: settings.redirect_uri,
    code_verifier: pending.verifier,
  })
  // It came directly from the token endpoint, so its signature needs no check (OpenID Connect Core §3.1.3.7).
  const claims = JSON.parse(decodeBase64url(response.id_token.split('.')[1]!)) as Record<string, unknown>
  const isValid =
    claims.nonce === pending.nonce && claims.iss === settings.auth_url && claims.aud === settings.client_id
  if (!isValid) throw new Error('The ID token does not belong to this sign-in.')
  storeTokens(response)
}

async function renewTokens(): Promise<string> {
  const path = `${location.pathname}${location.search}`
  if (tokens === null) return redirectToSignIn(path)
  try {
    const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh }
    return storeTokens(await postForm('/oauth/token', form))
  } catch (error) {
    // A lost connection is no reason to send the user away; a revoked or expired token is.
    if (!(error instanceof TokenRefused)) throw error
    tokens = null
    return redirectToSignIn(path)
  }
}

type TokenResponse = { access_token: string; refresh_token: string; id_token: string; expires_in: number }

class TokenRefused extends Error {}

function storeTokens(response: TokenResponse): string {
  tokens = {
    access: response.access_token,
    refresh: response.refresh_token,
    expiresAt: Date.now() + response.expires_in * 1000,
  }
  return tokens.access
}

async function postForm(path: string, form: Record<string, string>): Promise<TokenResponse> {
  const body = new URLSearchParams({ client_id: settings.client_id, ...form })
  const response = await fetch(`${settings.base_url}${path}`, { method: 'POST', body })
  const text = await response.text()
  const isRefusal = response.status >= 400 && response.status < 500 && response.status !== 429
  if (isRefusal) throw new TokenRefused(text)
  if (!response.ok) throw new Error(text)
  return text === '' ? ({} as TokenResponse) : JSON.parse(text)
}

function takePendingSignIn(): PendingSignIn | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text === null ? null : JSON.parse(text)
}

function randomText(): string {
  return encodeBase64url(crypto.getRandomValues(new Uint8Array(32)))
}

function encodeBase64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function decodeBase64url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)))
}

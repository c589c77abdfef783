import { settings } from './settings.ts'

type Tokens = { access: string; refresh: string; until: number }
type Pending = { state: string; nonce: string; verifier: string; path: string }

/** Why nobody is signed in. */
export type SignInFailure = 'denied' | 'failed' | 'insecure'

/** In memory alone: whatever reads the browser's storage finds no token. A reload signs in again by the session cookie. */
let tokens: Tokens | null = null
let renewing: Promise<string> | null = null

const storageKey = 'euterpe-sign-in'
const early = 60_000

/** Signs in: answers null when there is a token, a failure to show, or leaves the page for the sign-in. */
export async function begin(): Promise<SignInFailure | null> {
  if (!('subtle' in crypto)) return 'insecure'
  const here = new URL(location.href)
  if (here.href.split('?')[0] !== settings.redirect_uri)
    return leaveForSignIn(`${here.pathname}${here.search}`)
  const pending = takePending()
  history.replaceState(null, '', pending?.path ?? '/console')
  if (here.searchParams.has('error')) {
    return here.searchParams.get('error') === 'access_denied' ? 'denied' : 'failed'
  }
  // An answer that nobody here asked for may be an attacker's: start anew.
  if (pending === null || here.searchParams.get('state') !== pending.state) return leaveForSignIn('/console')
  if (here.searchParams.get('iss') !== settings.auth_url) return 'failed'
  try {
    await exchange(here.searchParams.get('code') ?? '', pending)
    return null
  } catch {
    return 'failed'
  }
}

/** The access token, renewed when it is about to end or, with `fresh`, when the service refused it. */
export async function accessToken(fresh: boolean): Promise<string> {
  if (tokens !== null && !fresh && Date.now() < tokens.until - early) return tokens.access
  renewing ??= renew().finally(() => {
    renewing = null
  })
  return renewing
}

export async function signOut(): Promise<void> {
  const token = tokens?.refresh
  tokens = null
  if (token !== undefined) await post('/oauth/revoke', { token }).catch(() => null)
  location.assign(`${settings.auth_url}/sign-out`)
}

/** Goes to the sign-in page, and comes back to the path. It never resolves: the page ends. */
export async function leaveForSignIn(path: string): Promise<never> {
  const pending: Pending = { state: random(), nonce: random(), verifier: random(), path }
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: settings.client_id,
    redirect_uri: settings.redirect_uri,
    scope: settings.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ui_locales: document.documentElement.lang,
  })
  location.replace(`${settings.auth_url}/oauth/authorize?${query}`)
  return new Promise(() => {})
}

async function exchange(code: string, pending: Pending): Promise<void> {
  const answer = await post('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: settings.redirect_uri,
    code_verifier: pending.verifier,
  })
  // It came from the token endpoint itself, so its signature needs no check (OpenID Connect Core §3.1.3.7).
  const claims = JSON.parse(fromBase64url(answer.id_token.split('.')[1]!)) as Record<string, unknown>
  const good =
    claims.nonce === pending.nonce && claims.iss === settings.auth_url && claims.aud === settings.client_id
  if (!good) throw new Error('The ID token is not for this sign-in.')
  keep(answer)
}

async function renew(): Promise<string> {
  if (tokens === null) return leaveForSignIn(`${location.pathname}${location.search}`)
  try {
    keep(await post('/oauth/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh }))
    return tokens.access
  } catch (error) {
    // Offline is no reason to send anybody away; a token that ended is.
    if (!(error instanceof Refused)) throw error
    tokens = null
    return leaveForSignIn(`${location.pathname}${location.search}`)
  }
}

type TokenAnswer = { access_token: string; refresh_token: string; id_token: string; expires_in: number }

class Refused extends Error {}

function keep(answer: TokenAnswer): void {
  tokens = {
    access: answer.access_token,
    refresh: answer.refresh_token,
    until: Date.now() + answer.expires_in * 1000,
  }
}

async function post(path: string, form: Record<string, string>): Promise<TokenAnswer> {
  const body = new URLSearchParams({ client_id: settings.client_id, ...form })
  const answer = await fetch(`${settings.base_url}${path}`, { method: 'POST', body })
  const text = await answer.text()
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw new Refused(text)
  if (!answer.ok) throw new Error(text)
  return text === '' ? ({} as TokenAnswer) : JSON.parse(text)
}

function takePending(): Pending | null {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return text === null ? null : JSON.parse(text)
}

function random(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

function fromBase64url(text: string): string {
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
  return new TextDecoder().decode(bytes)
}

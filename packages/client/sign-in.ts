import { EuterpeError, readError } from './errors.ts'
import { decodeBase64, encodeBase64Url, randomText } from './random.ts'
import { sleep } from './request.ts'
import { requestTokens, type Tokens } from './tokens.ts'

export type SignInOptions = {
  /** Where sign-in runs. The same as the API's, unless the operator has a host for each. */
  baseUrl: string
  clientId: string
  /** Of a confidential client. Never put one in a browser. */
  clientSecret?: string
  fetch?: typeof fetch
}

/** A sign-in under way. Keep it where the browser's user finds it again: a session, or `sessionStorage`. */
export type PendingSignIn = { state: string; nonce: string; verifier: string; redirectUri: string }

/** Starts a sign-in (authorization code flow with PKCE). Send the browser to `url`, and keep `pending`. */
export async function startSignIn(
  { baseUrl, clientId }: SignInOptions,
  request: { redirectUri: string; scope: string; prompt?: 'login' | 'consent' | 'none' },
): Promise<{ url: string; pending: PendingSignIn }> {
  const pending = {
    state: randomText(),
    nonce: randomText(),
    verifier: randomText(),
    redirectUri: request.redirectUri,
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(pending.verifier))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: request.redirectUri,
    scope: request.scope,
    state: pending.state,
    nonce: pending.nonce,
    code_challenge: encodeBase64Url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    ...(request.prompt !== undefined && { prompt: request.prompt }),
  })
  return { url: `${baseUrl.replace(/\/$/, '')}/oauth/authorize?${query}`, pending }
}

/** Completes a sign-in with the URL that the browser came back to. Throws an EuterpeError if it failed. */
export async function finishSignIn(
  options: SignInOptions,
  pending: PendingSignIn,
  callbackUrl: string | URL,
): Promise<Tokens> {
  const { searchParams } = new URL(callbackUrl)
  // Another state means that somebody else started this sign-in, and the user would end up in their account.
  if (searchParams.get('state') !== pending.state) {
    throw failure('invalid_state', 'This sign-in was not started here. Start again.')
  }
  const refusal = searchParams.get('error')
  if (refusal !== null)
    throw failure(refusal, searchParams.get('error_description') ?? 'The sign-in was refused.')
  const { clientId, clientSecret } = options
  const tokens = await requestTokens(options, {
    grant_type: 'authorization_code',
    code: searchParams.get('code') ?? '',
    redirect_uri: pending.redirectUri,
    client_id: clientId,
    code_verifier: pending.verifier,
    ...(clientSecret !== undefined && { client_secret: clientSecret }),
  })
  if (tokens.idToken !== undefined && readIdToken(tokens.idToken).nonce !== pending.nonce) {
    throw failure('invalid_nonce', 'The ID token belongs to another sign-in. Start again.')
  }
  return tokens
}

/**
 * The claims of an ID token. Its signature is not checked: do so with a JOSE library if it did not come directly from
 * the service (OpenID Connect Core §3.1.3.7).
 */
export function readIdToken(idToken: string): Record<string, unknown> & { sub: string } {
  const bytes = decodeBase64(idToken.split('.')[1] ?? '')
  if (bytes === null) throw failure('invalid_token', 'This is not an ID token.')
  return JSON.parse(new TextDecoder().decode(bytes))
}

export type DeviceCode = {
  /** What the user types at `verificationUri`. */
  userCode: string
  verificationUri: string
  /** The same with the code already filled in, for a link or a QR code. */
  verificationUriComplete: string
  /** Resolves once the user has agreed; rejects when they refuse, or the code expires. */
  wait(signal?: AbortSignal): Promise<Tokens>
}

/** Signs in on a device without a browser (RFC 8628): show the code, then `await device.wait()`. */
export async function startDeviceSignIn(options: SignInOptions, scope: string): Promise<DeviceCode> {
  const { baseUrl, clientId, clientSecret, fetch: fetchUrl = fetch } = options
  const client = { client_id: clientId, ...(clientSecret !== undefined && { client_secret: clientSecret }) }
  const response = await fetchUrl(`${baseUrl.replace(/\/$/, '')}/oauth/device_authorization`, {
    method: 'POST',
    body: new URLSearchParams({ ...client, scope }),
  })
  const text = await response.text()
  if (!response.ok) throw readError(response, text)
  const device = JSON.parse(text)
  return {
    userCode: device.user_code,
    verificationUri: device.verification_uri,
    verificationUriComplete: device.verification_uri_complete,
    async wait(signal) {
      const form = {
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: device.device_code,
      }
      for (let seconds: number = device.interval ?? 5; ; ) {
        await sleep(seconds, signal)
        try {
          return await requestTokens(options, { ...form, ...client })
        } catch (error) {
          if (!(error instanceof EuterpeError)) throw error
          if (error.code === 'slow_down') seconds += 5
          else if (error.code !== 'authorization_pending') throw error
        }
      }
    },
  }
}

const failure = (code: string, message: string) => new EuterpeError({ status: 0, code, message })

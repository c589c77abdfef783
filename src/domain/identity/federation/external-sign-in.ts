import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import { newSecret } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import { unseal } from '../../../lib/seal.ts'
import { fetchOutbound } from '../../../platform/outbound-request.ts'
import type { Context } from '../../context.ts'
import type { UpstreamRequest } from '../authorize/sql-interactions.ts'
import type { Provider } from './sql.ts'

/** A user as an external provider identifies them. */
export type ExternalIdentity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
}

const configurationLifetimeMs = 600_000

const configurationsOf = memoizePer(
  (_context: Context) => new Map<string, { loadedAt: number; configuration: Promise<Configuration> }>(),
)

/** Builds the provider's authorization URL, with a new state, nonce and PKCE verifier. */
export async function startExternal(
  context: Context,
  provider: Provider,
  interactionId: string,
): Promise<{ url: string; upstream: UpstreamRequest }> {
  const configuration = await configurationOf(context, provider)
  const upstream = {
    provider: provider.name,
    state: `${interactionId}.${newSecret()}`,
    nonce: newSecret(),
    verifier: newSecret(),
  }
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: callbackUrl(context),
    scope: 'openid email profile',
    state: upstream.state,
    nonce: upstream.nonce,
    code_challenge: await calculatePKCECodeChallenge(upstream.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, upstream }
}

/** Verifies the provider's callback (state, nonce, PKCE, issuer, audience, signature) and returns who signed in. */
export async function finishExternal(
  context: Context,
  provider: Provider,
  upstream: UpstreamRequest,
  query: string,
): Promise<ExternalIdentity> {
  const configuration = await configurationOf(context, provider)
  try {
    const tokens = await authorizationCodeGrant(configuration, new URL(`${callbackUrl(context)}?${query}`), {
      pkceCodeVerifier: upstream.verifier,
      expectedState: upstream.state,
      expectedNonce: upstream.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    // Many providers leave the address out of the ID token.
    const profile =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof profile.email === 'string' ? profile.email : null,
      emailVerified: profile.email_verified === true,
    }
  } catch (cause) {
    throw new Problem(
      'invalid_request',
      `${provider.title} did not sign you in. Try again, or choose another way to sign in.`,
      { cause },
    )
  }
}

export function callbackUrl(context: Context): string {
  return `${context.urls.auth}/sign-in/callback`
}

async function configurationOf(context: Context, provider: Provider): Promise<Configuration> {
  const configurations = configurationsOf(context)
  const cached = configurations.get(provider.id)
  if (cached !== undefined && performance.now() - cached.loadedAt < configurationLifetimeMs) {
    return cached.configuration
  }
  const configuration = discover(context, provider)
  configurations.set(provider.id, { loadedAt: performance.now(), configuration })
  try {
    return await configuration
  } catch (cause) {
    configurations.delete(provider.id)
    throw new Problem('upstream_unavailable', `${provider.title} is not responding. Try again in a moment.`, {
      retryAfter: 10,
      cause,
    })
  }
}

async function discover(context: Context, provider: Provider): Promise<Configuration> {
  const secret = unseal(
    context.masterKey,
    `identity provider ${provider.name}`,
    provider.client_secret,
  ).toString()
  const guardedFetch = (url: string, options: object) =>
    fetchOutbound(url, options, context.allowPrivateTargets)
  const isPlainHttp = provider.issuer.startsWith('http:')
  const found = await discovery(new URL(provider.issuer), provider.client_id, secret, undefined, {
    execute: isPlainHttp ? [allowInsecureRequests] : [],
    [customFetch]: guardedFetch,
    timeout: 10,
  })
  const server = found.serverMetadata()
  // The default is client_secret_basic (OpenID Connect Discovery §3).
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic')
    ? ClientSecretBasic(secret)
    : ClientSecretPost(secret)
  const configuration = new Configuration(server, provider.client_id, secret, authentication)
  configuration[customFetch] = guardedFetch
  configuration.timeout = 10
  if (isPlainHttp) allowInsecureRequests(configuration)
  return configuration
}

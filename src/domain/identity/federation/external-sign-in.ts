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
import type { Upstream } from '../authorize/sql.ts'
import type { Provider } from './sql.ts'

/** What a provider says of somebody who signed in there. */
export type ExternalIdentity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
}

const keptForMs = 600_000

const configurations = memoizePer(
  (_context: Context) => new Map<string, { at: number; configuration: Promise<Configuration> }>(),
)

/** Where to send the browser, with a state, a nonce and a PKCE verifier of this sign-in's own. */
export async function startExternal(
  context: Context,
  provider: Provider,
  interactionId: string,
): Promise<{ url: string; upstream: Upstream }> {
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

/** Checks what came back (state, nonce, PKCE, issuer, audience, signature) and answers who it is. */
export async function finishExternal(
  context: Context,
  provider: Provider,
  upstream: Upstream,
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
    // Many providers keep the address out of the ID token.
    const more =
      claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: typeof more.email === 'string' ? more.email : null,
      emailVerified: more.email_verified === true,
    }
  } catch (cause) {
    throw new Problem(
      'invalid_request',
      `${provider.title} did not sign you in. Try again, or choose another way.`,
      {
        cause,
      },
    )
  }
}

export function callbackUrl(context: Context): string {
  return `${context.urls.auth}/sign-in/callback`
}

async function configurationOf(context: Context, provider: Provider): Promise<Configuration> {
  const kept = configurations(context)
  const known = kept.get(provider.id)
  if (known !== undefined && Date.now() - known.at < keptForMs) return known.configuration
  const configuration = discover(context, provider)
  kept.set(provider.id, { at: Date.now(), configuration })
  try {
    return await configuration
  } catch (cause) {
    kept.delete(provider.id)
    throw new Problem('upstream_unavailable', `${provider.title} does not answer. Try again in a moment.`, {
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
  const guarded = (url: string, options: object) => fetchOutbound(url, options, context.allowPrivateTargets)
  const insecure = provider.issuer.startsWith('http:')
  const found = await discovery(new URL(provider.issuer), provider.client_id, secret, undefined, {
    execute: insecure ? [allowInsecureRequests] : [],
    [customFetch]: guarded,
    timeout: 10,
  })
  const server = found.serverMetadata()
  // Left out, it means client_secret_basic (OpenID Connect Discovery §3).
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const authentication = methods.includes('client_secret_basic')
    ? ClientSecretBasic(secret)
    : ClientSecretPost(secret)
  const configuration = new Configuration(server, provider.client_id, secret, authentication)
  configuration[customFetch] = guarded
  configuration.timeout = 10
  if (insecure) allowInsecureRequests(configuration)
  return configuration
}

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
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import { newSecret } from '../../../lib/ids.ts'
import { memoizePer } from '../../../lib/memoize.ts'
import { Problem } from '../../../lib/problem.ts'
import { unseal } from '../../../lib/seal.ts'
import { fetchOutbound } from '../../../platform/outbound-request.ts'
import type { Context } from '../../context.ts'
import { AuthorizeError, type AuthorizeRequest } from '../authorize/authorize-request.ts'
import type { Interaction, UpstreamRequest } from '../authorize/interaction.ts'
import { withUpstream } from '../authorize/interactions.ts'
import type { Authentication } from '../sign-in/sql-sessions.ts'
import type { Provider } from './sql.ts'

/** A user as an external provider identifies them. */
export type ExternalIdentity = {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  name: string | null
  locale: string | null
  authentication: Authentication
}

/** How far the provider's clock may be behind ours. */
const clockSkewMs = 60_000

/** As long as the API lets a name be. */
const maxNameLength = 200

const configurationLifetimeMs = 600_000

const configurationsOf = memoizePer(
  (_context: Context) => new Map<string, { loadedAt: number; configuration: Promise<Configuration> }>(),
)

/** Builds the provider's authorization URL, with a new state, nonce and PKCE verifier. */
export async function startExternal(
  context: Context,
  provider: Provider,
  interaction: Interaction,
): Promise<string> {
  const configuration = await configurationOf(context, provider)
  const upstream: UpstreamRequest = { provider: provider.name, nonce: newSecret(), verifier: newSecret() }
  const url = buildAuthorizationUrl(configuration, {
    ...forwardedParameters(interaction),
    redirect_uri: callbackUrl(context),
    scope: 'openid email profile',
    state: withUpstream(context, interaction, upstream).id,
    nonce: upstream.nonce,
    code_challenge: await calculatePKCECodeChallenge(upstream.verifier),
    code_challenge_method: 'S256',
  })
  return url.href
}

/** What the application asked for about the sign-in itself. The provider is the one who can do it. */
function forwardedParameters({ request: pending }: Interaction): Record<string, string> {
  if (pending.kind === 'link' || pending.kind === 'device') return {}
  if (pending.kind === 'account') return pending.since === undefined ? {} : { prompt: 'login', max_age: '0' }
  const { prompts, maxAge, loginHint, uiLocales, acrValues } = pending.request
  const prompt = prompts.filter((word) => word === 'login' || word === 'select_account').join(' ')
  // max_age makes the provider say when the user signed in (OpenID Connect Core §3.1.2.1).
  const max_age = prompts.includes('login') ? '0' : maxAge?.toString()
  return {
    ...(prompt !== '' && { prompt }),
    ...(max_age !== undefined && { max_age }),
    ...(loginHint !== null && { login_hint: loginHint }),
    ...(uiLocales.length > 0 && { ui_locales: uiLocales.join(' ') }),
    ...(acrValues !== null && { acr_values: acrValues }),
  }
}

/** Verifies the provider's callback (state, nonce, PKCE, issuer, audience, signature) and returns who signed in. */
export async function finishExternal(
  context: Context,
  provider: Provider,
  interaction: Interaction & { upstream: UpstreamRequest },
  query: string,
): Promise<ExternalIdentity> {
  const configuration = await configurationOf(context, provider)
  const identity = await verifyCallback(context, provider, configuration, interaction, query)
  requireFreshSignIn(context, interaction, identity)
  // The user signed in there at the latest when they came back, whatever the clock there says.
  const now = context.clock.now()
  const given = identity.authentication.authTime ?? now
  return {
    ...identity,
    authentication: { ...identity.authentication, authTime: given < now ? given : now },
  }
}

/** A provider may ignore prompt and max_age, so its auth_time decides. Throws an AuthorizeError. */
function requireFreshSignIn(
  context: Context,
  { request: pending, createdAt }: Interaction,
  { authentication: { authTime } }: VerifiedIdentity,
): void {
  const oldest = findOldestAllowed(context, pending, createdAt)
  if (oldest === null) return
  if (authTime !== null && authTime.getTime() >= oldest - clockSkewMs) return
  throw new AuthorizeError('login_required', 'the identity provider did not sign the user in again')
}

function findOldestAllowed(
  context: Context,
  pending: Interaction['request'],
  createdAt: Date,
): number | null {
  if (pending.kind === 'link' || pending.kind === 'device') return null
  if (pending.kind === 'account') return pending.since ?? null
  const { prompts, maxAge }: AuthorizeRequest = pending.request
  if (prompts.includes('login')) return createdAt.getTime()
  return maxAge === null ? null : context.clock.now().getTime() - maxAge * 1000
}

type VerifiedIdentity = Omit<ExternalIdentity, 'authentication'> & {
  authentication: Omit<Authentication, 'authTime'> & { authTime: Date | null }
}

async function verifyCallback(
  context: Context,
  provider: Provider,
  configuration: Configuration,
  { id: state, upstream }: Interaction & { upstream: UpstreamRequest },
  query: string,
): Promise<VerifiedIdentity> {
  try {
    const tokens = await authorizationCodeGrant(configuration, new URL(`${callbackUrl(context)}?${query}`), {
      pkceCodeVerifier: upstream.verifier,
      expectedState: state,
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
      subject: requireText(claims.sub),
      email: toText(profile.email),
      emailVerified: isVerified(provider, profile.email_verified),
      name: toText(profile.name)?.slice(0, maxNameLength) ?? null,
      locale: toText(profile.locale),
      authentication: {
        authTime: typeof claims.auth_time === 'number' ? new Date(claims.auth_time * 1000) : null,
        amr: Array.isArray(claims.amr) ? claims.amr.map(toText).filter((method) => method !== null) : [],
        acr: toText(claims.acr),
      },
    }
  } catch (cause) {
    if (isUnavailable(cause)) throw providerUnavailable(provider, cause)
    throw new Problem(
      'invalid_request',
      `${provider.title} did not sign you in. Try again, or choose another way to sign in.`,
      { cause },
    )
  }
}

/** A claim that is a text and can be stored: the database cannot store a null character. */
function toText(claim: unknown): string | null {
  return typeof claim === 'string' && !claim.includes('\0') ? claim : null
}

function requireText(claim: string): string {
  if (toText(claim) === null) throw new Error('the subject contains a null character')
  return claim
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
    throw providerUnavailable(provider, cause)
  }
}

/** Entra ID leaves the claim out and Cognito sends a string. That counts only where the operator trusts the provider. */
function isVerified(provider: Provider, claim: unknown): boolean {
  if (claim === true) return true
  return provider.trusts_email && (claim === undefined || claim === 'true')
}

/** Whether the provider could not answer, as opposed to having answered with an error. */
function isUnavailable(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause) {
    const { error: reported, status, code, name } = cause as Record<string, unknown>
    if (reported === 'temporarily_unavailable' || reported === 'server_error') return true
    if (typeof status === 'number' && status >= 500) return true
    if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') return true
    if (typeof code === 'string' && /^E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_AGAIN)/.test(code)) return true
  }
  return false
}

function providerUnavailable(provider: Provider, cause: unknown): Problem {
  return new Problem('upstream_unavailable', `${provider.title} is not responding. Try again in a moment.`, {
    retryAfter: 10,
    cause,
  })
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
  // Without this the library trusts the connection to the token endpoint and does not check the signature.
  enableNonRepudiationChecks(configuration)
  if (isPlainHttp) allowInsecureRequests(configuration)
  return configuration
}

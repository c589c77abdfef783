import type { Context } from '../../domain/context.ts'
import { assertionAlgorithms } from '../../domain/identity/clients/client-keys.ts'
import { acrValues } from '../../domain/identity/sign-in/required-step.ts'
import { publicKeys } from '../../domain/keys/keys.ts'
import type { Scope } from '../generation.ts'

/** OpenID Connect Discovery and the key set of ID tokens. */
export function discoveryRoutes(scope: Scope, context: Context): void {
  const { auth, base } = context.urls
  const document = {
    issuer: auth,
    authorization_endpoint: `${auth}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    userinfo_endpoint: `${base}/oauth/userinfo`,
    revocation_endpoint: `${base}/oauth/revoke`,
    jwks_uri: `${auth}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
  }
  scope.get('/.well-known/openid-configuration', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(document),
  )
  // The document above is frozen; what came later is announced here (RFC 8414).
  const metadata = {
    ...document,
    grant_types_supported: [
      ...document.grant_types_supported,
      'client_credentials',
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    ...describeAuthentication('token'),
    ...describeAuthentication('introspection'),
    ...describeAuthentication('revocation'),
    introspection_endpoint: `${base}/oauth/introspect`,
    device_authorization_endpoint: `${base}/oauth/device_authorization`,
    acr_values_supported: acrValues,
    end_session_endpoint: `${auth}/sign-out`,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
    authorization_response_iss_parameter_supported: true,
  }
  scope.get('/.well-known/oauth-authorization-server', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(metadata),
  )
  scope.get('/.well-known/jwks.json', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').send(await publicKeys(context, 'id_token')),
  )
}

/** How clients authenticate at an endpoint: with a secret, or by signing. */
function describeAuthentication(endpoint: string): Record<string, string[]> {
  return {
    [`${endpoint}_endpoint_auth_methods_supported`]: [
      'client_secret_post',
      'client_secret_basic',
      'private_key_jwt',
    ],
    [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: assertionAlgorithms,
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { introspectToken } from '../../domain/access/introspect.ts'
import { countFailure, countRequest } from '../../domain/access/rate-limit.ts'
import type { Context } from '../../domain/context.ts'
import { exchangeCode } from '../../domain/identity/authorize/codes.ts'
import { type DevicePending, pollDevice } from '../../domain/identity/authorize/device-codes.ts'
import { authenticateClient } from '../../domain/identity/clients/authenticate-client.ts'
import { supportsSignIn } from '../../domain/identity/clients/client.ts'
import type { ClientWithSecret } from '../../domain/identity/clients/sql.ts'
import { grantClientCredentials } from '../../domain/identity/tokens/client-credentials.ts'
import { refreshTokens } from '../../domain/identity/tokens/refresh.ts'
import { revokeToken } from '../../domain/identity/tokens/revoke.ts'
import { Problem } from '../../lib/problem.ts'
import { countFailures } from '../count-failures.ts'
import { type Form, formOf } from '../form.ts'
import type { Scope } from '../generation.ts'

/** A call whose client is known; `charge` counts it against the client's rate limit. */
type Call = { client: ClientWithSecret; form: Form; charge: () => Promise<void> }
/** The tokens, or the error of a device that has to wait. */
type Grant = (context: Context, call: Call) => Promise<object | DevicePending>

/** The supported grant types. */
const grants: Record<string, Grant> = {
  authorization_code: async (context, { client, form, charge }) =>
    exchangeCode(context, requireSignIn(client), {
      code: form.get('code'),
      redirectUri: form.get('redirect_uri'),
      verifier: form.get('code_verifier'),
      onProven: charge,
    }),
  refresh_token: async (context, { client, form, charge }) =>
    refreshTokens(context, requireSignIn(client), {
      refreshToken: form.get('refresh_token'),
      scope: form.get('scope'),
      onProven: charge,
    }),
  client_credentials: (context, { client, form }) =>
    grantClientCredentials(context, client, form.get('scope')),
  'urn:ietf:params:oauth:grant-type:device_code': async (context, { client, form, charge }) =>
    pollDevice(context, requireSignIn(client), {
      deviceCode: form.get('device_code'),
      onProven: charge,
    }),
}

export function tokenRoutes(scope: Scope, context: Context): void {
  scope.post('/oauth/token', async (request, reply) => {
    const response = await countFailures(context, request, async () => {
      const call = await authenticate(context, request, reply)
      const grantType = call.form.get('grant_type')
      if (grantType === undefined)
        throw new Problem('invalid_request', 'The parameter grant_type is missing.')
      const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined
      if (grant === undefined) {
        throw new Problem('unsupported_grant_type', `Use one of ${Object.keys(grants).join(', ')}.`)
      }
      return grant(context, call)
    })
    return typeof response === 'string' ? reply.code(400).send({ error: response }) : reply.send(response)
  })

  scope.post('/oauth/introspect', async (request, reply) => {
    const response = await countFailures(context, request, async () => {
      const { client, form } = await authenticate(context, request, reply)
      return introspectToken(context, client, form.get('token'))
    })
    return reply.send(response)
  })

  scope.post('/oauth/revoke', async (request, reply) => {
    const isRevoked = await countFailures(context, request, async () => {
      const { client, form, charge } = await authenticate(context, request, reply)
      return revokeToken(context, client, form.get('token'), charge)
    })
    if (!isRevoked) await countFailure(context, request.ip)
    return reply.code(200).send()
  })
}

/**
 * Authenticates the client. A call with the client's secret counts against its rate limit at once. The id of a public
 * client is no secret, so its calls count only once they present a token or code of that client. The response must not
 * be cached.
 */
export async function authenticate(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call> {
  const form = formOf(request.body)
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  // Secrets in a URL end up in logs and histories, so parameters are read from the body only.
  if (request.url.includes('?')) {
    throw new Problem('invalid_request', 'Send the parameters in the body, not in the URL.')
  }
  const client = await authenticateClient(context, {
    authorization: request.headers.authorization,
    clientId: form.get('client_id'),
    clientSecret: form.get('client_secret'),
    assertion: form.get('client_assertion'),
    assertionType: form.get('client_assertion_type'),
  })
  request.principal = `client:${client.id}`
  const { id, rate_per_second, rate_burst } = client
  const charge = async () => {
    const rate = { clientId: id, perSecond: rate_per_second, burst: rate_burst }
    reply.headers(await countRequest(context, rate))
  }
  if (client.type === 'public') return { client, form, charge }
  await charge()
  return { client, form, charge: async () => {} }
}

function requireSignIn(client: ClientWithSecret): ClientWithSecret {
  if (supportsSignIn(client.type)) return client
  throw new Problem(
    'unauthorized_client',
    `Users cannot sign in to a ${client.type} client. Use a public or confidential client.`,
  )
}

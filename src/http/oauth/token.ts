import type { FastifyReply, FastifyRequest } from 'fastify'
import { countRequest } from '../../domain/access/rate-limit.ts'
import type { Context } from '../../domain/context.ts'
import { exchangeCode } from '../../domain/identity/authorize/codes.ts'
import { authenticateClient } from '../../domain/identity/clients/authenticate-client.ts'
import { supportsSignIn } from '../../domain/identity/clients/client.ts'
import type { ClientWithSecret } from '../../domain/identity/clients/sql.ts'
import { grantClientCredentials } from '../../domain/identity/tokens/client-credentials.ts'
import { refreshTokens } from '../../domain/identity/tokens/refresh.ts'
import { revokeToken } from '../../domain/identity/tokens/revoke.ts'
import { Problem } from '../../lib/problem.ts'
import { type Form, formOf } from '../form.ts'
import type { Scope } from '../generation.ts'

type Grant = (context: Context, client: ClientWithSecret, form: Form) => Promise<object>

/** The supported grant types. */
const grants: Record<string, Grant> = {
  authorization_code: async (context, client, form) =>
    exchangeCode(context, requireSignIn(client), {
      code: form.get('code'),
      redirectUri: form.get('redirect_uri'),
      verifier: form.get('code_verifier'),
    }),
  refresh_token: async (context, client, form) =>
    refreshTokens(context, requireSignIn(client), {
      refreshToken: form.get('refresh_token'),
      scope: form.get('scope'),
    }),
  client_credentials: (context, client, form) => grantClientCredentials(context, client, form.get('scope')),
}

export function tokenRoutes(scope: Scope, context: Context): void {
  scope.post('/oauth/token', async (request, reply) => {
    const form = formOf(request.body)
    const client = await authenticate(context, request, reply, form)
    const grantType = form.get('grant_type')
    if (grantType === undefined) throw new Problem('invalid_request', 'The parameter grant_type is missing.')
    const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined
    if (grant === undefined) {
      throw new Problem('unsupported_grant_type', `Use one of ${Object.keys(grants).join(', ')}.`)
    }
    return reply.send(await grant(context, client, form))
  })

  scope.post('/oauth/revoke', async (request, reply) => {
    const form = formOf(request.body)
    const client = await authenticate(context, request, reply, form)
    await revokeToken(context, client, form.get('token'))
    return reply.code(200).send()
  })
}

/** Authenticates the client and counts the request against its rate limit. The response must not be cached. */
async function authenticate(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<ClientWithSecret> {
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  // Secrets in a URL end up in logs and histories, so parameters are read from the body only.
  if (request.url.includes('?')) {
    throw new Problem('invalid_request', 'Send the parameters in the body, not in the URL.')
  }
  const client = await authenticateClient(context, {
    authorization: request.headers.authorization,
    clientId: form.get('client_id'),
    clientSecret: form.get('client_secret'),
  })
  request.principal = `client:${client.id}`
  const { id, rate_per_second, rate_burst } = client
  reply.headers(await countRequest(context, { clientId: id, perSecond: rate_per_second, burst: rate_burst }))
  return client
}

function requireSignIn(client: ClientWithSecret): ClientWithSecret {
  if (supportsSignIn(client.type)) return client
  throw new Problem(
    'unauthorized_client',
    `Users cannot sign in to a ${client.type} client. Use a public or confidential client.`,
  )
}

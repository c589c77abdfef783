import type { FastifyReply, FastifyRequest } from 'fastify'
import { countRequest } from '../../domain/access/rate-limit.ts'
import { authenticateClient } from '../../domain/identity/authenticate-client.ts'
import { grantClientCredentials } from '../../domain/identity/client-credentials.ts'
import { exchangeCode } from '../../domain/identity/codes.ts'
import { signsPeopleIn } from '../../domain/identity/create-client.ts'
import { refreshTokens } from '../../domain/identity/refresh.ts'
import { revokeToken } from '../../domain/identity/revoke.ts'
import type { ClientWithSecret } from '../../domain/identity/sql-clients.ts'
import type { World } from '../../domain/world.ts'
import { Problem } from '../../lib/problem.ts'
import { type Form, formOf } from '../form.ts'
import type { Scope } from '../generation.ts'

type Grant = (world: World, client: ClientWithSecret, form: Form) => Promise<object>

/** Every way to get tokens. */
const grants: Record<string, Grant> = {
  authorization_code: async (world, client, form) =>
    exchangeCode(world, forPeople(client), {
      code: form.get('code'),
      redirectUri: form.get('redirect_uri'),
      verifier: form.get('code_verifier'),
    }),
  refresh_token: async (world, client, form) =>
    refreshTokens(world, forPeople(client), {
      refreshToken: form.get('refresh_token'),
      scope: form.get('scope'),
    }),
  client_credentials: (world, client, form) => grantClientCredentials(world, client, form.get('scope')),
}

export function tokenRoutes(scope: Scope, world: World): void {
  scope.post('/oauth/token', async (request, reply) => {
    const form = formOf(request.body)
    const client = await authenticate(world, request, reply, form)
    const grantType = form.get('grant_type')
    if (grantType === undefined) throw new Problem('invalid_request', 'The parameter grant_type is missing.')
    const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined
    if (grant === undefined) {
      throw new Problem('unsupported_grant_type', `There are ${Object.keys(grants).join(', ')}.`)
    }
    return reply.send(await grant(world, client, form))
  })

  scope.post('/oauth/revoke', async (request, reply) => {
    const form = formOf(request.body)
    const client = await authenticate(world, request, reply, form)
    await revokeToken(world, client, form.get('token'))
    return reply.code(200).send()
  })
}

/** Who is calling, counted against that client's limit. No cache may keep what follows. */
async function authenticate(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
): Promise<ClientWithSecret> {
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  // A secret in an address ends up in logs and histories, so nothing is taken from there.
  if (request.url.includes('?')) {
    throw new Problem('invalid_request', 'Send the parameters in the body, not in the address.')
  }
  const client = await authenticateClient(world, {
    authorization: request.headers.authorization,
    clientId: form.get('client_id'),
    clientSecret: form.get('client_secret'),
  })
  request.principal = `client:${client.id}`
  const { id, rate_per_second, rate_burst } = client
  reply.headers(await countRequest(world, { clientId: id, perSecond: rate_per_second, burst: rate_burst }))
  return client
}

function forPeople(client: ClientWithSecret): ClientWithSecret {
  if (signsPeopleIn(client.type)) return client
  throw new Problem('unauthorized_client', `A ${client.type} client signs nobody in.`)
}

import type { FastifyReply } from 'fastify'
import { countRequest } from '../../domain/access/rate-limit.ts'
import { authenticateClient } from '../../domain/identity/authenticate-client.ts'
import { grantClientCredentials } from '../../domain/identity/client-credentials.ts'
import type { ClientWithSecret } from '../../domain/identity/sql-clients.ts'
import type { World } from '../../domain/world.ts'
import { Problem } from '../../lib/problem.ts'
import { type Form, formOf } from '../form.ts'
import type { Scope } from '../generation.ts'

type Grant = (world: World, client: ClientWithSecret, form: Form) => Promise<object>

/** Every way to get tokens. */
const grants: Record<string, Grant> = {
  client_credentials: (world, client, form) => grantClientCredentials(world, client, form.get('scope')),
}

export function tokenRoutes(scope: Scope, world: World): void {
  scope.post('/oauth/token', async (request, reply) => {
    const form = formOf(request.body)
    // A secret in an address ends up in logs and histories, so nothing is taken from there.
    if (request.url.includes('?')) {
      throw new Problem('invalid_request', 'Send the parameters in the body, not in the address.')
    }
    const client = await authenticate(world, request.headers.authorization, form, reply)
    request.principal = `client:${client.id}`
    const grantType = form.get('grant_type')
    if (grantType === undefined) throw new Problem('invalid_request', 'The parameter grant_type is missing.')
    const grant = Object.hasOwn(grants, grantType) ? grants[grantType] : undefined
    if (grant === undefined) {
      throw new Problem('unsupported_grant_type', `There are ${Object.keys(grants).join(', ')}.`)
    }
    return reply.send(await grant(world, client, form))
  })
}

/** Who is calling, counted against that client's limit; what follows must not be kept by any cache. */
export async function authenticate(
  world: World,
  authorization: string | undefined,
  form: Form,
  reply: FastifyReply,
): Promise<ClientWithSecret> {
  reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
  const client = await authenticateClient(world, {
    authorization,
    clientId: form.get('client_id'),
    clientSecret: form.get('client_secret'),
  })
  const { id, rate_per_second, rate_burst } = client
  reply.headers(await countRequest(world, { clientId: id, perSecond: rate_per_second, burst: rate_burst }))
  return client
}

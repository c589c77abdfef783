import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { authorise } from '../../domain/access/authorise.ts'
import type { Caller, RouteAccess } from '../../domain/access/caller.ts'
import { countRequest } from '../../domain/access/rate-limit.ts'
import { resolveClaims } from '../../domain/access/token-context.ts'
import type { Context } from '../../domain/context.ts'
import { readLegacyToken } from '../../domain/identity/tokens/legacy-token.ts'
import { Problem, type ProblemCode } from '../../lib/problem.ts'
import { readBearer } from '../bearer.ts'
import type { Scope } from '../generation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** Stands in front of every route: token, context, rate limit, entitlement, in this order, before the body is read. */
export function guardRoutes(scope: Scope, context: Context): void {
  scope.addHook('onRoute', declareAccess)
  scope.decorateRequest('caller', null as unknown as Caller)
  scope.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (access !== undefined && access !== 'public') await admit(context, request, reply, access)
  })
}

async function admit(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Exclude<RouteAccess, 'public'>,
): Promise<void> {
  const token = readBearer(request.headers.authorization)
  if (token === null) {
    throw new Problem(
      'invalid_token',
      'This call needs a token of POST /oauth/access_tokens/client: send Authorization: Bearer ACCESS_TOKEN.',
    )
  }
  const { caller, rate } = await resolveClaims(context, readLegacyToken(context, token))
  request.caller = caller
  request.principal = `client:${caller.client.id}`
  reply.headers(await countRequest(context, rate))
  authorise(caller, access)
}

/** Says in the contract what the guard asks, and which errors it answers. A route that does not say it does not start. */
function declareAccess(route: RouteOptions): void {
  const access = route.config?.access
  if (access === undefined) {
    throw new Error(
      `${String(route.method)} ${route.url} must say in config.access what it asks of its caller`,
    )
  }
  const security = access === 'public' ? [] : [{ bearer: [] }]
  const asked: ProblemCode[] =
    access === 'public' ? [] : ['invalid_token', 'invalid_token_context', 'rate_limited']
  const entitled: ProblemCode[] =
    typeof access === 'object' && 'scope' in access && access.entitlement
      ? ['entitlement_required', 'entitlement_revoked']
      : []
  route.schema = { ...route.schema, security }
  route.config = { ...route.config, problems: [...(route.config?.problems ?? []), ...asked, ...entitled] }
}

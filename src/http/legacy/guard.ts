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
import { restrictToCaller } from '../restrict-to-caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** Checks token, caller, rate limit and entitlement, in this order, before the body is read. */
export function guardRoutes(scope: Scope, context: Context): void {
  scope.addHook('onRoute', declareAccess)
  scope.decorateRequest('caller', null as unknown as Caller)
  scope.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (access !== undefined && access !== 'public') await checkAccess(context, request, reply, access)
  })
  restrictToCaller(scope)
}

async function checkAccess(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Exclude<RouteAccess, 'public'>,
): Promise<void> {
  const token = readBearer(request.headers.authorization)
  if (token === null) {
    throw new Problem(
      'invalid_token',
      'The access token is missing. Get one at POST /oauth/access_tokens/client and send Authorization: Bearer ACCESS_TOKEN.',
    )
  }
  const { caller, rate } = await resolveClaims(context, readLegacyToken(context, token))
  request.caller = caller
  request.principal = `client:${caller.client.id}`
  reply.headers(await countRequest(context, rate))
  authorise(caller, access)
}

/** Adds the security and the errors of the guard to the contract. Every route must declare its access. */
function declareAccess(route: RouteOptions): void {
  const access = route.config?.access
  if (access === undefined) {
    throw new Error(
      `${String(route.method)} ${route.url} must declare the access it requires in config.access`,
    )
  }
  const security = access === 'public' ? [] : [{ bearer: [] }]
  const tokenProblems: ProblemCode[] =
    access === 'public' ? [] : ['invalid_token', 'invalid_token_context', 'rate_limited']
  const entitlementProblems: ProblemCode[] =
    typeof access === 'object' && 'scope' in access && access.entitlement
      ? ['entitlement_required', 'entitlement_revoked']
      : []
  route.schema = { ...route.schema, security }
  const problems = [...(route.config?.problems ?? []), ...tokenProblems, ...entitlementProblems]
  route.config = { ...route.config, problems }
}

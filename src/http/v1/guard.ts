import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { authorise } from '../../domain/access/authorise.ts'
import type { Caller, RouteAccess } from '../../domain/access/caller.ts'
import { countRequest, limiterOf } from '../../domain/access/rate-limit.ts'
import { peekToken, resolveToken } from '../../domain/access/token-context.ts'
import type { Context } from '../../domain/context.ts'
import { Problem, type ProblemCode } from '../../lib/problem.ts'
import { readBearer } from '../bearer.ts'
import type { Scope } from '../generation.ts'
import { restrictToCaller } from '../restrict-to-caller.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access a route requires. Registering a /v1 route without it fails. */
    access?: RouteAccess
  }
  interface FastifyRequest {
    /** The caller. Set for every route that is not public; null on public routes. */
    caller: Caller
  }
}

/**
 * Checks token, caller, rate limit, scope and entitlement, in this order, before the body is read. A caller without
 * access learns nothing about what exists.
 */
export function guardRoutes(scope: Scope, context: Context): void {
  scope.addHook('onRoute', declareAccess)
  scope.decorateRequest('caller', null as unknown as Caller)
  scope.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    if (access !== undefined && access !== 'public') await checkAccess(context, request, reply, access)
  })
  restrictToCaller(scope)
  scope.addHook('onClose', () => limiterOf(context).close())
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
      'The access token is missing. Send the header Authorization: Bearer ACCESS_TOKEN.',
    )
  }
  const { caller, rate } = peekToken(context, token) ?? (await resolveToken(context, token))
  request.caller = caller
  request.principal = `${caller.principal.type}:${caller.principal.id}`
  const headers = countRequest(context, rate)
  reply.headers(headers instanceof Promise ? await headers : headers)
  authorise(caller, access)
}

/** Adds the required scope and the errors of the guard to the contract. */
function declareAccess(route: RouteOptions): void {
  const access = route.config?.access
  if (access === undefined) {
    if (route.url.startsWith('/v1')) {
      throw new Error(
        `${String(route.method)} ${route.url} must declare the access it requires in config.access`,
      )
    }
    return
  }
  const scopes = typeof access === 'object' && 'scope' in access ? [access.scope] : []
  const security = access === 'public' ? [] : [{ oauth2: scopes }]
  route.schema = { ...route.schema, security }
  const problems = [...(route.config?.problems ?? []), ...problemsOf(access)]
  route.config = { ...route.config, problems }
}

function problemsOf(access: RouteAccess): ProblemCode[] {
  if (access === 'public') return []
  const always: ProblemCode[] = ['invalid_token', 'invalid_token_context', 'rate_limited']
  if (access === 'token') return always
  if ('role' in access) return [...always, 'resource_forbidden']
  const entitled: ProblemCode[] = access.entitlement ? ['entitlement_required', 'entitlement_revoked'] : []
  return [...always, 'insufficient_scope', ...entitled]
}

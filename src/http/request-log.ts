import type { World } from '../domain/world.ts'
import { withoutRedaction } from '../platform/log.ts'
import { countRequest } from '../platform/metrics.ts'
import type { Generation, Scope } from './generation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route of a generation. */
    generation?: Generation
  }
  interface FastifyRequest {
    /** Who is calling, for the log; set by whatever checks the caller. */
    principal: string | null
  }
}

/** One line for each request: no query, no header, no body, so that no token or secret can be in it. */
export function logRequests(app: Scope, world: World): void {
  const log = withoutRedaction(world.log)
  app.decorateRequest('principal', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    countRequest(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime / 1000,
    )
    const line = {
      request_id: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      principal: request.principal,
    }
    if (reply.statusCode >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  })
}

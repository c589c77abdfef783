import type { Context } from '../domain/context.ts'
import { logRequestLines } from '../platform/log.ts'
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
export function logRequests(app: Scope, context: Context): void {
  const log = logRequestLines(context.log)
  app.decorateRequest('principal', null)
  // Hooks of every request take `done`: a promise for each would be a tenth of the frame's cost.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    countRequest(
      request.method,
      request.routeOptions.url ?? 'unknown',
      reply.statusCode,
      reply.elapsedTime / 1000,
    )
    log({
      request_id: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      principal: request.principal,
    })
    done()
  })
}

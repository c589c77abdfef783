import type { Context } from '../domain/context.ts'
import { isId } from '../lib/ids.ts'
import { logRequestLines } from '../platform/log.ts'
import { countRequest } from '../platform/metrics.ts'
import type { Generation, Scope } from './generation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route of a generation. */
    generation?: Generation
  }
  interface FastifyRequest {
    /** The caller, for the log. Set after authentication. */
    principal: string | null
  }
}

/**
 * Logs one line per request, without query, headers and body, so that it contains no token or secret. The path is that of
 * the route, because paths contain secrets too: the link of a mail, for example. Only ids are filled in.
 */
export function logRequests(app: Scope, context: Context): void {
  const log = logRequestLines(context.log)
  app.decorateRequest('principal', null)
  // These hooks take `done`, because a promise per hook would cost a tenth of the framework's time per request.
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
      path: describePath(request.routeOptions.url, request.params),
      status: reply.statusCode,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      principal: request.principal,
    })
    done()
  })
}

/** A path that no route matches is not logged: a mistyped secret is still a secret. */
function describePath(route: string | undefined, params: unknown): string {
  if (route === undefined) return 'unknown'
  if (!route.includes(':')) return route
  return route.replace(/:(\w+)/g, (name, key: string) => {
    const value = (params as Record<string, string> | null)?.[key]
    return value !== undefined && isId(value) ? value : name
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
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

/** The status in the log of a request whose client went away before the response was sent (as nginx writes it). */
const clientClosedRequest = 499

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
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) write(request, reply, clientClosedRequest)
    })
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply, reply.statusCode)
    done()
  })

  function write(request: FastifyRequest, reply: FastifyReply, status: number): void {
    countRequest(request.method, request.routeOptions.url ?? 'unknown', status, reply.elapsedTime / 1000)
    log({
      request_id: request.id,
      method: request.method,
      path: describePath(request.routeOptions.url, request.params),
      status,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      principal: request.principal,
    })
  }
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

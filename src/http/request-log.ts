import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../domain/context.ts'
import { isId } from '../lib/ids.ts'
import { logRequestLines } from '../platform/log.ts'
import { countRequest } from '../platform/metrics.ts'
import { isTracing, RequestSpan } from '../platform/tracing.ts'
import type { Generation, Scope } from './generation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on every route of a generation. */
    generation?: Generation
  }
  interface FastifyRequest {
    /** The caller, for the log. Set after authentication. */
    principal: string | null
    /** Null while tracing is off. */
    span: RequestSpan | null
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
  app.decorateRequest('span', null)
  // These hooks take `done`, because a promise per hook would cost a tenth of the framework's time per request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.raw.once('close', () => {
      if (!reply.raw.writableEnded) write(request, reply, clientClosedRequest)
    })
    request.span = RequestSpan.start(request.method, request.headers)
    if (request.span === null) return done()
    reply.header('x-trace-id', request.span.traceId)
    request.span.run(done)
  })
  // The body arrives in events of the connection, which belong to no trace.
  if (isTracing()) app.addHook('preValidation', (request, _reply, done) => request.span!.run(done))
  app.addHook('onResponse', (request, reply, done) => {
    write(request, reply, reply.statusCode)
    done()
  })

  function write(request: FastifyRequest, reply: FastifyReply, status: number): void {
    const route = request.routeOptions.url ?? 'unknown'
    countRequest(request.method, route, status, reply.elapsedTime / 1000)
    request.span?.end(request.method, route, status)
    log({
      request_id: request.id,
      method: request.method,
      path: describePath(request.routeOptions.url, request.params),
      status,
      duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      principal: request.principal,
      trace_id: request.span?.traceId,
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

import type { Socket } from 'node:net'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import type { Context } from '../domain/context.ts'
import { newId } from '../lib/ids.ts'
import { Problem } from '../lib/problem.ts'
import { buildValidator } from './ajv.ts'
import { AllowedMethods } from './allowed-methods.ts'
import { webConsole } from './console/index.ts'
import { rejectUndeclaredStatuses } from './declared-statuses.ts'
import { toProblem } from './failures.ts'
import { checkParameterCount } from './form.ts'
import type { Generation, Scope } from './generation.ts'
import { addHealthRoutes } from './health.ts'
import { acceptJson } from './json.ts'
import { legacy } from './legacy/index.ts'
import { oauth } from './oauth/index.ts'
import { pages } from './pages/index.ts'
import { logRequests } from './request-log.ts'
import { buildSerializer } from './serializer.ts'
import { Surfaces } from './surfaces.ts'
import { v1 } from './v1/index.ts'

/** The last one formats the errors for paths that no generation owns. */
export const generations: Generation[] = [oauth, pages, webConsole, legacy, v1]

export type AppOptions = {
  generations?: Generation[]
  /** For tests: fail when a route responds with a status it does not declare. */
  strict?: boolean
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies?: string[]
}

export async function buildApp(context: Context, options: AppOptions = {}): Promise<Scope> {
  const served = options.generations ?? generations
  const surfaces = new Surfaces(served, context.urls)
  const methods = new AllowedMethods()

  const app = fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // `logRequests` writes its own line, which contains no secrets.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // Log lines carry the request id themselves. A child logger per request would cost more than the line.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1024 * 1024,
    trustProxy: (options.trustedProxies ?? []).length > 0 ? options.trustedProxies! : false,
    // The URLs of a sign-in contain all of its state.
    routerOptions: { maxParamLength: 12_000 },
    // At shutdown, close idle connections and finish requests in flight.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
    frameworkErrors: (error, request, reply) => fail(error, request, reply),
    clientErrorHandler: respondToInvalidHttp,
  }).withTypeProvider<TypeBoxTypeProvider>()

  logRequests(app, context)
  acceptJson(app)
  app.addHook('onRoute', (route) => methods.add(route.url, route.method, route.schema?.params))
  // Before the body is read: whatever it is, there is nobody to read it.
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const generation = surfaces.findGeneration(request.headers.host, pathOf(request))
    const preflight = generation.answerPreflight?.(context, request, reply, methods.of(pathOf(request)))
    if (preflight === undefined) return done(absent(request))
    preflight.then((answered) => (answered ? undefined : done(absent(request))), done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    checkParameterCount(request.url)
    done()
  })
  // A route does not exist on the host of another generation, which then formats the 404.
  if (surfaces.haveOwnHosts) {
    app.addHook('onRequest', (request, _reply, done) => done(isServed(request) ? undefined : notFound()))
  }
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => fail(absent(request), request, reply))
  if (options.strict) rejectUndeclaredStatuses(app, isServed)

  addHealthRoutes(app, context)
  for (const generation of served) {
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, generation }
      })
      await generation.routes(scope, context)
    })
  }
  return app

  function absent(request: FastifyRequest): Problem {
    const allowed = methods.of(pathOf(request))
    return allowed.length > 0 ? methodNotAllowed(request.method, allowed) : notFound()
  }

  /** DELETE /v1/storage/keys/rotate matches the route of one key, but `rotate` is no key: another method exists there. */
  function preciseAbsence(problem: Problem, request: FastifyRequest): Problem {
    if (problem.code !== 'not_found' || request.is404) return problem
    const allowed = methods.of(pathOf(request))
    return allowed.length === 0 || allowed.includes(request.method)
      ? problem
      : methodNotAllowed(request.method, allowed)
  }

  function isServed(request: FastifyRequest): boolean {
    const { generation } = request.routeOptions.config
    return (
      !surfaces.haveOwnHosts ||
      generation === undefined ||
      surfaces.serves(generation, request.headers.host, pathOf(request))
    )
  }

  /** Handles every error of every generation, in the error format of the generation that was called. */
  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const problem = preciseAbsence(toProblem(error), request)
    if (problem.code === 'internal_error') {
      request.log.error(
        { err: problem.cause ?? problem, request_id: request.id },
        'Unhandled error while handling a request',
      )
    }
    const generation = surfaces.findGeneration(request.headers.host, pathOf(request))
    const response = generation.formatProblem(problem, context.clock.now(), request, context)
    // A malformed URL gets here before any hook has run.
    reply.headers({ 'x-request-id': request.id, ...response.headers, ...problem.headers })
    if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
    reply.code(response.status)
    if (reply.getHeader('content-type') !== undefined && typeof response.body === 'string')
      reply.send(response.body)
    else reply.type('application/json; charset=utf-8').send(JSON.stringify(response.body))
  }
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!
}

function notFound(): Problem {
  return new Problem('not_found', 'Nothing exists at this URL. The API reference is at /docs.')
}

function methodNotAllowed(method: string, allowed: string[]): Problem {
  return new Problem(
    'method_not_allowed',
    `${method} is not supported at this URL. Use ${allowed.join(', ')}.`,
    { headers: { allow: allowed.join(', ') } },
  )
}

/** Input that is not valid HTTP has no path, so no generation can format the error: send a bare status. */
function respondToInvalidHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

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
import { refuseUndeclaredStatuses } from './declared-statuses.ts'
import { toProblem } from './failures.ts'
import type { Generation, Scope } from './generation.ts'
import { legacy } from './legacy/index.ts'
import { oauth } from './oauth/index.ts'
import { pages } from './pages/index.ts'
import { logRequests } from './request-log.ts'
import { buildSerializer } from './serializer.ts'
import { Surfaces } from './surfaces.ts'
import { v1 } from './v1/index.ts'

/** The last one speaks for what nobody owns. */
export const generations: Generation[] = [oauth, pages, webConsole, legacy, v1]

export type AppOptions = {
  generations?: Generation[]
  /** In tests: a route that answers a status it does not declare fails. */
  strict?: boolean
  /** Proxies whose X-Forwarded-For is believed. */
  trustedProxies?: string[]
}

export async function buildApp(context: Context, options: AppOptions = {}): Promise<Scope> {
  const spoken = options.generations ?? generations
  const surfaces = new Surfaces(spoken, context.urls)
  const methods = new AllowedMethods()

  const app = fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    // `logRequests` writes a line of our own, without anything secret.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // Lines name their request themselves; a logger for each request would cost more than the line.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1024 * 1024,
    trustProxy: (options.trustedProxies ?? []).length > 0 ? options.trustedProxies! : false,
    routerOptions: { maxParamLength: 500 },
    // Idle connections are closed at shutdown; requests in flight are finished.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator, buildSerializer } },
    frameworkErrors: (error, request, reply) => fail(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  }).withTypeProvider<TypeBoxTypeProvider>()

  app.addHook('onRoute', (route) => methods.add(route.url, route.method))
  logRequests(app, context)
  // On the wrong host a route does not exist; the answer is that of the host's own generation.
  if (surfaces.separate) {
    app.addHook('onRequest', (request, _reply, done) => done(isServed(request) ? undefined : nothingHere()))
  }
  app.setErrorHandler(fail)
  app.setNotFoundHandler((request, reply) => {
    const allowed = methods.of(pathOf(request))
    fail(allowed.length > 0 ? wrongMethod(request.method, allowed) : nothingHere(), request, reply)
  })
  if (options.strict) refuseUndeclaredStatuses(app, isServed)

  for (const generation of spoken) {
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, generation }
      })
      await generation.routes(scope, context)
    })
  }
  return app

  function isServed(request: FastifyRequest): boolean {
    const { generation } = request.routeOptions.config
    return (
      !surfaces.separate ||
      generation === undefined ||
      surfaces.serves(generation, request.headers.host, pathOf(request))
    )
  }

  /** Every failure of every generation passes here: one Problem, said in the voice of the surface that was called. */
  function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const problem = toProblem(error)
    if (problem.code === 'internal_error') {
      request.log.error({ err: problem.cause ?? problem, request_id: request.id }, 'a request met a bug')
    }
    const speaker = surfaces.speakerFor(request.headers.host, pathOf(request))
    const answer = speaker.answer(problem, context.clock.now(), request, context)
    reply.headers({ ...answer.headers, ...problem.headers })
    if (problem.retryAfter !== undefined) reply.header('retry-after', Math.ceil(problem.retryAfter))
    reply.code(answer.status)
    if (reply.getHeader('content-type') !== undefined && typeof answer.body === 'string')
      reply.send(answer.body)
    else reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body))
  }
}

export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0]!
}

function nothingHere(): Problem {
  return new Problem('not_found', 'There is nothing at this address. The API reference is at /docs.')
}

function wrongMethod(method: string, allowed: string[]): Problem {
  return new Problem(
    'method_not_allowed',
    `${method} is not possible here; possible are ${allowed.join(', ')}.`,
    {
      headers: { allow: allowed.join(', ') },
    },
  )
}

/** What is not even HTTP: there is no path to tell a generation by, so the answer is the plainest there is. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status =
    error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

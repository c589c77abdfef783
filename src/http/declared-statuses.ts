import type { FastifyRequest } from 'fastify'
import type { Scope } from './generation.ts'

/**
 * For tests: a response with a status the route does not declare fails, because the contract would be wrong. Does not
 * apply on the host of another generation, where the route does not exist.
 */
export function rejectUndeclaredStatuses(app: Scope, isServed: (request: FastifyRequest) => boolean): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isServed(request)) return
    const declared = (request.routeOptions.schema as { response?: object } | undefined)?.response
    if (declared === undefined || reply.statusCode === 500) return
    const status = String(reply.statusCode)
    if (status in declared || `${status[0]}xx` in declared) return
    throw new Error(
      `${request.method} ${request.routeOptions.url} responded with ${status}, which it does not declare`,
    )
  })
}

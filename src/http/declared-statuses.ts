import type { FastifyRequest } from 'fastify'
import type { Scope } from './generation.ts'

/**
 * The contract is what the schemas declare, so in tests a route that answers any other status fails, loudly. Where a route is
 * not served, on the host of another generation, it declares nothing.
 */
export function refuseUndeclaredStatuses(app: Scope, isServed: (request: FastifyRequest) => boolean): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isServed(request)) return
    const declared = (request.routeOptions.schema as { response?: object } | undefined)?.response
    if (declared === undefined || reply.statusCode === 500) return
    const status = String(reply.statusCode)
    if (status in declared || `${status[0]}xx` in declared) return
    throw new Error(
      `${request.method} ${request.routeOptions.url} answered ${status}, which it does not declare`,
    )
  })
}

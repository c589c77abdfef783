import type { Context } from '../domain/context.ts'
import { requireReady } from '../domain/operations/status.ts'
import type { Scope } from './generation.ts'

const text = { type: 'string' }

/**
 * What load balancers and container platforms ask, on every host: whether the process answers (/livez), and whether it should
 * get requests (/readyz). People read /status.
 */
export function addHealthRoutes(app: Scope, context: Context): void {
  app.get('/livez', { schema: { response: { 200: text, '4xx': {} } } }, async (_request, reply) =>
    reply.type('text/plain').header('cache-control', 'no-store').send('alive\n'),
  )
  app.get(
    '/readyz',
    { schema: { response: { 200: text, 503: text, '4xx': {} } } },
    async (_request, reply) => {
      reply.type('text/plain').header('cache-control', 'no-store')
      try {
        await requireReady(context)
        return reply.send('ready\n')
      } catch (error) {
        return reply.code(503).send(`${(error as Error).message}\n`)
      }
    },
  )
}

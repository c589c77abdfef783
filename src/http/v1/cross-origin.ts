import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRegisteredOrigin } from '../../domain/access/origins.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'

/** Headers that scripts of another origin may read. */
const exposed = [
  'etag', 'retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id', 'idempotency-replayed', 'www-authenticate',
].join(', ') // biome-ignore format: a list of words
const accepted = 'authorization, content-type, idempotency-key, if-match, if-none-match, range'

/** Lets scripts of the origins that public clients are registered for read responses. Cookies are never used here. */
export function allowRegisteredOrigins(scope: Scope, context: Context): void {
  scope.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (origin === undefined) return done()
    allow(context, reply, origin).then(() => done(), done)
  })
}

/** Responds to a preflight; false if the request is none, or its origin is not registered. */
export async function answerPreflight(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  methods: string[],
): Promise<boolean> {
  const { origin } = request.headers
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (!isPreflight || origin === undefined || !(await allow(context, reply, origin))) return false
  await reply
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': accepted,
      'access-control-max-age': '3600',
    })
    .code(204)
    .send()
  return true
}

async function allow(context: Context, reply: FastifyReply, origin: string): Promise<boolean> {
  reply.header('vary', 'origin')
  if (!(await isRegisteredOrigin(context, origin))) return false
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed })
  return true
}

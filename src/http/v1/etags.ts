import { createHash } from 'node:crypto'
import type { RouteOptions } from 'fastify'
import { matchesEtag } from '../conditions.ts'
import type { Scope } from '../generation.ts'

/**
 * Gives every JSON response to a GET an ETag, and answers 304 without a body to a caller who has it already. The ETag is weak,
 * because the same JSON may be sent compressed.
 */
export function tagResponses(scope: Scope): void {
  scope.addHook('onRoute', declareNotModified)
  scope.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload)
    const etag = createHash('sha1').update(payload).digest('base64url')
    reply.header('etag', `W/"${etag}"`)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache')
    const known = request.headers['if-none-match']
    if (known === undefined || !matchesEtag(known, etag)) return done(null, payload)
    reply.code(304).removeHeader('content-length').removeHeader('content-type')
    done(null, '')
  })
}

function declareNotModified(route: RouteOptions): void {
  const response = route.schema?.response as Record<number, unknown> | undefined
  if (route.method !== 'GET' || route.schema?.hide === true || response?.[304] !== undefined) return
  const notModified = { description: 'Nothing has changed since the ETag in If-None-Match.', type: 'null' }
  route.schema = { ...route.schema, response: { ...response, 304: notModified } }
}

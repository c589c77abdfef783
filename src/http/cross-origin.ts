import type { Scope } from './generation.ts'

/**
 * Lets applications in browsers read the responses from any origin. These routes ignore cookies, so another origin can
 * do no more than any program can.
 */
export function allowCrossOrigin(scope: Scope): void {
  const paths = new Map<string, Set<string>>()
  scope.addHook('onRoute', (route) => {
    const methods = paths.get(route.url) ?? new Set()
    for (const method of [route.method].flat()) methods.add(method)
    if (!paths.has(route.url) && !methods.has('OPTIONS')) {
      paths.set(route.url, methods)
      scope.options(route.url, { schema: { hide: true } }, async (_request, reply) =>
        reply
          .headers({
            'access-control-allow-methods': [...methods].join(', '),
            'access-control-allow-headers': 'authorization, content-type',
            'access-control-max-age': '3600',
          })
          .code(204)
          .send(),
      )
    }
  })
  // Only browsers send Origin. Responses to GET may be cached, so they carry the headers for everyone.
  scope.addHook('onRequest', (request, reply, done) => {
    if (request.method !== 'POST' || request.headers.origin !== undefined) {
      reply.headers({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'www-authenticate, retry-after, ratelimit, ratelimit-policy',
      })
    }
    done()
  })
}

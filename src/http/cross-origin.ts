import type { Scope } from './generation.ts'

/**
 * Applications in a browser may read these answers from any origin. No cookie counts here, so another origin can do
 * nothing that any program could not.
 */
export function allowOtherOrigins(scope: Scope): void {
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
  // Only browsers say where they come from. What a cache may keep (GET) is the same for everybody.
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

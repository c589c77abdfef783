import type { Scope } from '../generation.ts'

/** OPTIONS on any path but the root: which methods it takes, in the Allow header, without a body. */
export function tellMethods(scope: Scope): void {
  const paths = new Map<string, Set<string>>()
  scope.addHook('onRoute', ({ url, method }) => {
    if (url === '/') return
    const methods = paths.get(url) ?? new Set()
    for (const one of [method].flat()) methods.add(one)
    if (paths.has(url)) return
    paths.set(url, methods)
    const options = { config: { access: 'public' as const }, schema: { hide: true } }
    scope.options(url, options, async (_request, reply) =>
      reply
        .header('allow', [...methods].sort().join(', '))
        .code(204)
        .send(),
    )
  })
}

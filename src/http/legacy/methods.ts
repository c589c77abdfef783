import type { Scope } from '../generation.ts'

/** Responds to OPTIONS on every path except the root with the Allow header and no body. */
export function respondToOptions(scope: Scope): void {
  const paths = new Map<string, Set<string>>()
  scope.addHook('onRoute', ({ url, method }) => {
    if (url === '/') return
    const methods = paths.get(url) ?? new Set()
    for (const name of [method].flat()) methods.add(name)
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

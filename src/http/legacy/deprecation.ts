import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'

/** When new registrations were closed. No date is set on which the earlier generation ends, so there is no Sunset. */
const deprecatedAt = new Date('2026-01-01T00:00:00Z')

const successors: [prefix: string, successor: string][] = [
  ['/oauth/access_tokens', '/oauth/token'],
  ['/lexicology', '/v1/tagging/taxonomy'],
  ['/ingestion', '/v1/ingestions'],
]

/** Tells callers on every response that there is a successor (RFC 9745, RFC 5829). */
export function announceDeprecation(scope: Scope, { urls }: Context): void {
  const guide = `<${urls.base}/docs/guides/migration>; rel="deprecation"; type="text/html"`
  scope.addHook('onRequest', (request, reply, done) => {
    const successor = successors.find(([prefix]) => request.url.startsWith(prefix))?.[1] ?? '/openapi/v1.json'
    reply.headers({
      deprecation: `@${deprecatedAt.getTime() / 1000}`,
      link: `${guide}, <${urls.base}${successor}>; rel="successor-version"`,
    })
    done()
  })
}

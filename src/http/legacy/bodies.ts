import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'

/**
 * Calls whose parameters are all in the query have no body, and many programs announce one nevertheless. An empty body
 * counts as none, whatever its type is said to be.
 */
export function forgiveEmptyBodies(scope: Scope): void {
  const parseJson = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    done(new Problem('invalid_request', 'Send a JSON body with Content-Type: application/json, or none.'))
  })
}

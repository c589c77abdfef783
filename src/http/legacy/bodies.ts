import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'

/**
 * Calls with all parameters in the query have no body, but many programs send a Content-Type anyway. Accept an empty
 * body with any type.
 */
export function acceptEmptyBodies(scope: Scope): void {
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    done(new Problem('invalid_request', 'Send a JSON body with Content-Type: application/json, or no body.'))
  })
}

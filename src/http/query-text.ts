import type { FastifyRequest } from 'fastify'
import { Problem } from '../lib/problem.ts'
import { findUnstorable } from '../lib/unstorable-text.ts'
import type { Scope } from './generation.ts'
import { unstorable } from './json.ts'

/** Rejects queries and path parameters that are not valid percent-encoded UTF-8, or that cannot be stored. */
export function checkUrlText(scope: Scope): void {
  scope.addHook('preValidation', (request, _reply, done) => {
    // Without an escape nothing is decoded: Node rejects other characters in a URL.
    if (!request.url.includes('%')) return done()
    done(findFault(request))
  })
}

function findFault(request: FastifyRequest): Problem | undefined {
  const query = request.url.split('?', 2)[1] ?? ''
  if (!isPercentEncoded(query)) {
    return invalid('query', 'has a % that is not followed by two hexadecimal digits, or is not UTF-8')
  }
  const field = findUnstorable(request.query)
  if (field !== null) return invalid(field || 'query', unstorable)
  if (findUnstorable(request.params) !== null)
    return new Problem('not_found', 'Nothing exists at this URL: it contains a NUL character.')
  return undefined
}

/** Whether text consists of valid percent-encoded UTF-8. Decoding anything else would alter it silently. */
function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_request', 'The query is malformed. See details.', {
    details: [{ field, message }],
  })
}

import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../lib/problem.ts'
import { findUnstorable } from '../lib/unstorable-text.ts'
import type { Scope } from './generation.ts'

type Done = (error: Error | null, body?: unknown) => void

/** Only these escapes can produce text that cannot be stored, so that most bodies need no second look. */
const suspiciousEscape = /\\u(0000|d[89a-f])/i

/**
 * Parses JSON bodies. Invalid UTF-8 is rejected, because decoding it would replace bytes and could make two ids equal. Text
 * that PostgreSQL cannot store is rejected here for all routes.
 */
export function acceptJson(scope: Scope): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    // Many clients declare JSON also where they send nothing. A route that needs a body rejects its absence.
    if (bytes.length === 0) done(null, undefined)
    else if (!isUtf8(bytes as Buffer)) done(invalid('request', 'is not valid UTF-8'))
    else parseText(request, bytes.toString(), done)
  })

  function parseText(request: FastifyRequest, text: string, done: Done): void {
    parse(request, text, (error, body) => {
      const field = error === null && suspiciousEscape.test(text) ? findUnstorable(body) : null
      if (field === null) done(error, body)
      else done(invalid(field || 'body', unstorable))
    })
  }
}

export const unstorable = 'contains a NUL character or half of a surrogate pair: remove it'

function invalid(field: string, message: string): Problem {
  return new Problem('invalid_request', 'The body is malformed. See details.', {
    details: [{ field, message }],
  })
}

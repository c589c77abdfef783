import { Problem } from '../lib/problem.ts'
import type { Scope } from './generation.ts'

/** The fields of a form. A repeated field is refused when it is read in (RFC 6749 §3.1), so each has one value. */
export type Form = ReadonlyMap<string, string>

/** This scope takes forms, and nothing but forms. */
export function takeForms(scope: Scope): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => {
      try {
        done(null, readForm(body as string))
      } catch (error) {
        done(error as Problem)
      }
    },
  )
}

/** What URLSearchParams would make something else of; everything else it would only split, and slowly. */
const encoded = /[%+]|^\?/

function splitPairs(text: string): [string, string][] {
  const pairs: [string, string][] = []
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=')
    if (equals >= 0) pairs.push([pair.slice(0, equals), pair.slice(equals + 1)])
    else if (pair !== '') pairs.push([pair, ''])
  }
  return pairs
}

export function readForm(text: string): Form {
  const form = new Map<string, string>()
  for (const [name, value] of encoded.test(text) ? new URLSearchParams(text) : splitPairs(text)) {
    if (form.has(name)) {
      throw new Problem(
        'invalid_request',
        `The parameter ${JSON.stringify(name.slice(0, 60))} is given twice.`,
      )
    }
    // No text in the database can hold it, and nobody types it.
    if (value.includes('\0')) throw new Problem('invalid_request', 'A parameter holds a null character.')
    form.set(name, value)
  }
  return form
}

/** The form a request sent; a request without a body sent an empty one. */
export function formOf(body: unknown): Form {
  return body instanceof Map ? body : new Map()
}

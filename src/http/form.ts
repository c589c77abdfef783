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

export function readForm(text: string): Form {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
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

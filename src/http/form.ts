import { Problem } from '../lib/problem.ts'
import type { Scope } from './generation.ts'

/** The fields of a form. Repeated fields are rejected (RFC 6749 §3.1), so each has one value. */
export type Form = ReadonlyMap<string, string>

/** More than any request needs. Without a limit, reading one body could block the process. */
export const maxParameters = 200

/** Makes a scope accept form bodies and no other content type. */
export function acceptForms(scope: Scope): void {
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

/** URLSearchParams is slow, so it is used only when something has to be decoded. */
const needsDecoding = /[%+]|^\?/

function splitPairs(text: string): [string, string][] {
  const pairs: [string, string][] = []
  for (const pair of text.split('&')) {
    const equals = pair.indexOf('=')
    if (equals >= 0) pairs.push([pair.slice(0, equals), pair.slice(equals + 1)])
    else if (pair !== '') pairs.push([pair, ''])
  }
  return pairs
}

/** Throws when a form or a query has more parameters than the service reads. */
export function checkParameterCount(text: string): void {
  let count = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    if (++count > maxParameters)
      throw new Problem('invalid_request', `Too many parameters. Send at most ${maxParameters}.`, {
        details: `too many parameters: at most ${maxParameters} are read`,
      })
  }
}

/** The parameters in the order they were sent. */
export function readPairs(text: string): Iterable<[string, string]> {
  checkParameterCount(text)
  return needsDecoding.test(text) ? new URLSearchParams(text) : splitPairs(text)
}

export function readForm(text: string): Form {
  const form = new Map<string, string>()
  for (const [name, value] of readPairs(text)) {
    if (form.has(name)) {
      throw new Problem(
        'invalid_request',
        `The parameter ${JSON.stringify(name.slice(0, 60))} is given more than once.`,
      )
    }
    // PostgreSQL cannot store a null character in text.
    if (value.includes('\0')) throw new Problem('invalid_request', 'A parameter contains a null character.')
    form.set(name, value)
  }
  return form
}

/** The form of a request; empty when the request has no body. */
export function formOf(body: unknown): Form {
  return body instanceof Map ? body : new Map()
}

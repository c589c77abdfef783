import type { ErrorObject } from 'ajv'
import { Problem, type ProblemEntry } from '../lib/problem.ts'

type Part = string | undefined

/**
 * What a request's schema found, as a Problem. Kinds are reported in the order of the checks: what is malformed, then
 * what is outside a closed set, then what is well formed but wrong in meaning.
 */
export function toValidationProblem(errors: ErrorObject[], part: Part): Problem {
  if (part === 'params')
    return new Problem('not_found', 'There is nothing at this address: the id in it has no valid form.')
  const notable = errors.filter((error) => !['anyOf', 'oneOf', 'if', 'not'].includes(error.keyword))
  const malformed = notable.filter((error) => kindOf(error, part) === 'malformed')
  const unsupported = notable.find((error) => kindOf(error, part) === 'unsupported')
  if (malformed.length > 0 || (unsupported === undefined && notable.length === 0)) {
    const found = malformed.length > 0 ? malformed : errors
    return new Problem('invalid_request', 'The request is malformed: see details.', {
      details: entriesOf(found, part),
    })
  }
  if (unsupported !== undefined) {
    return new Problem(
      'unsupported_value',
      'The request asks for something that is not supported: see details.',
      {
        details: describeUnsupported(unsupported, part),
      },
    )
  }
  return new Problem('validation_error', 'A value is out of its range: see details.', {
    details: entriesOf(notable, part),
  })
}

function kindOf(error: ErrorObject, part: Part): 'malformed' | 'unsupported' | 'meaning' {
  if (error.keyword === 'additionalProperties' && part === 'querystring') return 'unsupported'
  if (['enum', 'const', 'propertyNames'].includes(error.keyword)) return 'unsupported'
  return rangeKeywords.has(error.keyword) ? 'meaning' : 'malformed'
}

const rangeKeywords = new Set([
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'multipleOf',
])

function describeUnsupported(error: ErrorObject, part: Part): string {
  if (error.keyword === 'additionalProperties') {
    const supported = Object.keys(
      (error.parentSchema as { properties?: object } | undefined)?.properties ?? {},
    )
    const list = supported.length > 0 ? `supported are ${supported.join(', ')}` : 'this endpoint takes none'
    return `unsupported query parameter ${error.params.additionalProperty}; ${list}`
  }
  const allowed = (error.params.allowedValues as unknown[] | undefined) ?? [error.params.allowedValue]
  return `unsupported ${fieldOf(error, part)} ${JSON.stringify(error.data)}; supported are ${allowed.join(', ')}`
}

function entriesOf(errors: ErrorObject[], part: Part): ProblemEntry[] {
  const entries = new Map<string, ProblemEntry>()
  for (const error of errors) {
    const field = fieldOf(error, part)
    if (!entries.has(field)) entries.set(field, { field, message: error.message ?? 'is not valid' })
  }
  return [...entries.values()]
}

/** `tracks[2].outer_id` for a body, the parameter's name for a query; the part itself when it is missing altogether. */
function fieldOf(error: ErrorObject, part: Part): string {
  const segments = error.instancePath.split('/').slice(1).map(unescapePointer)
  if (error.keyword === 'required') segments.push(String(error.params.missingProperty))
  const path = segments.map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`)).join('')
  return path.replace(/^\./, '') || (part ?? 'request')
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

import type { ErrorObject } from 'ajv'
import { Problem, type ProblemEntry } from '../lib/problem.ts'

type Part = string | undefined

/**
 * Converts schema errors to a Problem. Malformed values come first, then unsupported ones, then values out of range.
 */
export function toValidationProblem(errors: ErrorObject[], part: Part): Problem {
  if (part === 'params')
    return new Problem('not_found', 'Nothing exists at this URL: the id in it is not valid.')
  const specific = errors.filter((error) => !['anyOf', 'oneOf', 'if', 'not'].includes(error.keyword))
  const malformed = specific.filter((error) => kindOf(error, part) === 'malformed')
  const unsupported = specific.find((error) => kindOf(error, part) === 'unsupported')
  if (malformed.length > 0 || (unsupported === undefined && specific.length === 0)) {
    const found = malformed.length > 0 ? malformed : errors
    return malformedProblem(entriesOf(found, part))
  }
  if (unsupported !== undefined) {
    return new Problem('unsupported_value', 'A parameter or value is not supported. See details.', {
      details: describeUnsupported(unsupported, part),
    })
  }
  return new Problem('validation_error', 'A value is out of range. See details.', {
    details: entriesOf(specific, part),
  })
}

export function malformedProblem(details: ProblemEntry[]): Problem {
  return new Problem('invalid_request', 'The request is malformed. See details.', { details })
}

function kindOf(error: ErrorObject, part: Part): 'malformed' | 'unsupported' | 'out of range' {
  if (error.keyword === 'additionalProperties' && part === 'querystring') return 'unsupported'
  if (['enum', 'const', 'propertyNames'].includes(error.keyword)) return 'unsupported'
  return rangeKeywords.has(error.keyword) ? 'out of range' : 'malformed'
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
    const list =
      supported.length > 0 ? `supported: ${supported.join(', ')}` : 'this endpoint has no query parameters'
    return `unsupported query parameter ${error.params.additionalProperty}; ${list}`
  }
  const allowed = (error.params.allowedValues as unknown[] | undefined) ?? [error.params.allowedValue]
  return `unsupported ${fieldOf(error, part)} ${JSON.stringify(error.data)}; supported: ${allowed.join(', ')}`
}

function entriesOf(errors: ErrorObject[], part: Part): ProblemEntry[] {
  const entries = new Map<string, ProblemEntry>()
  for (const error of errors) {
    const field = fieldOf(error, part)
    if (!entries.has(field)) entries.set(field, { field, message: error.message ?? 'is not valid' })
  }
  return [...entries.values()]
}

/** For example `tracks[2].outer_id` in a body or the name of a query parameter; the part itself if all of it is missing. */
function fieldOf(error: ErrorObject, part: Part): string {
  const segments = error.instancePath.split('/').slice(1).map(unescapePointer)
  if (error.keyword === 'required') segments.push(String(error.params.missingProperty))
  const path = segments.map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`)).join('')
  return path.replace(/^\./, '') || (part ?? 'request')
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

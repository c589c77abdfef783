import type { ErrorObject } from 'ajv'
import { findClosestWord } from '../lib/closest-word.ts'
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
  if (error.keyword === 'discriminator') return error.params.error === 'mapping' ? 'unsupported' : 'malformed'
  if (['enum', 'const', 'propertyNames'].includes(error.keyword)) return 'unsupported'
  return rangeKeywords.has(error.keyword) ? 'out of range' : 'malformed'
}

/** Keywords that a value can fail although it is well formed: such a request gets 422. */
export const rangeKeywords: ReadonlySet<string> = new Set([
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
    const name = String(error.params.additionalProperty)
    const supported = propertiesOf(error)
    const list =
      supported.length > 0 ? `supported: ${supported.join(', ')}` : 'this endpoint has no query parameters'
    return `unsupported query parameter ${name}; ${suggest(name, supported)}${list}`
  }
  const field = fieldOf(error, part).replace(/\[\d+\]$/, '')
  const allowed = allowedBy(error)
  const value = error.keyword === 'discriminator' ? error.params.tagValue : error.data
  return `unsupported ${field} ${JSON.stringify(value)}; supported: ${allowed.join(', ')}`
}

function allowedBy({ keyword, params, parentSchema }: ErrorObject): unknown[] {
  if (keyword !== 'discriminator') return (params.allowedValues as unknown[]) ?? [params.allowedValue]
  const { oneOf } = parentSchema as { oneOf: { properties: Record<string, { const: unknown }> }[] }
  return oneOf.map(({ properties }) => properties[params.tag as string]!.const)
}

function entriesOf(errors: ErrorObject[], part: Part): ProblemEntry[] {
  const entries = new Map<string, ProblemEntry>()
  for (const error of errors) {
    const field = fieldOf(error, part)
    if (!entries.has(field)) entries.set(field, { field, message: describe(error) })
  }
  return [...entries.values()]
}

function describe(error: ErrorObject): string {
  if (error.keyword === 'discriminator') return 'must be a string'
  if (error.keyword !== 'additionalProperties') return error.message ?? 'is not valid'
  const supported = propertiesOf(error)
  const suggestion = suggest(String(error.params.additionalProperty), supported)
  return `is not a supported field; ${suggestion}supported: ${supported.join(', ')}`
}

function propertiesOf({ parentSchema }: ErrorObject): string[] {
  return Object.keys((parentSchema as { properties?: object } | undefined)?.properties ?? {})
}

function suggest(name: string, supported: string[]): string {
  const closest = findClosestWord(name, supported)
  return closest === null ? '' : `did you mean ${closest}? `
}

/** For example `tracks[2].outer_id` in a body or the name of a query parameter; the part itself if all of it is missing. */
function fieldOf(error: ErrorObject, part: Part): string {
  const segments = error.instancePath.split('/').slice(1).map(unescapePointer)
  if (error.keyword === 'required') segments.push(String(error.params.missingProperty))
  if (error.keyword === 'additionalProperties') segments.push(String(error.params.additionalProperty))
  if (error.keyword === 'discriminator') segments.push(String(error.params.tag))
  const path = segments.map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${segment}`)).join('')
  return path.replace(/^\./, '') || (part ?? 'request')
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}

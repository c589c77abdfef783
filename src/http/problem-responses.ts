import type { RouteOptions } from 'fastify'
import { Problem, type ProblemCode } from '../lib/problem.ts'
import type { ProblemResponse } from './generation.ts'
import { rangeKeywords } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The problems this route can return in addition to those of every route of its generation. */
    problems?: ProblemCode[]
  }
}

/** The description of each problem in the contract. */
const descriptions: Record<ProblemCode, string> = {
  invalid_request: 'The request is malformed. See details.',
  unsupported_value: 'A parameter or value is not supported. See details.',
  validation_error: 'A value is out of range. See details.',
  method_not_allowed: 'This method is not supported at this URL.',
  body_too_large: 'The body is larger than this endpoint accepts.',
  range_not_satisfiable: 'The range in the Range header is outside the object.',
  precondition_failed: 'The record has changed since you read it. Read it again, and repeat the change.',
  invalid_token: 'The bearer token is missing, expired, malformed or revoked.',
  invalid_token_context: 'The organisation or client of this token cannot be resolved.',
  insufficient_scope: 'The token lacks a scope that this endpoint requires.',
  entitlement_required: 'Your plan does not include this feature.',
  entitlement_revoked: 'Your plan no longer includes this feature.',
  invalid_client: 'Client authentication failed.',
  invalid_grant: 'The grant is invalid, expired or revoked.',
  invalid_scope: 'The client is not registered for any of the requested scopes.',
  unauthorized_client: 'This client is not allowed to use this grant.',
  unsupported_grant_type: 'This grant type is not supported.',
  catalogue_forbidden: 'The caller has no access to this catalogue.',
  resource_forbidden: 'The caller has no access to this resource.',
  not_found: 'The resource does not exist or belongs to another organisation.',
  missing_catalogue_context: 'Pass catalog_id to choose a catalogue.',
  rate_limited: 'Too many requests. Wait for the seconds given in Retry-After.',
  quota_exceeded: 'Not enough credits.',
  upstream_unavailable: 'A service this call depends on is not responding. Try again in a moment.',
  internal_error: 'Unexpected error. Try again later, or contact support.',
}

/** Whether a schema limits values anywhere, so that a well-formed request can be refused. */
function hasRange(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  return Object.entries(schema).some(([key, value]) => rangeKeywords.has(key) || hasRange(value))
}

/** How a generation reports problems. */
export type ProblemFormat = {
  /** The name of the error schema. */
  schema: string
  /** Problems that every route can return. */
  everywhere: ProblemCode[]
  /** The error code on the wire. */
  wireCodeOf(code: ProblemCode): string
  format(problem: Problem, now: Date): ProblemResponse
}

/** Declares every error of a route. The examples come from the function that formats the real responses. */
export function declareProblems(generation: ProblemFormat): (route: RouteOptions) => void {
  const exampleOf = (code: ProblemCode) =>
    generation.format(new Problem(code, descriptions[code]), new Date(0))
  return (route) => {
    if (route.schema?.hide === true) return
    const codes = new Set([...generation.everywhere, ...(route.config?.problems ?? [])])
    if (route.schema?.body !== undefined) codes.add('body_too_large')
    if ([route.schema?.querystring, route.schema?.headers, route.schema?.body].some(hasRange))
      codes.add('validation_error')
    const byStatus = Map.groupBy(codes, (code) => exampleOf(code).status)
    const own = route.schema?.response as Record<number, unknown> | undefined
    const errors = [...byStatus].filter(([status]) => own?.[status] === undefined)
    const responses = errors.map(([status, group]) => [status, describe(group)])
    route.schema = { ...route.schema, response: { ...own, ...Object.fromEntries(responses) } }
  }

  function describe(group: ProblemCode[]) {
    const examples = Object.fromEntries(group.map((code) => [code, { value: exampleOf(code).body }]))
    return {
      description: group
        .map((code) => `\`${generation.wireCodeOf(code)}\`: ${descriptions[code]}`)
        .join('\n\n'),
      content: { 'application/json': { schema: { $ref: `${generation.schema}#` }, examples } },
    }
  }
}

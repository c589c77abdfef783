import type { RouteOptions } from 'fastify'
import { Problem, type ProblemCode } from '../lib/problem.ts'
import type { Answer } from './generation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The problems this route can meet beyond those that any route of its generation can. */
    problems?: ProblemCode[]
  }
}

/** What each problem means, for the contract. */
const sentences: Record<ProblemCode, string> = {
  invalid_request: 'The request is malformed: see details.',
  unsupported_value: 'The request asks for something that is not supported: see details.',
  validation_error: 'A value is out of its range: see details.',
  method_not_allowed: 'This method is not possible here.',
  body_too_large: 'The body is larger than this endpoint takes.',
  invalid_token: 'The bearer token is missing, expired, malformed or revoked.',
  invalid_token_context: 'The organisation or client of this token cannot be resolved.',
  insufficient_scope: 'The token lacks a scope this endpoint needs.',
  entitlement_required: 'The organisation has not bought this.',
  entitlement_revoked: 'The organisation no longer has this.',
  catalogue_forbidden: 'This catalogue is outside what the caller may use.',
  resource_forbidden: 'The caller may not use this resource.',
  not_found: 'There is no such thing, or it is not yours.',
  missing_catalogue_context: 'Name a catalogue: pass catalog_id.',
  rate_limited: 'Too many requests: wait as long as Retry-After says.',
  quota_exceeded: 'Not enough credits.',
  upstream_unavailable: 'Something this call needs is not answering. Try again in a moment.',
  internal_error: 'Something went wrong on our side. The operator has been told.',
}

export type Voice = {
  /** The schema of this generation's errors, by name. */
  schema: string
  /** What any call of this generation can meet. */
  everywhere: ProblemCode[]
  /** The word for it on the wire. */
  wordFor(code: ProblemCode): string
  answer(problem: Problem, now: Date): Answer
}

/** Declares every error a route can answer, with an example of each made by the very function that answers it. */
export function declareProblems(voice: Voice): (route: RouteOptions) => void {
  const exampleOf = (code: ProblemCode) => voice.answer(new Problem(code, sentences[code]), new Date(0))
  return (route) => {
    if (route.schema?.hide === true) return
    const codes = new Set([...voice.everywhere, ...(route.config?.problems ?? [])])
    if (route.schema?.body !== undefined) codes.add('body_too_large')
    const byStatus = Map.groupBy(codes, (code) => exampleOf(code).status)
    const own = route.schema?.response as Record<number, unknown> | undefined
    const errors = [...byStatus].filter(([status]) => own?.[status] === undefined)
    const responses = errors.map(([status, group]) => [status, describe(group)])
    route.schema = { ...route.schema, response: { ...own, ...Object.fromEntries(responses) } }
  }

  function describe(group: ProblemCode[]) {
    const examples = Object.fromEntries(group.map((code) => [code, { value: exampleOf(code).body }]))
    return {
      description: group.map((code) => `\`${voice.wordFor(code)}\`: ${sentences[code]}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: `${voice.schema}#` }, examples } },
    }
  }
}

import { type Static, type TSchema, Type } from 'typebox'
import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { ProblemResponse } from '../generation.ts'

/** The status and error code of each Problem on /v1. */
export const problemResponses = {
  invalid_request: { status: 400, error_code: 'invalid_request' },
  unsupported_value: { status: 400, error_code: 'validation_error' },
  validation_error: { status: 422, error_code: 'validation_error' },
  method_not_allowed: { status: 405, error_code: 'invalid_request' },
  body_too_large: { status: 413, error_code: 'invalid_request' },
  range_not_satisfiable: { status: 416, error_code: 'invalid_request' },
  precondition_failed: { status: 412, error_code: 'precondition_failed' },
  invalid_token: { status: 401, error_code: 'invalid_token' },
  invalid_token_context: { status: 401, error_code: 'invalid_token_context' },
  insufficient_scope: { status: 403, error_code: 'insufficient_scope' },
  entitlement_required: { status: 403, error_code: 'entitlement_required' },
  entitlement_revoked: { status: 403, error_code: 'entitlement_revoked' },
  invalid_client: { status: 401, error_code: 'invalid_token' },
  invalid_grant: { status: 400, error_code: 'invalid_request' },
  invalid_scope: { status: 400, error_code: 'invalid_request' },
  unauthorized_client: { status: 400, error_code: 'invalid_request' },
  unsupported_grant_type: { status: 400, error_code: 'invalid_request' },
  catalogue_forbidden: { status: 403, error_code: 'catalogue_forbidden' },
  resource_forbidden: { status: 403, error_code: 'resource_forbidden' },
  not_found: { status: 404, error_code: 'not_found' },
  missing_catalogue_context: { status: 422, error_code: 'missing_catalogue_context' },
  rate_limited: { status: 429, error_code: 'rate_limited' },
  quota_exceeded: { status: 429, error_code: 'quota_exceeded' },
  upstream_unavailable: { status: 503, error_code: 'upstream_unavailable' },
  internal_error: { status: 500, error_code: 'internal_error' },
} as const satisfies Record<ProblemCode, { status: number; error_code: string }>

export function formatProblem(problem: Problem): ProblemResponse {
  const { status, error_code } = problemResponses[problem.code]
  const data = {
    error_code,
    ...(problem.details !== undefined && { details: problem.details }),
    ...(problem.missingScopes !== undefined && { missing_scopes: problem.missingScopes }),
  }
  return { status, headers: challenge(status, problem), body: { status, message: problem.message, data } }
}

/** What the token lacks (RFC 6750 §3.1). Other reasons for a 403 have no code there, so they name only the scheme. */
function challenge(status: number, { missingScopes }: Problem): Record<string, string> {
  if (status === 401) return { 'www-authenticate': 'Bearer error="invalid_token"' }
  if (status !== 403) return {}
  if (missingScopes === undefined) return { 'www-authenticate': 'Bearer' }
  return { 'www-authenticate': `Bearer error="insufficient_scope", scope="${missingScopes.join(' ')}"` }
}

/** The envelope of every successful response on /v1. */
export function Envelope<Data extends TSchema>(data: Data, status = 200) {
  return Type.Object({
    status: Type.Literal(status, { description: 'The HTTP status, repeated.' }),
    message: Type.String({ description: 'For humans.', examples: ['OK'] }),
    data,
  })
}

export function ok<Data>(data: Data, status = 200, message = 'OK') {
  return { status, message, data }
}

/** One page of a list, in `data`. */
export function PageOf<Item extends TSchema>(item: Item) {
  const { title } = item as { title?: string }
  return Type.Object(
    {
      count: Type.Integer({ minimum: 0, description: 'Total number of results, after filtering.' }),
      page: Type.Integer({ minimum: 1 }),
      page_size: Type.Integer({ minimum: 1 }),
      total_pages: Type.Integer({ minimum: 0, description: '0 when there are no results.' }),
      has_next: Type.Boolean(),
      has_previous: Type.Boolean(),
      results: Type.Array(item),
    },
    title === undefined ? {} : { title: `${title}Page` },
  )
}

/** The codes on the wire. Clients should expect others, too: codes are added in minor versions. */
export const ErrorCode = Type.Unsafe<string>({
  title: 'ErrorCode',
  type: 'string',
  enum: [...new Set(Object.values(problemResponses).map(({ error_code }) => error_code))],
  description: 'The machine-readable code. Later versions may add codes.',
})

export const ErrorEnvelope = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status, repeated.' }),
    message: Type.String({ description: 'For humans. Programs should branch on status and error_code.' }),
    data: Type.Object({
      error_code: ErrorCode,
      details: Type.Optional(
        Type.Union(
          [Type.String(), Type.Array(Type.Object({ field: Type.String(), message: Type.String() }))],
          { description: 'What exactly is wrong: a sentence, or one entry per faulty field.' },
        ),
      ),
      missing_scopes: Type.Optional(Type.Array(Type.String(), { description: 'With insufficient_scope.' })),
    }),
  },
  { $id: 'Problem' },
)

export type ErrorEnvelope = Static<typeof ErrorEnvelope>

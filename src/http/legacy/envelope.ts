import { Type } from 'typebox'
import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { Answer } from '../generation.ts'

/** How each Problem is answered on the earlier generation, which knows 400, 401, 404, 429, 500, 502 and 503 alone. */
export const answers = {
  invalid_request: { status: 400, error: 'Bad Request' },
  unsupported_value: { status: 400, error: 'Bad Request' },
  validation_error: { status: 400, error: 'Bad Request' },
  method_not_allowed: { status: 404, error: 'Not Found' },
  body_too_large: { status: 400, error: 'Bad Request' },
  invalid_token: { status: 401, error: 'Unauthorized' },
  invalid_token_context: { status: 401, error: 'Unauthorized' },
  insufficient_scope: { status: 401, error: 'Unauthorized' },
  entitlement_required: { status: 401, error: 'Unauthorized' },
  entitlement_revoked: { status: 401, error: 'Unauthorized' },
  catalogue_forbidden: { status: 404, error: 'Not Found' },
  resource_forbidden: { status: 404, error: 'Not Found' },
  not_found: { status: 404, error: 'Not Found' },
  missing_catalogue_context: { status: 400, error: 'Bad Request' },
  rate_limited: { status: 429, error: 'Too Many Requests' },
  quota_exceeded: { status: 429, error: 'Too Many Requests' },
  upstream_unavailable: { status: 503, error: 'Service Unavailable' },
  internal_error: { status: 500, error: 'Internal Server Error' },
} as const satisfies Record<ProblemCode, { status: number; error: string }>

export function answerProblem(problem: Problem, now: Date): Answer {
  const { status, error } = answers[problem.code]
  const details = Array.isArray(problem.details)
    ? problem.details.map(({ field, message }) => `${field}: ${message}`).join('; ')
    : problem.details
  const message = details === undefined ? problem.message : `${problem.message} ${details}`
  return { status, body: { status, timestamp: now.getTime(), error, message } }
}

export const ErrorEnvelope = Type.Object(
  {
    status: Type.Integer({ description: 'The HTTP status, repeated.' }),
    timestamp: Type.Integer({ description: 'When, in milliseconds since 1970.' }),
    error: Type.String({ description: 'The cause.' }),
    message: Type.String({ description: 'What to do about it.' }),
  },
  { $id: 'Error', title: 'Error' },
)

import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { Answer } from '../generation.ts'

/** How each Problem is answered on /oauth: RFC 6749 §5.2 and RFC 6750 §3.1, no envelope. */
export const answers = {
  invalid_request: { status: 400, error: 'invalid_request' },
  unsupported_value: { status: 400, error: 'invalid_request' },
  validation_error: { status: 400, error: 'invalid_request' },
  method_not_allowed: { status: 405, error: 'invalid_request' },
  body_too_large: { status: 413, error: 'invalid_request' },
  invalid_token: { status: 401, error: 'invalid_token' },
  invalid_token_context: { status: 401, error: 'invalid_token' },
  insufficient_scope: { status: 403, error: 'insufficient_scope' },
  entitlement_required: { status: 403, error: 'access_denied' },
  entitlement_revoked: { status: 403, error: 'access_denied' },
  catalogue_forbidden: { status: 403, error: 'access_denied' },
  resource_forbidden: { status: 403, error: 'access_denied' },
  not_found: { status: 404, error: 'invalid_request' },
  missing_catalogue_context: { status: 400, error: 'invalid_request' },
  rate_limited: { status: 429, error: 'temporarily_unavailable' },
  quota_exceeded: { status: 429, error: 'temporarily_unavailable' },
  upstream_unavailable: { status: 503, error: 'temporarily_unavailable' },
  internal_error: { status: 500, error: 'server_error' },
} as const satisfies Record<ProblemCode, { status: number; error: string }>

export function answerProblem(problem: Problem): Answer {
  const { status, error } = answers[problem.code]
  const details = Array.isArray(problem.details)
    ? problem.details.map(({ field, message }) => `${field}: ${message}`).join('; ')
    : problem.details
  return {
    status,
    headers: { 'cache-control': 'no-store' },
    body: { error, error_description: details ?? problem.message },
  }
}

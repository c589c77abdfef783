import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { ProblemResponse } from '../generation.ts'

/** The status of each Problem. The body is a line of plain text. */
const problemResponses = {
  invalid_request: 400,
  unsupported_value: 400,
  validation_error: 400,
  method_not_allowed: 405,
  body_too_large: 413,
  range_not_satisfiable: 416,
  precondition_failed: 412,
  invalid_token: 401,
  invalid_token_context: 401,
  insufficient_scope: 403,
  entitlement_required: 403,
  entitlement_revoked: 403,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  catalogue_forbidden: 403,
  resource_forbidden: 403,
  not_found: 404,
  missing_catalogue_context: 400,
  rate_limited: 429,
  quota_exceeded: 429,
  upstream_unavailable: 503,
  internal_error: 500,
} as const satisfies Record<ProblemCode, number>

export function formatProblem(problem: Problem): ProblemResponse {
  return {
    status: problemResponses[problem.code],
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
    body: `${problem.message}\n`,
  }
}

import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { ProblemResponse } from '../generation.ts'

/** The status and error code of each Problem on /oauth (RFC 6749 §5.2, RFC 6750 §3.1). */
const problemResponses = {
  invalid_request: { status: 400, error: 'invalid_request' },
  unsupported_value: { status: 400, error: 'invalid_request' },
  validation_error: { status: 400, error: 'invalid_request' },
  method_not_allowed: { status: 405, error: 'invalid_request' },
  body_too_large: { status: 413, error: 'invalid_request' },
  range_not_satisfiable: { status: 416, error: 'invalid_request' },
  precondition_failed: { status: 412, error: 'invalid_request' },
  invalid_token: { status: 401, error: 'invalid_token' },
  invalid_token_context: { status: 401, error: 'invalid_token' },
  insufficient_scope: { status: 403, error: 'insufficient_scope' },
  entitlement_required: { status: 403, error: 'access_denied' },
  entitlement_revoked: { status: 403, error: 'access_denied' },
  invalid_client: { status: 401, error: 'invalid_client' },
  invalid_grant: { status: 400, error: 'invalid_grant' },
  invalid_scope: { status: 400, error: 'invalid_scope' },
  unauthorized_client: { status: 400, error: 'unauthorized_client' },
  unsupported_grant_type: { status: 400, error: 'unsupported_grant_type' },
  catalogue_forbidden: { status: 403, error: 'access_denied' },
  resource_forbidden: { status: 403, error: 'access_denied' },
  not_found: { status: 404, error: 'invalid_request' },
  missing_catalogue_context: { status: 400, error: 'invalid_request' },
  rate_limited: { status: 429, error: 'temporarily_unavailable' },
  quota_exceeded: { status: 429, error: 'temporarily_unavailable' },
  upstream_unavailable: { status: 503, error: 'temporarily_unavailable' },
  internal_error: { status: 500, error: 'server_error' },
} as const satisfies Record<ProblemCode, { status: number; error: string }>

export function formatProblem(problem: Problem): ProblemResponse {
  const { status, error } = problemResponses[problem.code]
  const details = Array.isArray(problem.details)
    ? problem.details.map(({ field, message }) => `${field}: ${message}`).join('; ')
    : problem.details
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      // A Problem may override it: Basic for client authentication, or the missing scope.
      ...(status === 401 && { 'www-authenticate': 'Bearer error="invalid_token"' }),
    },
    body: { error, error_description: toAllowedAscii(details ?? problem.message) },
  }
}

/** RFC 6749 §5.2 allows only ASCII without quotes. */
function toAllowedAscii(text: string): string {
  return text.replaceAll('"', "'").replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?')
}

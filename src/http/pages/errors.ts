import type { FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { html } from '../../lib/html.ts'
import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { ProblemResponse } from '../generation.ts'
import { pageHeaders, renderPage } from './layout.ts'
import { languages } from './texts/language.ts'
import { pickLanguage } from './visit.ts'

type ErrorText = 'invalid_request' | 'not_found' | 'rate_limited' | 'upstream_unavailable' | 'internal_error'

/** The status of each Problem on a page, and the text that explains it. */
const problemResponses = {
  invalid_request: { status: 400, text: 'invalid_request' },
  unsupported_value: { status: 400, text: 'invalid_request' },
  validation_error: { status: 400, text: 'invalid_request' },
  method_not_allowed: { status: 405, text: 'invalid_request' },
  body_too_large: { status: 413, text: 'invalid_request' },
  invalid_token: { status: 401, text: 'invalid_request' },
  invalid_token_context: { status: 401, text: 'invalid_request' },
  insufficient_scope: { status: 403, text: 'invalid_request' },
  entitlement_required: { status: 403, text: 'invalid_request' },
  entitlement_revoked: { status: 403, text: 'invalid_request' },
  invalid_client: { status: 400, text: 'invalid_request' },
  invalid_grant: { status: 400, text: 'invalid_request' },
  invalid_scope: { status: 400, text: 'invalid_request' },
  unauthorized_client: { status: 400, text: 'invalid_request' },
  unsupported_grant_type: { status: 400, text: 'invalid_request' },
  catalogue_forbidden: { status: 403, text: 'not_found' },
  resource_forbidden: { status: 403, text: 'not_found' },
  not_found: { status: 404, text: 'not_found' },
  range_not_satisfiable: { status: 416, text: 'invalid_request' },
  precondition_failed: { status: 412, text: 'invalid_request' },
  missing_catalogue_context: { status: 400, text: 'invalid_request' },
  rate_limited: { status: 429, text: 'rate_limited' },
  quota_exceeded: { status: 429, text: 'rate_limited' },
  upstream_unavailable: { status: 503, text: 'upstream_unavailable' },
  internal_error: { status: 500, text: 'internal_error' },
} as const satisfies Record<ProblemCode, { status: number; text: ErrorText }>

export function formatProblem(
  problem: Problem,
  _now: Date,
  request: FastifyRequest,
  context: Context,
): ProblemResponse {
  const { status, text } = problemResponses[problem.code]
  const language = pickLanguage(context, request, [])
  const texts = languages[language].error
  const details = Array.isArray(problem.details)
    ? problem.details.map(({ field, message }) => `${field}: ${message}`).join('; ')
    : problem.details
  const body = html`<h1>${texts.title}</h1>
<p>${texts[text]}</p>
${details !== undefined && html`<p class="quiet">${texts.forDevelopers}: <code>${details}</code></p>`}`
  return {
    status,
    headers: pageHeaders({ secure: context.urls.auth.startsWith('https:'), onlyLocalForms: true }),
    body: renderPage(language, { title: texts.title, body, path: null }),
  }
}

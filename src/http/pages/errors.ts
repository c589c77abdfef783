import type { FastifyRequest } from 'fastify'
import type { Context } from '../../domain/context.ts'
import { html } from '../../lib/html.ts'
import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { Answer } from '../generation.ts'
import { pageHeaders, renderPage } from './layout.ts'
import { spokenLanguage } from './visit.ts'
import { languages } from './words/language.ts'

type Sentence = 'invalid_request' | 'not_found' | 'rate_limited' | 'upstream_unavailable' | 'internal_error'

/** How each Problem is answered to a person: the status, and which sentence of their language says it. */
export const answers = {
  invalid_request: { status: 400, sentence: 'invalid_request' },
  unsupported_value: { status: 400, sentence: 'invalid_request' },
  validation_error: { status: 400, sentence: 'invalid_request' },
  method_not_allowed: { status: 405, sentence: 'invalid_request' },
  body_too_large: { status: 413, sentence: 'invalid_request' },
  invalid_token: { status: 401, sentence: 'invalid_request' },
  invalid_token_context: { status: 401, sentence: 'invalid_request' },
  insufficient_scope: { status: 403, sentence: 'invalid_request' },
  entitlement_required: { status: 403, sentence: 'invalid_request' },
  entitlement_revoked: { status: 403, sentence: 'invalid_request' },
  invalid_client: { status: 400, sentence: 'invalid_request' },
  invalid_grant: { status: 400, sentence: 'invalid_request' },
  invalid_scope: { status: 400, sentence: 'invalid_request' },
  unauthorized_client: { status: 400, sentence: 'invalid_request' },
  unsupported_grant_type: { status: 400, sentence: 'invalid_request' },
  catalogue_forbidden: { status: 403, sentence: 'not_found' },
  resource_forbidden: { status: 403, sentence: 'not_found' },
  not_found: { status: 404, sentence: 'not_found' },
  range_not_satisfiable: { status: 416, sentence: 'invalid_request' },
  missing_catalogue_context: { status: 400, sentence: 'invalid_request' },
  rate_limited: { status: 429, sentence: 'rate_limited' },
  quota_exceeded: { status: 429, sentence: 'rate_limited' },
  upstream_unavailable: { status: 503, sentence: 'upstream_unavailable' },
  internal_error: { status: 500, sentence: 'internal_error' },
} as const satisfies Record<ProblemCode, { status: number; sentence: Sentence }>

export function answerProblem(
  problem: Problem,
  _now: Date,
  request: FastifyRequest,
  context: Context,
): Answer {
  const { status, sentence } = answers[problem.code]
  const language = spokenLanguage(context, request, [])
  const words = languages[language].error
  const details = Array.isArray(problem.details)
    ? problem.details.map(({ field, message }) => `${field}: ${message}`).join('; ')
    : problem.details
  const body = html`<h1>${words.title}</h1>
<p>${words[sentence]}</p>
${details !== undefined && html`<p class="quiet">${words.forDevelopers}: <code>${details}</code></p>`}`
  return {
    status,
    headers: pageHeaders({ secure: context.urls.auth.startsWith('https:'), formsStayHere: true }),
    body: renderPage(language, { title: words.title, body, path: null }),
  }
}

import { type TSchema, Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { ProblemResponse } from '../generation.ts'

/** The status and error of each Problem. The legacy API uses only 400, 401, 404, 429, 500, 502 and 503 for errors. */
export const problemResponses = {
  invalid_request: { status: 400, error: 'Bad Request' },
  unsupported_value: { status: 400, error: 'Bad Request' },
  validation_error: { status: 400, error: 'Bad Request' },
  method_not_allowed: { status: 404, error: 'Not Found' },
  body_too_large: { status: 400, error: 'Bad Request' },
  range_not_satisfiable: { status: 400, error: 'Bad Request' },
  precondition_failed: { status: 400, error: 'Bad Request' },
  invalid_token: { status: 401, error: 'Unauthorized' },
  invalid_token_context: { status: 401, error: 'Unauthorized' },
  insufficient_scope: { status: 401, error: 'Unauthorized' },
  entitlement_required: { status: 401, error: 'Unauthorized' },
  entitlement_revoked: { status: 401, error: 'Unauthorized' },
  invalid_client: { status: 401, error: 'Unauthorized' },
  invalid_grant: { status: 400, error: 'Bad Request' },
  invalid_scope: { status: 400, error: 'Bad Request' },
  unauthorized_client: { status: 401, error: 'Unauthorized' },
  unsupported_grant_type: { status: 400, error: 'Bad Request' },
  catalogue_forbidden: { status: 404, error: 'Not Found' },
  resource_forbidden: { status: 404, error: 'Not Found' },
  not_found: { status: 404, error: 'Not Found' },
  missing_catalogue_context: { status: 400, error: 'Bad Request' },
  rate_limited: { status: 429, error: 'Too Many Requests' },
  quota_exceeded: { status: 429, error: 'Too Many Requests' },
  upstream_unavailable: { status: 503, error: 'Service Unavailable' },
  internal_error: { status: 500, error: 'Internal Server Error' },
} as const satisfies Record<ProblemCode, { status: number; error: string }>

export function formatProblem(problem: Problem, now: Date): ProblemResponse {
  const { status, error } = problemResponses[problem.code]
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  return { status, headers, body: { status, timestamp: now.getTime(), error, message: messageOf(problem) } }
}

/** The legacy API has no details field, so the message includes them. */
function messageOf({ message, details }: Problem): string {
  if (details === undefined) return message
  const entries = Array.isArray(details) ? details.filter((entry) => entry.message !== message) : details
  const text =
    typeof entries === 'string'
      ? entries
      : entries.map((entry) => `${entry.field} ${entry.message}`).join('; ')
  if (text === '') return message
  const pointer = /[.:] see details\.$/i
  return pointer.test(message) ? message.replace(pointer, () => `: ${text}.`) : `${message} (${text})`
}

const envelopeFields = {
  status: Type.Integer({ description: 'The HTTP status, repeated.' }),
  timestamp: Type.Integer({ description: 'The time of the response, in milliseconds since 1970.' }),
}

/** The envelope of every successful response. */
export function Envelope<Data extends TSchema>(data: Data, status = 200) {
  return Type.Object({
    ...envelopeFields,
    status: Type.Integer({ description: 'The HTTP status, repeated.', examples: [status] }),
    data,
  })
}

export function wrap<Data>({ clock }: Context, data: Data, status = 200) {
  return { status, timestamp: clock.now().getTime(), data }
}

export function ListEnvelope<Item extends TSchema>(item: Item) {
  return Type.Object({
    ...envelopeFields,
    data: Type.Array(item),
    offset: Type.Integer({ minimum: 0, description: 'The number of skipped items.' }),
    limit: Type.Integer({ minimum: 1, description: 'The maximum number of items.' }),
    size: Type.Integer({ minimum: 0, description: 'The number of items in this response.' }),
    total_size: Type.Integer({ minimum: 0, description: 'The total number of items.' }),
  })
}

export function wrapList<Item>(
  context: Context,
  data: Item[],
  { offset, limit, total }: { offset: number; limit: number; total: number },
) {
  return { ...wrap(context, data), offset, limit, size: data.length, total_size: total }
}

export const ErrorEnvelope = Type.Object(
  {
    ...envelopeFields,
    error: Type.String({ description: 'The cause.' }),
    message: Type.String({ description: 'What went wrong and what to do.' }),
  },
  { $id: 'Problem' },
)

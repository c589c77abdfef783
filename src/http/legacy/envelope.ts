import { type TSchema, Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import type { Problem, ProblemCode } from '../../lib/problem.ts'
import type { Answer } from '../generation.ts'

/** How each Problem is answered on the earlier generation, which knows 400, 401, 404, 429, 500, 502 and 503 alone. */
export const answers = {
  invalid_request: { status: 400, error: 'Bad Request' },
  unsupported_value: { status: 400, error: 'Bad Request' },
  validation_error: { status: 400, error: 'Bad Request' },
  method_not_allowed: { status: 404, error: 'Not Found' },
  body_too_large: { status: 400, error: 'Bad Request' },
  range_not_satisfiable: { status: 400, error: 'Bad Request' },
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

export function answerProblem(problem: Problem, now: Date): Answer {
  const { status, error } = answers[problem.code]
  const headers: Record<string, string> = status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  return { status, headers, body: { status, timestamp: now.getTime(), error, message: messageOf(problem) } }
}

/** This generation has one sentence for everything: what others say in details stands in it, once. */
function messageOf({ message, details }: Problem): string {
  if (details === undefined) return message
  const entries = Array.isArray(details) ? details.filter((entry) => entry.message !== message) : details
  const told =
    typeof entries === 'string'
      ? entries
      : entries.map((entry) => `${entry.field} ${entry.message}`).join('; ')
  if (told === '') return message
  return message.endsWith('see details.')
    ? message.replace(/see details\.$/, `${told}.`)
    : `${message} (${told})`
}

const envelopeFields = {
  status: Type.Integer({ description: 'The HTTP status, repeated.' }),
  timestamp: Type.Integer({ description: 'When, in milliseconds since 1970.' }),
}

/** What every success looks like, around the schema of its data. */
export function Envelope<Data extends TSchema>(data: Data, status = 200) {
  return Type.Object({
    ...envelopeFields,
    status: Type.Integer({ description: 'The HTTP status, repeated.', examples: [status] }),
    data,
  })
}

export function envelop<Data>({ clock }: Context, data: Data, status = 200) {
  return { status, timestamp: clock.now().getTime(), data }
}

export function ListEnvelope<Item extends TSchema>(item: Item) {
  return Type.Object({
    ...envelopeFields,
    data: Type.Array(item),
    offset: Type.Integer({ minimum: 0, description: 'How many were passed over.' }),
    limit: Type.Integer({ minimum: 1, description: 'How many were asked for.' }),
    size: Type.Integer({ minimum: 0, description: 'How many are here.' }),
    total_size: Type.Integer({ minimum: 0, description: 'How many there are in all.' }),
  })
}

export function envelopList<Item>(
  context: Context,
  data: Item[],
  { offset, limit, total }: { offset: number; limit: number; total: number },
) {
  return { ...envelop(context, data), offset, limit, size: data.length, total_size: total }
}

export const ErrorEnvelope = Type.Object(
  {
    ...envelopeFields,
    error: Type.String({ description: 'The cause.' }),
    message: Type.String({ description: 'What to do about it.' }),
  },
  { $id: 'Error', title: 'Error' },
)

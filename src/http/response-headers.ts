import type { OpenAPIV3_1 } from 'openapi-types'

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
})

/** Every header that a response may have besides those of HTTP itself, as a component of the contract. */
const headers = {
  RequestId: text(
    'Names the request in our logs. Quote it to support.',
    '019a8400-0000-7000-8000-000000000099',
  ),
  RateLimit: text('What is left of the limit (IETF draft RateLimit fields).', '"client";r=99;t=1'),
  RateLimitPolicy: text('The limit of the client.', '"client";q=100;w=5'),
  RetryAfter: text('Seconds to wait before the same request may succeed.', '5'),
  ETag: text(
    'Identifies this state. Send it as If-None-Match to get 304 while nothing changes, or as If-Match to write only then.',
    'W/"vH0cYJHnX8.q1ZbT0"',
  ),
  IdempotencyReplayed: text('`true` if this is the response of an earlier call with the same key.', 'true'),
  Allow: text('The methods that are supported at this URL.', 'GET, POST'),
  Authenticate: text('The scheme to authenticate with (RFC 6750).', 'Bearer error="invalid_token"'),
} satisfies Record<string, OpenAPIV3_1.HeaderObject>

type Operation = OpenAPIV3_1.OperationObject
type Parameter = { in: string; name: string }

/** The headers of the responses of an operation of /v1, with the components that describe them. */
function headersOf(
  operation: Operation,
  method: string,
  status: string,
): Record<string, keyof typeof headers> {
  const isLimited = (operation.security ?? []).length > 0 && status !== '401'
  const takes = (header: string) =>
    (operation.parameters as Parameter[] | undefined)?.some(({ name }) => name === header) === true
  const isTagged = method === 'get' || (takes('if-match') && method !== 'delete')
  return {
    'X-Request-Id': 'RequestId',
    ...(isLimited && { RateLimit: 'RateLimit', 'RateLimit-Policy': 'RateLimitPolicy' }),
    ...(['429', '503'].includes(status) && { 'Retry-After': 'RetryAfter' }),
    ...(isTagged && ['200', '304'].includes(status) && { ETag: 'ETag' }),
    ...(takes('idempotency-key') &&
      status.startsWith('2') && { 'Idempotency-Replayed': 'IdempotencyReplayed' }),
    ...(status === '405' && { Allow: 'Allow' }),
    ...(status === '401' && { 'WWW-Authenticate': 'Authenticate' }),
  }
}

/** Declares the headers of all responses. */
export function declareHeaders(document: Partial<OpenAPIV3_1.Document>): void {
  for (const path of Object.values(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(path ?? {}) as [string, Operation][]) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const own = Object.entries(headersOf(operation, method, status)).map(([name, component]) => [
          name,
          { $ref: `#/components/headers/${component}` },
        ])
        Object.assign(response, { headers: Object.fromEntries(own) })
      }
    }
  }
  document.components = { ...document.components, headers }
}

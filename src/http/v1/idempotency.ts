import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Idempotency } from '../../domain/idempotency/run-idempotent.ts'
import { malformedProblem } from '../validation.ts'

const text = { minLength: 1, maxLength: 255 }
const meaning =
  'Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing.'

/** Body fields that make retries safe. */
export const idempotencyFields = {
  idempotency_key: Type.Optional(Type.String({ ...text, description: meaning })),
  request_id: Type.Optional(Type.String({ ...text, description: 'The same as idempotency_key.' })),
}

/** The header that can be sent instead. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({ ...text, description: 'The same as idempotency_key in the body.' }),
  ),
})

type KeyedBody = { idempotency_key?: string; request_id?: string }

/**
 * Splits a body into its idempotency key, which may also be in the header, and the rest, which identifies a repeated request.
 * A repeat is marked in its response.
 */
export function readIdempotency<Body extends KeyedBody>(
  request: FastifyRequest,
  reply: FastifyReply,
  given: Body,
): { idempotency: Idempotency; body: Omit<Body, keyof KeyedBody> } {
  const { key, body } = splitIdempotencyKey(given, headerKeyOf(request))
  return { idempotency: { key, onReplay: () => void reply.header('idempotency-replayed', 'true') }, body }
}

export function headerKeyOf(request: FastifyRequest): string | null {
  return (request.headers['idempotency-key'] as string | undefined) ?? null
}

/** One call has one key, however it is sent. */
export function splitIdempotencyKey<Body extends KeyedBody>(given: Body, header: string | null) {
  const { idempotency_key, request_id, ...body } = given
  const keys = new Set([idempotency_key, request_id, header ?? undefined].filter((key) => key !== undefined))
  if (keys.size > 1) {
    const message = 'differs from the request_id or from the Idempotency-Key header: send one key'
    throw malformedProblem([{ field: 'idempotency_key', message }])
  }
  return { key: [...keys][0] ?? null, body }
}

import { Type } from 'typebox'

const text = { minLength: 1, maxLength: 255, pattern: '^[^\\u0000]*$' }

/** The fields of a body by which a client makes its retries safe. */
export const idempotencyFields = {
  idempotency_key: Type.Optional(
    Type.String({
      ...text,
      description:
        'Makes retries safe: for 24 hours the same key with the same body answers what the first call answered, and costs nothing.',
    }),
  ),
  request_id: Type.Optional(Type.String({ ...text, description: 'The same as idempotency_key.' })),
}

/** The key of a body, and the rest of it, by which a repeat is known. */
export function splitKey<Body extends { idempotency_key?: string; request_id?: string }>(body: Body) {
  const { idempotency_key, request_id, ...rest } = body
  return { key: idempotency_key ?? request_id ?? null, body: rest }
}

import { Type } from 'typebox'

const text = { minLength: 1, maxLength: 255 }

/** Body fields that make retries safe. */
export const idempotencyFields = {
  idempotency_key: Type.Optional(
    Type.String({
      ...text,
      description:
        'Makes retries safe: for 24 hours, the same key with the same body returns the response of the first call and costs nothing.',
    }),
  ),
  request_id: Type.Optional(Type.String({ ...text, description: 'The same as idempotency_key.' })),
}

/** Splits a body into its idempotency key and the rest, which identifies a repeated request. */
export function splitIdempotencyKey<Body extends { idempotency_key?: string; request_id?: string }>(
  body: Body,
) {
  const { idempotency_key, request_id, ...rest } = body
  return { key: idempotency_key ?? request_id ?? null, body: rest }
}

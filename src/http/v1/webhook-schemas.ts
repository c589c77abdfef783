import { type Static, Type } from 'typebox'
import type * as events from '../../domain/events/sql-deliveries.ts'
import type * as webhooks from '../../domain/events/sql-webhooks.ts'
import { type EventType, eventTypes } from '../../domain/events/types.ts'

const EventTypes = Type.Array(Type.Unsafe<EventType>({ type: 'string', enum: [...eventTypes] }), {
  minItems: 1,
  uniqueItems: true,
})
const dateTime = Type.String({ format: 'date-time' })
const url = Type.String({
  description: 'The URL events are sent to by POST. Must be https and publicly reachable.',
})
const description = Type.String({ maxLength: 500, description: 'A note for your own use.' })

const exampleUrl = 'https://hooks.example.com/euterpe'

export const NewWebhook = Type.Object(
  {
    url,
    description: Type.Optional(description),
    events: Type.Optional({ ...EventTypes, description: 'The events to send. Defaults to all.' }),
  },
  {
    title: 'NewWebhook',
    additionalProperties: false,
    examples: [{ url: exampleUrl, events: ['ingestion.completed', 'credits.low'] }],
  },
)

export const WebhookChange = Type.Object(
  {
    url: Type.Optional(url),
    description: Type.Optional(description),
    events: Type.Optional(EventTypes),
    enabled: Type.Optional(
      Type.Boolean({ description: 'If false, nothing is sent until it is true again.' }),
    ),
  },
  { title: 'WebhookChange', additionalProperties: false, examples: [{ enabled: true }] },
)

const exampleWebhook = {
  id: '019a8400-0000-7000-8000-000000000020',
  url: exampleUrl,
  description: '',
  events: ['ingestion.completed', 'credits.low'],
  enabled: true,
  disabled_reason: null,
  created_at: '2026-11-15T09:00:00.000Z',
  updated_at: '2026-11-15T09:00:00.000Z',
}

export const Webhook = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    url: Type.String(),
    description: Type.String(),
    events: Type.Array(Type.String()),
    enabled: Type.Boolean(),
    disabled_reason: Type.Union([Type.Literal('requested'), Type.Literal('gone'), Type.Null()], {
      description: '`gone`: the receiver responded with 410. Null while the webhook is enabled.',
    }),
    created_at: dateTime,
    updated_at: dateTime,
  },
  {
    title: 'Webhook',
    examples: [exampleWebhook],
  },
)

const secret = Type.String({
  description: 'For libraries of Standard Webhooks: whsec_ and 32 bytes in base64. Keep it like a password.',
})
const exampleSecret = `whsec_${Buffer.alloc(32, 'example').toString('base64')}`

export const CreatedWebhook = Type.Object(
  { ...Webhook.properties, secret },
  { examples: [{ ...exampleWebhook, secret: exampleSecret }] },
)

export const NewSecret = Type.Object(
  { secret, former_valid_until: dateTime },
  { examples: [{ secret: exampleSecret, former_valid_until: '2026-11-16T09:00:00.000Z' }] },
)

export function showWebhook(webhook: webhooks.Webhook): Static<typeof Webhook> {
  const { id, url: address, description: text, event_types, disabled_at, disabled_reason } = webhook
  return {
    id,
    url: address,
    description: text,
    events: event_types,
    enabled: disabled_at === null,
    disabled_reason: disabled_reason as 'requested' | 'gone' | null,
    created_at: webhook.created_at.toISOString(),
    updated_at: webhook.updated_at.toISOString(),
  }
}

export const DeliveryStatus = Type.Unsafe<events.DeliveryStatus>({
  type: 'string',
  enum: ['pending', 'delivered', 'failed'],
})

export const Delivery = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    event_id: Type.String({ format: 'uuid', description: 'The webhook-id header of the request.' }),
    type: Type.String(),
    status: DeliveryStatus,
    attempts: Type.Array(
      Type.Object({
        attempted_at: dateTime,
        duration_ms: Type.Integer({ minimum: 0 }),
        response_status: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Null if there was no response.',
        }),
        response_body: Type.Optional(
          Type.String({ description: 'The first 1024 bytes of the response, as text.' }),
        ),
        error: Type.Union([Type.String(), Type.Null()], { description: 'Why the attempt failed.' }),
      }),
      { description: 'Oldest first.' },
    ),
    next_attempt_at: Type.Union([dateTime, Type.Null()]),
    created_at: dateTime,
    delivered_at: Type.Union([dateTime, Type.Null()]),
  },
  {
    title: 'WebhookDelivery',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000021',
        event_id: '019a8400-0000-7000-8000-000000000022',
        type: 'credits.low',
        status: 'pending',
        attempts: [
          {
            attempted_at: '2026-11-15T09:00:00.000Z',
            duration_ms: 41,
            response_status: 502,
            error: 'answered 502',
          },
        ],
        next_attempt_at: '2026-11-15T09:00:05.000Z',
        created_at: '2026-11-15T09:00:00.000Z',
        delivered_at: null,
      },
    ],
  },
)

/** One delivery, with what was sent. */
export const DeliveryDetails = Type.Object(
  {
    ...Delivery.properties,
    payload: Type.Union([Type.String(), Type.Null()], {
      description: 'The body of the request, as it is signed and sent. Null: the event is no longer kept.',
    }),
  },
  {
    title: 'WebhookDeliveryDetails',
    examples: [
      {
        ...(Delivery as unknown as { examples: object[] }).examples[0],
        payload: '{"id":"019a8400-0000-7000-8000-000000000022","type":"credits.low","data":{}}',
      },
    ],
  },
)

export const Redelivery = Type.Object(
  {
    status: Type.Optional(
      Type.Unsafe<'failed' | 'delivered'>({
        type: 'string',
        enum: ['failed', 'delivered'],
        default: 'failed',
        description: 'Deliveries with this status. Pending ones are sent anyway.',
      }),
    ),
    events: Type.Optional({ ...EventTypes, description: 'Only these event types. Defaults to all.' }),
    created_after: Type.Optional({ ...dateTime, description: 'Only deliveries created after this moment.' }),
    created_before: Type.Optional({
      ...dateTime,
      description: 'Only deliveries created before this moment.',
    }),
  },
  {
    title: 'Redelivery',
    additionalProperties: false,
    examples: [{ status: 'failed', created_after: '2026-11-15T09:00:00Z' }],
  },
)

export const QueuedDeliveries = Type.Object(
  {
    queued: Type.Integer({ minimum: 0 }),
    has_more: Type.Boolean({ description: 'Whether more deliveries may match: send the call again.' }),
  },
  { title: 'QueuedDeliveries', examples: [{ queued: 42, has_more: false }] },
)

export function showDelivery(delivery: events.Delivery): Static<typeof Delivery> {
  return {
    id: delivery.id,
    event_id: delivery.event_id,
    type: delivery.event_type,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.due_at?.toISOString() ?? null,
    created_at: delivery.created_at.toISOString(),
    delivered_at: delivery.delivered_at?.toISOString() ?? null,
  }
}

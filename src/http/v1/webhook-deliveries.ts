import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { findDelivery, listDeliveries, redeliver, redeliverMany } from '../../domain/events/deliveries.ts'
import { type EventType, eventTypes } from '../../domain/events/types.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery, periodOf, periodQuery } from './list-query.ts'
import {
  Delivery,
  DeliveryDetails,
  DeliveryStatus,
  QueuedDeliveries,
  Redelivery,
  showDelivery,
} from './webhook-schemas.ts'

const access = { scope: 'webhooks.write' } as const
const tags = ['Webhooks']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
const Ids = Type.Object({ id: Type.String({ format: 'uuid' }), delivery_id: Type.String({ format: 'uuid' }) })

/** The deliveries of a webhook. `webhookRoutes` checks that the caller may reach it. */
export function webhookDeliveryRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/webhooks/:id/deliveries',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listWebhookDeliveries',
        summary: 'List the deliveries of a webhook',
        description: 'Newest first, with all attempts. Deliveries are kept for 30 days.',
        tags,
        params: Id,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 50, sorts: ['created'], order: 'newest first' }),
            status: Type.Optional(DeliveryStatus),
            type: Type.Optional(
              Type.Unsafe<EventType>({
                type: 'string',
                enum: [...eventTypes],
                description: 'Only deliveries of this type of event.',
              }),
            ),
            ...periodQuery,
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of deliveries.', ...Envelope(ListOf(Delivery)) } },
      },
    },
    async (request) => {
      const { status, type } = request.query
      const filter = { ...listOf(request.query), ...periodOf(request.query), status, type }
      const found = await listDeliveries(context, request.caller.organisation.id, request.params.id, filter)
      return ok({ ...found, results: found.results.map(showDelivery) })
    },
  )

  scope.get(
    '/v1/webhooks/:id/deliveries/:delivery_id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'getWebhookDelivery',
        summary: 'Get a delivery',
        tags,
        params: Ids,
        querystring: noQuery,
        response: { 200: { description: 'The delivery.', ...Envelope(DeliveryDetails) } },
      },
    },
    async (request) => {
      const { id, delivery_id } = request.params
      const found = await findDelivery(context, request.caller.organisation.id, id, delivery_id)
      return ok({ ...showDelivery(found), payload: found.payload })
    },
  )

  scope.post(
    '/v1/webhooks/:id/deliveries/:delivery_id/redeliver',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'redeliverWebhookDelivery',
        summary: 'Send a delivery again',
        description: 'Sends it with the same webhook-id, even if it was delivered before.',
        tags,
        params: Ids,
        querystring: noQuery,
        response: { 202: { description: 'The delivery is queued.', ...Envelope(Delivery, 202) } },
      },
    },
    async (request, reply) => {
      const { id, delivery_id } = request.params
      const delivery = await redeliver(context, request.caller.organisation.id, id, delivery_id)
      return reply.code(202).send(ok(showDelivery(delivery), 202, 'Accepted'))
    },
  )

  scope.post(
    '/v1/webhooks/:id/deliveries/redeliver',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'redeliverWebhookDeliveries',
        summary: 'Send many deliveries again',
        description:
          'For instance everything that failed while your server was down. Each is sent with its own webhook-id, oldest first. One call queues up to 10,000; repeat it while has_more is true.',
        tags,
        params: Id,
        querystring: noQuery,
        body: Redelivery,
        response: { 202: { description: 'The deliveries are queued.', ...Envelope(QueuedDeliveries, 202) } },
      },
    },
    async (request, reply) => {
      const { status = 'failed', events = null, created_after, created_before } = request.body
      const filter = {
        status,
        types: events,
        createdAfter: created_after === undefined ? null : new Date(created_after),
        createdBefore: created_before === undefined ? null : new Date(created_before),
      }
      const queued = await redeliverMany(context, request.caller.organisation.id, request.params.id, filter)
      return reply.code(202).send(ok(queued, 202, 'Accepted'))
    },
  )
}

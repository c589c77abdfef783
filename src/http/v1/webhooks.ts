import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import { requireBoundWebhook } from '../../domain/events/bound-webhooks.ts'
import { sendTest } from '../../domain/events/deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  rotateSecret,
} from '../../domain/events/webhooks.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'
import { webhookDeliveryRoutes } from './webhook-deliveries.ts'
import {
  CreatedWebhook,
  Delivery,
  NewSecret,
  NewWebhook,
  showDelivery,
  showWebhook,
  Webhook,
  WebhookChange,
} from './webhook-schemas.ts'

const access = { scope: 'webhooks.write' } as const
const tags = ['Webhooks']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** Webhooks and their deliveries. */
export function webhookRoutes(scope: Scope, context: Context): void {
  // A client that is bound to a catalogue must not reach the webhooks of others by their ids.
  scope.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/v1/webhooks/:id')) return
    route.preHandler = async (request: FastifyRequest) =>
      requireBoundWebhook(context, request.caller, (request.params as { id: string }).id)
  })
  scope.post(
    '/v1/webhooks',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'Events are sent to the URL by POST, signed according to Standard Webhooks: with the secret of the webhook (v1, HMAC), and with public keys (v1a, Ed25519) that are in /v1/.well-known/jwks.json. The secret is in this response only.',
        tags,
        querystring: noQuery,
        body: NewWebhook,
        response: { 201: { description: 'The webhook and its secret.', ...Envelope(CreatedWebhook, 201) } },
      },
    },
    async (request, reply) => {
      const { organisation, catalogue } = request.caller
      const created = await createWebhook(context, organisation.id, request.body, catalogue?.id ?? null)
      return reply.code(201).send(ok({ ...showWebhook(created), secret: created.secret }, 201, 'Created'))
    },
  )

  scope.get(
    '/v1/webhooks',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'listWebhooks',
        summary: 'List webhooks',
        tags,
        querystring: Type.Object(
          listQuery({ pageSize: 50, sorts: ['created', 'updated'], order: 'oldest first' }),
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of webhooks, oldest first.', ...Envelope(ListOf(Webhook)) } },
      },
    },
    async (request) => {
      const { organisation, catalogue } = request.caller
      const found = await listWebhooks(context, organisation.id, listOf(request.query), catalogue?.id ?? null)
      return ok({ ...found, results: found.results.map(showWebhook) })
    },
  )

  scope.get(
    '/v1/webhooks/:id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'getWebhook',
        summary: 'Get a webhook',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The webhook.', ...Envelope(Webhook) } },
      },
    },
    async (request, reply) => {
      const found = await findWebhook(context, request.caller.organisation.id, request.params.id)
      return okRecord(reply, showWebhook(found))
    },
  )

  scope.patch(
    '/v1/webhooks/:id',
    {
      config: { access, conditional: true, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'updateWebhook',
        summary: 'Change, disable or enable a webhook',
        description:
          'Fields you leave out stay unchanged. A webhook that is enabled again receives pending events that are at most two days old.',
        tags,
        params: Id,
        querystring: noQuery,
        body: WebhookChange,
        response: { 200: { description: 'The changed webhook.', ...Envelope(Webhook) } },
      },
    },
    async (request, reply) => {
      const { organisation } = request.caller
      const expect = readExpectation(request, showWebhook)
      const changed = await changeWebhook(context, organisation.id, request.params.id, request.body, expect)
      return okRecord(reply, showWebhook(changed))
    },
  )

  scope.delete(
    '/v1/webhooks/:id',
    {
      config: { access, conditional: true, problems: ['not_found'] },
      schema: {
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description: 'Nothing more is sent to it, not even pending deliveries.',
        tags,
        params: Id,
        querystring: noQuery,
        response: {
          200: {
            description: 'The webhook is deleted.',
            ...Envelope(Type.Object({ id: Type.String({ format: 'uuid' }) })),
          },
        },
      },
    },
    async (request) => {
      const { id } = request.params
      const expect = readExpectation(request, showWebhook)
      await removeWebhook(context, request.caller.organisation.id, id, expect)
      return ok({ id })
    },
  )

  scope.post(
    '/v1/webhooks/:id/secret',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'rotateWebhookSecret',
        summary: 'Give a webhook a new secret',
        description:
          'Responds with the new secret, which is shown this once. For a day, messages are signed with the former secret too, so that you can change it without losing a message.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The new secret.', ...Envelope(NewSecret) } },
      },
    },
    async (request) => {
      const { secret, former_valid_until } = await rotateSecret(
        context,
        request.caller.organisation.id,
        request.params.id,
      )
      return ok({ secret, former_valid_until: former_valid_until.toISOString() })
    },
  )

  scope.post(
    '/v1/webhooks/:id/test',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'testWebhook',
        summary: 'Send a test event',
        description:
          'Sends webhook.test to this webhook only. The result appears in its deliveries a moment later.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 202: { description: 'The delivery is queued.', ...Envelope(Delivery, 202) } },
      },
    },
    async (request, reply) => {
      const delivery = await sendTest(context, request.caller.organisation.id, request.params.id)
      return reply.code(202).send(ok(showDelivery(delivery), 202, 'Accepted'))
    },
  )

  webhookDeliveryRoutes(scope, context)
}

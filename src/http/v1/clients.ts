import { Type } from 'typebox'
import {
  createOwnClient,
  listOwnClients,
  replaceOwnKeys,
  revokeOwnClient,
  rotateOwnSecret,
} from '../../domain/administration/clients.ts'
import type { Context } from '../../domain/context.ts'
import { defaultQuotas } from '../../domain/organisations/quotas.ts'
import type { Scope } from '../generation.ts'
import { ClientSchema, CreatedClient, keyFields, NewClient, showClient } from './client-schemas.ts'
import { Envelope, ok } from './envelope.ts'
import { ListOf, listOf, listQuery } from './list-query.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
/** Responses with a secret must not be cached. */
const noStore = { 'cache-control': 'no-store' }

/** The applications of an organisation, for its administrators. */
export function clientRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/clients',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'listClients',
        summary: "List your organisation's applications",
        description: 'Active ones first, newest first. Secrets are never included.',
        tags,
        querystring: Type.Object(
          listQuery({
            pageSize: 50,
            sorts: ['active', 'created', 'name'],
            order: 'active ones first, newest first',
          }),
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of applications.', ...Envelope(ListOf(ClientSchema)) } },
      },
    },
    async (request) => {
      const found = await listOwnClients(context, request.caller, listOf(request.query))
      return ok({ ...found, results: found.results.map((client) => showClient(client, request.caller)) })
    },
  )

  scope.post(
    '/v1/clients',
    {
      config: { access, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'createClient',
        summary: 'Register an application',
        description: `The secret is only in this response. An organisation can have ${defaultQuotas.clients} active applications, unless the operator set another quota.`,
        tags,
        querystring: noQuery,
        body: NewClient,
        response: {
          201: { description: 'The application, with its secret.', ...Envelope(CreatedClient, 201) },
        },
      },
    },
    async (request, reply) => {
      const { client, secret } = await createOwnClient(context, request.caller, request.body)
      const data = {
        ...showClient(client, request.caller),
        ...(secret !== null && { client_secret: secret }),
      }
      return reply
        .code(201)
        .headers(noStore)
        .send(ok(data, 201, 'Created'))
    },
  )

  scope.put(
    '/v1/clients/:id/keys',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'replaceClientKeys',
        summary: "Replace an application's keys",
        description:
          'The previous keys, or the secret, stop working at once. To change keys without interruption, register both in jwks, or publish both at jwks_uri. Only for confidential and machine applications.',
        tags,
        params: Id,
        querystring: noQuery,
        body: Type.Object(keyFields, {
          additionalProperties: false,
          minProperties: 1,
          examples: [{ jwks_uri: 'https://app.example.com/jwks.json' }],
        }),
        response: { 200: { description: 'The changed application.', ...Envelope(ClientSchema) } },
      },
    },
    async (request) =>
      ok(
        showClient(
          await replaceOwnKeys(context, request.caller, request.params.id, request.body),
          request.caller,
        ),
      ),
  )

  scope.post(
    '/v1/clients/:id/secret',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'renewClientSecret',
        summary: "Replace an application's secret",
        description:
          'The new secret is only in this response. The old one stops working immediately, or after grace_hours, so that servers can be changed one by one.',
        tags,
        params: Id,
        querystring: Type.Object(
          { grace_hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 720, default: 0 })) },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: 'The new secret.',
            ...Envelope(Type.Object({ id: Type.String({ format: 'uuid' }), client_secret: Type.String() })),
          },
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params
      const client_secret = await rotateOwnSecret(context, request.caller, id, request.query.grace_hours)
      return reply.headers(noStore).send(ok({ id, client_secret }))
    },
  )

  scope.delete(
    '/v1/clients/:id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'revokeClient',
        summary: 'Revoke an application',
        description:
          'Its tokens stop working at once and it cannot get new ones. It stays in the list, with `revoked_at`.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The revoked application.', ...Envelope(ClientSchema) } },
      },
    },
    async (request) => {
      const client = await revokeOwnClient(context, request.caller, request.params.id)
      return ok(showClient(client, request.caller))
    },
  )
}

import { type Static, Type } from 'typebox'
import { scopes } from '../../domain/access/scopes.ts'
import {
  createOwnClient,
  listOwnClients,
  maxClients,
  ownTypes,
  renewOwnSecret,
  revokeOwnClient,
} from '../../domain/administration/clients.ts'
import type { Context } from '../../domain/context.ts'
import type * as clients from '../../domain/identity/sql.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok, PageOf } from './envelope.ts'
import { pageOf, pageQuery } from './page-query.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
/** Whoever answers for the answer must not keep it. */
const secret = { 'cache-control': 'no-store' }

const clientFields = {
  id: Type.String({ format: 'uuid', description: 'The client_id.' }),
  name: Type.String(),
  type: Type.Unsafe<clients.ClientType>({
    type: 'string',
    enum: ['public', 'confidential', 'machine', 'legacy'],
  }),
  redirect_uris: Type.Array(Type.String()),
  scopes: Type.Array(Type.String()),
  catalog_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()], {
    description: 'The catalogue all its calls are bound to, if any.',
  }),
  created_at: Type.String({ format: 'date-time' }),
  revoked_at: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
    description: 'Since when it can do nothing; null while it works.',
  }),
}

const example = {
  id: '019a8400-0000-7000-8000-000000000003',
  name: 'Nightly import',
  type: 'machine' as const,
  redirect_uris: [],
  scopes: ['ingestion.read', 'ingestion.write'],
  catalog_id: null,
  created_at: '2026-11-15T09:00:00.000Z',
  revoked_at: null,
}

const Client = Type.Object(clientFields, { examples: [example] })

const MadeClient = Type.Object(
  {
    ...clientFields,
    client_secret: Type.Optional(
      Type.String({ description: 'Shown this once, and kept as a hash alone. A public client has none.' }),
    ),
  },
  { examples: [{ ...example, client_secret: 'Yx8cB2f0mJ…' }] },
)

const NewClient = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, description: 'As people see it when they sign in.' }),
    type: Type.Unsafe<(typeof ownTypes)[number]>({
      type: 'string',
      enum: [...ownTypes],
      description:
        'machine: acts for the organisation itself. confidential: signs people in and keeps a secret on a server. public: signs people in without a secret.',
    }),
    redirect_uris: Type.Optional(
      Type.Array(Type.String({ maxLength: 2000 }), {
        maxItems: 20,
        description: 'Where people return after signing in: https, or http on localhost. Byte for byte.',
      }),
    ),
    scopes: Type.Optional(
      Type.Array(Type.Unsafe<(typeof scopes)[number]>({ type: 'string', enum: [...scopes] }), {
        description: 'What it may ask for; all that fit its type when left out.',
      }),
    ),
    catalog_id: Type.Optional(
      Type.String({ format: 'uuid', description: 'Binds all its calls to this catalogue.' }),
    ),
  },
  {
    additionalProperties: false,
    examples: [{ name: 'Nightly import', type: 'machine', scopes: ['ingestion.read', 'ingestion.write'] }],
  },
)

/** The applications of an organisation, for its administrators. */
export function clientRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/clients',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'listClients',
        summary: "The organisation's applications",
        description: 'Those that work first, the newest at the top. Never their secrets.',
        tags,
        querystring: Type.Object(pageQuery(50), { additionalProperties: false }),
        response: { 200: { description: 'A page of applications.', ...Envelope(PageOf(Client)) } },
      },
    },
    async (request) => {
      const found = await listOwnClients(context, request.caller, pageOf(request.query))
      return ok({ ...found, results: found.results.map(showClient) })
    },
  )

  scope.post(
    '/v1/clients',
    {
      config: { access, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'createClient',
        summary: 'Register an application',
        description: `The secret is in this answer alone. An organisation has at most ${maxClients} applications that work.`,
        tags,
        querystring: noQuery,
        body: NewClient,
        response: {
          201: { description: 'The application, with its secret.', ...Envelope(MadeClient, 201) },
        },
      },
    },
    async (request, reply) => {
      const made = await createOwnClient(context, request.caller, request.body)
      const data = {
        ...showClient(made.client),
        ...(made.secret !== null && { client_secret: made.secret }),
      }
      return reply
        .code(201)
        .headers(secret)
        .send(ok(data, 201, 'Created'))
    },
  )

  scope.post(
    '/v1/clients/:id/secret',
    {
      config: { access, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'renewClientSecret',
        summary: 'Give an application a new secret',
        description: 'The old secret ends now. The new one is in this answer alone.',
        tags,
        params: Id,
        querystring: noQuery,
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
      const client_secret = await renewOwnSecret(context, request.caller, id)
      return reply.headers(secret).send(ok({ id, client_secret }))
    },
  )

  scope.delete(
    '/v1/clients/:id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'revokeClient',
        summary: 'Stop an application for good',
        description: 'Its tokens end at once and it gets no others. It stays in the list, with `revoked_at`.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The application as it is now.', ...Envelope(Client) } },
      },
    },
    async (request) => ok(showClient(await revokeOwnClient(context, request.caller, request.params.id))),
  )
}

function showClient(client: clients.Client): Static<typeof Client> {
  const { id, name, type, redirect_uris, scopes: may, catalogue_id, created_at, disabled_at } = client
  return {
    id,
    name,
    type,
    redirect_uris,
    scopes: may,
    catalog_id: catalogue_id,
    created_at: created_at.toISOString(),
    revoked_at: disabled_at?.toISOString() ?? null,
  }
}

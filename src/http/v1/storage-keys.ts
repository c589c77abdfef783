import { Type } from 'typebox'
import {
  createOwnKey,
  listOwnKeys,
  maxKeys,
  revokeOwnKey,
  rotateOwnKeys,
} from '../../domain/administration/storage-keys.ts'
import type { Context } from '../../domain/context.ts'
import type { Area } from '../../domain/storage/areas/sql.ts'
import type { KeyPair } from '../../domain/storage/keys/keys.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const access = { role: 'admin' } as const
const tags = ['Administration']
const noQuery = Type.Object({}, { additionalProperties: false })
const dateTime = Type.String({ format: 'date-time' })
/** Responses with a secret must not be cached. */
const noStore = { 'cache-control': 'no-store' }

const areaFields = {
  endpoint: Type.String({ format: 'uri', description: 'The endpoint URL for S3 clients.' }),
  region: Type.String(),
  bucket: Type.String(),
}
const exampleArea = {
  endpoint: 'https://s3.example.com',
  region: 'eu-west-1',
  bucket: 'euterpe-0198a7c2f3d17b44a1c9-eu-west-1',
}

const Keys = Type.Object(
  {
    ...areaFields,
    keys: Type.Array(
      Type.Object({
        access_key_id: Type.String(),
        created_at: dateTime,
        expires_at: Type.Union([dateTime, Type.Null()], {
          description: 'When it expires; null: not until it is rotated or revoked.',
        }),
      }),
    ),
  },
  {
    title: 'StorageKeys',
    examples: [
      {
        ...exampleArea,
        keys: [
          { access_key_id: 'EUTPABCDEFGH234567AB', created_at: '2026-11-15T09:00:00.000Z', expires_at: null },
        ],
      },
    ],
  },
)

const Pair = Type.Object(
  {
    ...areaFields,
    access_key_id: Type.String(),
    secret_access_key: Type.String({ description: 'Shown only once.' }),
  },
  {
    title: 'CreatedStorageKey',
    examples: [{ ...exampleArea, access_key_id: 'EUTPABCDEFGH234567AB', secret_access_key: 'b3q0V…' }],
  },
)

/** The S3 keys of an organisation, for its administrators. */
export function storageKeyRoutes(scope: Scope, context: Context): void {
  const showArea = ({ region, bucket }: Area) => ({ endpoint: context.urls.s3, region, bucket })
  const showPair = ({ area, pair }: { area: Area; pair: KeyPair }) =>
    ok({ ...showArea(area), ...pair }, 201, 'Created')

  scope.get(
    '/v1/storage/keys',
    {
      config: { access },
      schema: {
        operationId: 'listStorageKeys',
        summary: 'List the active S3 keys and their storage area',
        description: 'Newest first. Secrets are never included.',
        tags,
        querystring: noQuery,
        response: { 200: { description: 'The area and its keys.', ...Envelope(Keys) } },
      },
    },
    async (request) => {
      const { area, keys } = await listOwnKeys(context, request.caller)
      const shown = keys.map(({ id, created_at, expires_at }) => ({
        access_key_id: id,
        created_at: created_at.toISOString(),
        expires_at: expires_at?.toISOString() ?? null,
      }))
      return ok({ ...showArea(area), keys: shown })
    },
  )

  scope.post(
    '/v1/storage/keys',
    {
      config: { access, problems: ['validation_error'] },
      schema: {
        operationId: 'createStorageKey',
        summary: 'Create an S3 key pair',
        description: `The secret is only in this response. At most ${maxKeys} pairs can be active.`,
        tags,
        querystring: noQuery,
        response: { 201: { description: 'The pair, with its secret.', ...Envelope(Pair, 201) } },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(noStore)
        .send(showPair(await createOwnKey(context, request.caller))),
  )

  scope.post(
    '/v1/storage/keys/rotate',
    {
      config: { access },
      schema: {
        operationId: 'rotateStorageKeys',
        summary: 'Replace all S3 key pairs by a new one',
        description:
          'The old pairs keep working for the grace period, so that you can change your applications first.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            grace_hours: Type.Optional(
              Type.Integer({
                minimum: 0,
                maximum: 720,
                default: 24,
                description: '0: the old pairs stop working immediately.',
              }),
            ),
          },
          { additionalProperties: false, examples: [{ grace_hours: 24 }] },
        ),
        response: { 201: { description: 'The pair, with its secret.', ...Envelope(Pair, 201) } },
      },
    },
    async (request, reply) =>
      reply
        .code(201)
        .headers(noStore)
        .send(showPair(await rotateOwnKeys(context, request.caller, request.body.grace_hours ?? 24))),
  )

  scope.delete(
    '/v1/storage/keys/:access_key_id',
    {
      config: { access, problems: ['not_found'] },
      schema: {
        operationId: 'revokeStorageKey',
        summary: 'Revoke an S3 key pair',
        tags,
        params: Type.Object({ access_key_id: Type.String({ pattern: '^EUTP[A-Z0-9]{16}$' }) }),
        querystring: noQuery,
        response: {
          200: {
            description: 'The key pair is revoked.',
            ...Envelope(Type.Object({ access_key_id: Type.String() })),
          },
        },
      },
    },
    async (request) => {
      const { access_key_id } = request.params
      await revokeOwnKey(context, request.caller, access_key_id)
      return ok({ access_key_id })
    },
  )
}

import { Type } from 'typebox'
import type { EntityType } from '../../domain/catalogue/entity-types.ts'
import { checkCatalogue } from '../../domain/catalogue/list-catalogues.ts'
import type { StoreAction } from '../../domain/catalogue/store/stored-entities.ts'
import type { Context } from '../../domain/context.ts'
import { cancelIngestion } from '../../domain/ingestion/cancel.ts'
import { createIngestion } from '../../domain/ingestion/create.ts'
import {
  findIngestion,
  listEntities,
  listIngestions,
  listItems,
  signExports,
} from '../../domain/ingestion/read.ts'
import { retryOwnIngestion } from '../../domain/ingestion/retry.ts'
import type * as rows from '../../domain/ingestion/sql-ingestions.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { idempotencyHeaders, readIdempotency } from './idempotency.ts'
import {
  AnyMode,
  Entity,
  Ingestion,
  IngestionStatus,
  Item,
  ItemStatus,
  showCreated,
  showEntity,
  showIngestion,
  showItem,
} from './ingestion-schemas.ts'
import {
  idsQuery,
  ListOf,
  listOf,
  listQuery,
  periodOf,
  periodQuery,
  withIds,
  withUnknownIds,
} from './list-query.ts'
import { NewIngestion } from './new-ingestion-schema.ts'

const read = { scope: 'ingestion.read', entitlement: 'ingestion' } as const
const write = { scope: 'ingestion.write', entitlement: 'ingestion' } as const
const tags = ['Ingestion']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
/** Enough for a thousand tracks with lyrics. */
const maxBodySize = 32 * 1024 * 1024

/** Creates, lists, cancels and retries ingestions. */
export function ingestionRoutes(scope: Scope, context: Context): void {
  const show = async (found: rows.Ingestion[]) => {
    const urls = await signExports(context, found)
    return found.map((row, index) => showIngestion(row, urls[index]))
  }

  scope.post(
    '/v1/ingestions',
    {
      bodyLimit: maxBodySize,
      config: {
        access: write,
        problems: [
          'validation_error',
          'not_found',
          'catalogue_forbidden',
          'missing_catalogue_context',
          'quota_exceeded',
        ],
      },
      schema: {
        operationId: 'createIngestion',
        summary: 'Deliver tracks into a catalogue',
        description:
          'Send the tracks in the request (api_json), or deliver them to the storage area as a CSV file (s3_csv), DDEX messages (s3_ddex) or plain audio files (s3_scan). Entries are stored at once, audio is analysed through queues, and similarities and tags are computed several times a day. Costs one credit per analysed track.',
        tags,
        querystring: noQuery,
        headers: idempotencyHeaders,
        body: NewIngestion,
        response: { 202: { description: 'The ingestion has started.', ...Envelope(Ingestion, 202) } },
      },
    },
    async (request, reply) => {
      const { idempotency, body } = readIdempotency(request, reply, request.body)
      const { id, created } = await createIngestion(context, request.caller, {
        ...idempotency,
        request: body,
      })
      const [shown] =
        created === undefined
          ? await show([await findIngestion(context, request.caller, id)])
          : [showCreated(id, created)]
      return reply.code(202).send(ok(shown!, 202, 'Accepted'))
    },
  )

  scope.get(
    '/v1/ingestions',
    {
      config: { access: read, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'listIngestions',
        summary: 'List ingestions',
        tags,
        querystring: Type.Object(
          {
            ...listQuery({ pageSize: 20, sorts: ['created', 'updated'], order: 'newest first' }),
            ...idsQuery(),
            status: Type.Optional(IngestionStatus),
            mode: Type.Optional(AnyMode),
            catalog_id: Type.Optional(
              Type.String({ format: 'uuid', description: 'Only deliveries into this catalogue.' }),
            ),
            ...periodQuery,
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'A page of ingestions, newest first.', ...Envelope(ListOf(Ingestion)) },
        },
      },
    },
    async (request) => {
      const { ids, status, mode, catalog_id } = request.query
      if (catalog_id !== undefined) await checkCatalogue(context.db, request.caller, catalog_id)
      const found = await listIngestions(context, request.caller, {
        ...withIds(listOf(request.query), ids),
        ...periodOf(request.query),
        status,
        mode,
        catalogueId: catalog_id,
      })
      return ok(withUnknownIds({ ...found, results: await show(found.results) }, ids))
    },
  )

  scope.get(
    '/v1/ingestions/:id',
    {
      config: { access: read, problems: ['not_found'] },
      schema: {
        operationId: 'getIngestion',
        summary: 'Get an ingestion',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The ingestion.', ...Envelope(Ingestion) } },
      },
    },
    async (request) => {
      const [shown] = await show([await findIngestion(context, request.caller, request.params.id)])
      return ok(shown!)
    },
  )

  scope.post(
    '/v1/ingestions/:id/cancel',
    {
      config: { access: write, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'cancelIngestion',
        summary: 'Cancel an ingestion',
        description:
          'Stored entries stay. Items that are not analysed yet are skipped, and their credits are returned.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The cancelled ingestion.', ...Envelope(Ingestion) } },
      },
    },
    async (request) => {
      const [shown] = await show([await cancelIngestion(context, request.caller, request.params.id)])
      return ok(shown!)
    },
  )

  scope.post(
    '/v1/ingestions/:id/retry',
    {
      config: { access: write, problems: ['not_found', 'validation_error', 'quota_exceeded'] },
      schema: {
        operationId: 'retryIngestion',
        summary: 'Retry the failed items of an ingestion',
        description:
          'Items that failed because there were no credits, or because a service did not respond for half a day, are analysed again. An ingestion that could not be stored resumes where it stopped. Items with invalid entries or files are not retried (422 if there are no others): correct and deliver them again.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 202: { description: 'The ingestion has resumed.', ...Envelope(Ingestion, 202) } },
      },
    },
    async (request, reply) => {
      const [shown] = await show([await retryOwnIngestion(context, request.caller, request.params.id)])
      return reply.code(202).send(ok(shown!, 202, 'Accepted'))
    },
  )

  scope.get(
    '/v1/ingestions/:id/items',
    {
      config: { access: read, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listIngestionItems',
        summary: 'List the items of an ingestion',
        tags,
        params: Id,
        querystring: Type.Object(
          {
            ...listQuery({
              pageSize: 50,
              sorts: ['position'],
              order: 'in the order of the delivery',
            }),
            status: Type.Optional(ItemStatus),
            error_code: Type.Optional(
              Type.String({ maxLength: 100, description: 'Only items that failed with this code.' }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'A page of items, in the order of the delivery.', ...Envelope(ListOf(Item)) },
        },
      },
    },
    async (request) => {
      const { status, error_code: errorCode } = request.query
      const filter = { ...listOf(request.query), status, errorCode }
      const found = await listItems(context, request.caller, request.params.id, filter)
      return ok({ ...found, results: found.results.map(showItem) })
    },
  )

  scope.get(
    '/v1/ingestions/:id/entities',
    {
      config: { access: read, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listIngestionEntities',
        summary: 'List the entities an ingestion created, updated or referenced',
        description: 'Tracks, artists, releases, labels and works, each listed once.',
        tags,
        params: Id,
        querystring: Type.Object(
          {
            ...listQuery({
              pageSize: 50,
              sorts: ['position'],
              order: 'in the order of the delivery',
            }),
            type: Type.Optional(
              Type.Unsafe<EntityType>({
                type: 'string',
                enum: ['track', 'artist', 'release', 'label', 'work'],
                description: 'Only entities of this type.',
              }),
            ),
            action: Type.Optional(
              Type.Unsafe<StoreAction>({
                type: 'string',
                enum: ['created', 'updated', 'unchanged'],
                description: 'Only entities that the delivery did this with.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'A page of entities.', ...Envelope(ListOf(Entity)) } },
      },
    },
    async (request) => {
      const { type, action } = request.query
      const filter = { ...listOf(request.query), type, action }
      const found = await listEntities(context, request.caller, request.params.id, filter)
      return ok({ ...found, results: found.results.map(showEntity) })
    },
  )
}

import { Type } from 'typebox'
import { checkCatalogue } from '../../domain/catalogue/list-catalogues.ts'
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
import { Problem } from '../../lib/problem.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok, PageOf } from './envelope.ts'
import { splitKey } from './idempotency.ts'
import {
  AnyMode,
  Entity,
  Ingestion,
  IngestionStatus,
  Item,
  ItemStatus,
  NewIngestion,
  showEntity,
  showIngestion,
  showItem,
} from './ingestion-records.ts'
import { pageOf, pageQuery } from './page-query.ts'

const reads = { scope: 'ingestion.read', entitlement: 'ingestion' } as const
const writes = { scope: 'ingestion.write', entitlement: 'ingestion' } as const
const tags = ['Ingestion']
const noQuery = Type.Object({}, { additionalProperties: false })
const Id = Type.Object({ id: Type.String({ format: 'uuid' }) })
/** A thousand records with lyrics. */
const longestBody = 32 * 1024 * 1024

/** Deliveries on their way into a catalogue. */
export function ingestionRoutes(scope: Scope, context: Context): void {
  const show = async (found: rows.Ingestion[]) => {
    const urls = await signExports(context, found)
    return found.map((row, place) => showIngestion(row, urls[place]))
  }

  scope.post(
    '/v1/ingestions',
    {
      bodyLimit: longestBody,
      config: {
        access: writes,
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
          'Records come with the request (api_json), or lie in the storage area as a CSV file (s3_csv), DDEX messages (s3_ddex) or bare audio files (s3_scan). Entries are stored at once, audio is analysed through queues, products are computed several times a day. One credit for each track that is analysed.',
        tags,
        querystring: noQuery,
        body: NewIngestion,
        response: { 202: { description: 'It is under way.', ...Envelope(Ingestion, 202) } },
      },
    },
    async (request, reply) => {
      const { key, body } = splitKey(request.body)
      const { id } = await createIngestion(context, request.caller, { key, request: body })
      const [shown] = await show([await findIngestion(context, request.caller, id)])
      return reply.code(202).send(ok(shown!, 202, 'Accepted'))
    },
  )

  scope.get(
    '/v1/ingestions',
    {
      config: { access: reads, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'listIngestions',
        summary: 'Deliveries and how far they are',
        tags,
        querystring: Type.Object(
          {
            ...pageQuery(20),
            status: Type.Optional(IngestionStatus),
            mode: Type.Optional(AnyMode),
            catalog_id: Type.Optional(Type.String({ format: 'uuid' })),
            created_after: Type.Optional(Type.String({ format: 'date-time' })),
            created_before: Type.Optional(Type.String({ format: 'date-time' })),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'A page of ingestions, newest first.', ...Envelope(PageOf(Ingestion)) },
        },
      },
    },
    async (request) => {
      const { status, mode, catalog_id, created_after, created_before } = request.query
      if (catalog_id !== undefined) await checkCatalogue(context.db, request.caller, catalog_id)
      const found = await listIngestions(context, request.caller, {
        ...pageOf(request.query),
        status,
        mode,
        catalogueId: catalog_id,
        createdAfter: readMoment('created_after', created_after),
        createdBefore: readMoment('created_before', created_before),
      })
      return ok({ ...found, results: await show(found.results) })
    },
  )

  scope.get(
    '/v1/ingestions/:id',
    {
      config: { access: reads, problems: ['not_found'] },
      schema: {
        operationId: 'getIngestion',
        summary: 'One delivery',
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
      config: { access: writes, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'cancelIngestion',
        summary: 'Stop a delivery where it is',
        description:
          'What was stored stays; what was not analysed yet is skipped, and its credits come back.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 200: { description: 'The ingestion as it is now.', ...Envelope(Ingestion) } },
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
      config: { access: writes, problems: ['not_found', 'validation_error', 'quota_exceeded'] },
      schema: {
        operationId: 'retryIngestion',
        summary: 'Try again what failed and may succeed now',
        description:
          'Items that met no credit, or something that did not answer for half a day, are analysed again; an ingestion that could not be stored goes on from where it stood. What is wrong with an entry or a file stays wrong (422 when that is all there is): correct it and deliver it again.',
        tags,
        params: Id,
        querystring: noQuery,
        response: { 202: { description: 'It is under way again.', ...Envelope(Ingestion, 202) } },
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
      config: { access: reads, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listIngestionItems',
        summary: 'What became of each entry of a delivery',
        tags,
        params: Id,
        querystring: Type.Object(
          { ...pageQuery(50), status: Type.Optional(ItemStatus) },
          { additionalProperties: false },
        ),
        response: {
          200: { description: 'A page of items, in the order of the delivery.', ...Envelope(PageOf(Item)) },
        },
      },
    },
    async (request) => {
      const asked = { ...pageOf(request.query), status: request.query.status }
      const found = await listItems(context, request.caller, request.params.id, asked)
      return ok({ ...found, results: found.results.map(showItem) })
    },
  )

  scope.get(
    '/v1/ingestions/:id/entities',
    {
      config: { access: reads, problems: ['not_found', 'validation_error'] },
      schema: {
        operationId: 'listIngestionEntities',
        summary: 'What a delivery made, changed or named',
        description: 'Tracks, artists, releases, labels and works, each once.',
        tags,
        params: Id,
        querystring: Type.Object(pageQuery(50), { additionalProperties: false }),
        response: { 200: { description: 'A page of entities.', ...Envelope(PageOf(Entity)) } },
      },
    },
    async (request) => {
      const asked = pageOf(request.query)
      const found = await listEntities(context, request.caller, request.params.id, asked)
      return ok({ ...found, results: found.results.map(showEntity) })
    },
  )
}

/** The schema lets through what has the form of a moment and is none (a leap second), or none that can be compared with ours. */
function readMoment(field: string, given: string | undefined): Date | undefined {
  if (given === undefined) return undefined
  const moment = new Date(given)
  const year = moment.getUTCFullYear()
  if (year >= 1 && year <= 9999) return moment
  throw new Problem('validation_error', `The ${field} is no moment that can be compared: see details.`, {
    details: [{ field, message: 'must be a date and time of the years 1 to 9999' }],
  })
}

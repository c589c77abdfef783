import { type Static, Type } from 'typebox'
import type { Context } from '../../domain/context.ts'
import type { Watch } from '../../domain/ingestion/watches/sql.ts'
import { listWatches, removeWatch, saveWatch } from '../../domain/ingestion/watches/watches.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const read = { scope: 'ingestion.read', entitlement: 'ingestion' } as const
const write = { scope: 'ingestion.write', entitlement: 'ingestion' } as const
const tags = ['Ingestion']
const noQuery = Type.Object({}, { additionalProperties: false })
const uuid = Type.String({ format: 'uuid' })

const Mode = Type.Unsafe<Watch['mode']>({
  type: 'string',
  enum: ['s3_ddex', 's3_csv'],
  description: 'What is delivered there.',
})
const options = {
  csv_profile: Type.Optional(
    Type.String({ maxLength: 100, description: 'How sheets are read (/v1/csv-profiles).' }),
  ),
  quiet_minutes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10_080,
      description:
        'DDEX batches without a BatchComplete file are picked up when nothing has been added for so long. Not given: they wait for the file.',
    }),
  ),
}

const WatchSchema = Type.Object(
  {
    id: uuid,
    mode: Mode,
    folder: Type.String({ description: 'The watched folder.' }),
    catalog_id: uuid,
    ...options,
    problem: Type.Union([Type.String(), Type.Null()], {
      description: 'Why nothing could be picked up the last time. Null if all is well.',
    }),
    created_by: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
    title: 'DeliveryWatch',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000080',
        mode: 's3_ddex',
        folder: 'delivery/ddex/',
        catalog_id: '019a8400-0000-7000-8000-000000000001',
        problem: null,
        created_by: 'Mira Holm',
        created_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

function showWatch(watch: Watch): Static<typeof WatchSchema> {
  const { id, mode, folder, catalogue_id, problem, created_by, created_at } = watch
  return {
    id,
    mode,
    folder,
    catalog_id: catalogue_id,
    ...watch.options,
    problem,
    created_by,
    created_at: created_at.toISOString(),
  }
}

/** Watched delivery folders: what arrives there becomes an ingestion by itself. */
export function deliveryWatchRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/delivery-watches',
    {
      config: { access: read },
      schema: {
        operationId: 'listDeliveryWatches',
        summary: 'List watched delivery folders',
        tags,
        querystring: noQuery,
        response: { 200: { description: 'All watched folders.', ...Envelope(Type.Array(WatchSchema)) } },
      },
    },
    async (request) => ok((await listWatches(context, request.caller)).map(showWatch)),
  )

  scope.put(
    '/v1/delivery-watches',
    {
      config: {
        access: write,
        problems: ['validation_error', 'not_found', 'catalogue_forbidden', 'missing_catalogue_context'],
      },
      schema: {
        operationId: 'saveDeliveryWatch',
        summary: 'Watch a delivery folder',
        description:
          'What arrives in the folder is ingested within about a minute, once: DDEX batches when their BatchComplete file is there, sheets at once. Deliver audio before its sheet. It replaces the watch of the same folder.',
        tags,
        querystring: noQuery,
        body: Type.Object(
          {
            mode: Mode,
            folder: Type.Optional(
              Type.String({
                maxLength: 1024,
                description: 'A folder under delivery/metadata/, for sheets. Default: all of it.',
              }),
            ),
            catalog_id: Type.Optional(
              Type.String({ format: 'uuid', description: 'The catalogue. Default: as in an ingestion.' }),
            ),
            ...options,
          },
          { additionalProperties: false, examples: [{ mode: 's3_ddex' }] },
        ),
        response: { 200: { description: 'The watched folder.', ...Envelope(WatchSchema) } },
      },
    },
    async (request) => ok(showWatch(await saveWatch(context, request.caller, request.body))),
  )

  scope.delete(
    '/v1/delivery-watches/:id',
    {
      config: { access: write, problems: ['not_found'] },
      schema: {
        operationId: 'deleteDeliveryWatch',
        summary: 'Stop watching a delivery folder',
        tags,
        params: Type.Object({ id: uuid }),
        querystring: noQuery,
        response: { 204: { type: 'null', description: 'The folder is no longer watched.' } },
      },
    },
    async (request, reply) => {
      await removeWatch(context, request.caller, request.params.id)
      return reply.code(204).send(null)
    },
  )
}

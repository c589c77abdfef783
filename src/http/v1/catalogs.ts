import { Type } from 'typebox'
import { listCatalogues } from '../../domain/catalogue/list-catalogues.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'

const Catalogue = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    is_default: Type.Boolean({ description: 'Calls without catalog_id use this catalogue.' }),
    track_count: Type.Integer({ minimum: 0 }),
    created_at: Type.String({ format: 'date-time' }),
  },
  {
    title: 'Catalog',
    examples: [
      {
        id: '019a8400-0000-7000-8000-000000000001',
        name: 'Production music',
        is_default: true,
        track_count: 48_211,
        created_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

/** The catalogues of an organisation. The atlas is not one of them. */
export function catalogueRoutes(scope: Scope, context: Context): void {
  scope.get(
    '/v1/catalogs',
    {
      config: { access: { scope: 'catalogs.read' } },
      schema: {
        operationId: 'listCatalogs',
        summary: "List your organisation's catalogues",
        description: 'Oldest first. A client that is bound to a catalogue only sees that one.',
        tags: ['Workspace'],
        querystring: Type.Object({}, { additionalProperties: false }),
        response: {
          200: {
            description: 'The catalogues.',
            ...Envelope(Type.Object({ count: Type.Integer({ minimum: 0 }), results: Type.Array(Catalogue) })),
          },
        },
      },
    },
    async (request) => {
      const catalogues = await listCatalogues(context.db, request.caller)
      const results = catalogues.map(({ id, name, is_default, track_count, created_at }) => ({
        id,
        name,
        is_default,
        track_count,
        created_at: created_at.toISOString(),
      }))
      return ok({ count: results.length, results })
    },
  )
}

import { type Static, Type } from 'typebox'
import { listCatalogues } from '../../domain/catalogue/list-catalogues.ts'
import type { CountedCatalogue } from '../../domain/catalogue/sql.ts'
import type { Context } from '../../domain/context.ts'
import {
  addCatalogue,
  changeCatalogue,
  deleteCatalogue,
  findCatalogue,
} from '../../domain/editing/catalogues.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord, readExpectation } from './etags.ts'

const Catalogue = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    is_default: Type.Boolean({ description: 'Calls without catalog_id use this catalogue.' }),
    track_count: Type.Integer({ minimum: 0 }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
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
        updated_at: '2026-11-15T09:00:00.000Z',
      },
    ],
  },
)

const closed = { additionalProperties: false }
const tags = ['Workspace']
const Id = Type.Object({ catalog_id: Type.String({ format: 'uuid' }) })
const Name = Type.String({ minLength: 1, maxLength: 200, description: 'Unique in your organisation.' })
const write = { scope: 'catalogs.write' } as const

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
      const results = catalogues.map(show)
      return ok({ count: results.length, results })
    },
  )

  scope.post(
    '/v1/catalogs',
    {
      config: { access: write, problems: ['validation_error', 'catalogue_forbidden'] },
      schema: {
        operationId: 'createCatalog',
        summary: 'Create a catalogue',
        tags,
        querystring: Type.Object({}, closed),
        body: Type.Object(
          {
            name: Name,
            is_default: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Make it the default in place of the present one.',
              }),
            ),
          },
          { ...closed, examples: [{ name: 'Production music' }] },
        ),
        response: { 201: { description: 'The catalogue.', ...Envelope(Catalogue, 201) } },
      },
    },
    async (request, reply) => {
      const created = await addCatalogue(context, request.caller, request.body)
      return reply.code(201).send(ok(show(created), 201, 'Created'))
    },
  )

  scope.get(
    '/v1/catalogs/:catalog_id',
    {
      config: { access: { scope: 'catalogs.read' }, problems: ['not_found'] },
      schema: {
        operationId: 'getCatalog',
        summary: 'Get a catalogue',
        tags,
        params: Id,
        querystring: Type.Object({}, closed),
        response: { 200: { description: 'The catalogue.', ...Envelope(Catalogue) } },
      },
    },
    async (request, reply) => {
      const found = await findCatalogue(context, request.caller, request.params.catalog_id)
      return okRecord(reply, show(found), stateOf(found))
    },
  )

  scope.patch(
    '/v1/catalogs/:catalog_id',
    {
      config: {
        access: write,
        conditional: true,
        problems: ['not_found', 'validation_error', 'catalogue_forbidden'],
      },
      schema: {
        operationId: 'updateCatalog',
        summary: 'Rename a catalogue, or make it the default',
        tags,
        params: Id,
        querystring: Type.Object({}, closed),
        body: Type.Object(
          {
            name: Type.Optional(Name),
            is_default: Type.Optional(
              Type.Literal(true, {
                description: 'There is always one default: to change it, choose another.',
              }),
            ),
          },
          { ...closed, minProperties: 1, examples: [{ name: 'Library' }] },
        ),
        response: { 200: { description: 'The changed catalogue.', ...Envelope(Catalogue) } },
      },
    },
    async (request, reply) => {
      const { catalog_id } = request.params
      const expect = readExpectation(request, stateOf)
      const changed = await changeCatalogue(context, request.caller, catalog_id, request.body, expect)
      return okRecord(reply, show(changed), stateOf(changed))
    },
  )

  scope.delete(
    '/v1/catalogs/:catalog_id',
    {
      config: {
        access: write,
        conditional: true,
        problems: ['not_found', 'validation_error', 'catalogue_forbidden'],
      },
      schema: {
        operationId: 'deleteCatalog',
        summary: 'Delete a catalogue',
        description:
          'Deletes an empty catalogue or, with cascade=true, one with all its records. Those go in the background: the catalogue is gone at once, its records within minutes. This cannot be undone. The default catalogue, one with running ingestions and one that applications are bound to cannot be deleted.',
        tags,
        params: Id,
        querystring: Type.Object(
          {
            cascade: Type.Optional(
              Type.Boolean({
                default: false,
                description: 'Also delete all tracks, artists, releases, works and labels in it.',
              }),
            ),
          },
          closed,
        ),
        response: {
          200: {
            description: 'The catalogue is deleted.',
            ...Envelope(
              Type.Object({
                id: Type.String({ format: 'uuid' }),
                status: Type.Unsafe<'deleted' | 'deleting'>({
                  type: 'string',
                  enum: ['deleted', 'deleting'],
                  description: '`deleting`: its records are still being deleted in the background.',
                }),
              }),
            ),
          },
        },
      },
    },
    async (request) => {
      const { cascade = false } = request.query
      const { catalog_id } = request.params
      const expect = readExpectation(request, stateOf)
      return ok(await deleteCatalogue(context, request.caller, catalog_id, { cascade }, expect))
    },
  )
}

/** Without the number of tracks: it changes with every delivery. */
function stateOf({ id, name, is_default, updated_at }: Omit<CountedCatalogue, 'track_count'>) {
  return [id, name, is_default, updated_at]
}

function show({ created_at, updated_at, ...catalogue }: CountedCatalogue): Static<typeof Catalogue> {
  return { ...catalogue, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

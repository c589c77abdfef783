import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { RouteAccess } from '../../domain/access/caller.ts'
import { type Kind, kinds } from '../../domain/catalogue/entity-types.ts'
import { checkCatalogue } from '../../domain/catalogue/list-catalogues.ts'
import { type FilterName, filterNames } from '../../domain/catalogue/read/filters.ts'
import { findRecord } from '../../domain/catalogue/read/find-record.ts'
import { type ReadTarget, workspaceTarget } from '../../domain/catalogue/target.ts'
import type { Layer } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok } from './envelope.ts'
import { okRecord } from './etags.ts'
import { includeTokens } from './include-schemas.ts'
import { readIncludes } from './includes.ts'
import { fieldsQuery, pickFields } from './record-fields.ts'
import { RecordPageOf, readList, recordListQuery } from './record-lists.ts'
import { stateOfRecord, toRecordResponse } from './record-responses.ts'
import { recordSchemas } from './record-schemas.ts'
import { TrackRef } from './track-uri-schema.ts'

type LayerRoutes = {
  layer: Layer
  kinds: readonly Kind[]
  access: Exclude<RouteAccess, 'public' | 'token'>
  tag: string
  /** The owner of the records, for summaries such as "List your organisation's tracks". */
  owner: string
}

const layers: LayerRoutes[] = [
  {
    layer: 'workspace',
    kinds,
    access: { scope: 'workspace.read' },
    tag: 'Workspace',
    owner: "your organisation's",
  },
  {
    layer: 'atlas',
    kinds: ['tracks', 'artists', 'releases', 'labels'],
    access: { scope: 'atlas.read', entitlement: 'atlas' },
    tag: 'Atlas',
    owner: 'the atlas',
  },
]

/** A list route and a detail route for each kind of record, in the workspace and in the atlas. */
export function recordRoutes(scope: Scope, context: Context): void {
  for (const layerRoutes of layers) {
    for (const kind of layerRoutes.kinds) {
      listRoute(scope, context, layerRoutes, kind)
      detailRoute(scope, context, layerRoutes, kind)
    }
  }
}

function listRoute(scope: Scope, context: Context, layerRoutes: LayerRoutes, kind: Kind): void {
  const filters = filtersOf(layerRoutes.layer, kind)
  const byCatalogue = filters.includes('catalog_id')
  scope.get(
    `/v1/${layerRoutes.layer}/${kind}`,
    {
      config: {
        access: layerRoutes.access,
        problems: byCatalogue ? ['validation_error', 'catalogue_forbidden'] : ['validation_error'],
      },
      schema: {
        operationId: `list${capitalise(layerRoutes.layer)}${capitalise(kind)}`,
        summary: `List ${layerRoutes.owner} ${kind}`,
        description: `Oldest first, unless you send sort. Filters are combined with AND: ${filters.join(', ')}.`,
        tags: [layerRoutes.tag],
        querystring: Type.Object(
          {
            ...Object.fromEntries(filters.map((name) => [name, Type.Optional(filterSchemas[name])])),
            ...recordListQuery(kind),
            ...fieldsQuery(kind),
          },
          { additionalProperties: false },
        ),
        response: {
          200: {
            description: `A page of ${kind}.`,
            ...Envelope(RecordPageOf(recordSchemas[kind] as TSchema)),
          },
        },
      },
    },
    async (request, reply) => {
      const { fields, ...query } = request.query as { fields?: string[]; catalog_id?: string }
      if (query.catalog_id !== undefined) await checkCatalogue(context.db, request.caller, query.catalog_id)
      const list = await readList(context, readTargetOf(layerRoutes, request), kind, query)
      const results = list.results.map((row) => toRecordResponse(kind, layerRoutes.layer, row))
      if (fields === undefined) return ok({ ...list, results }) as never
      // The serializer of the route knows whole records only.
      reply.type('application/json; charset=utf-8').serializer(JSON.stringify)
      const sparse = results.map((record) => pickFields(record, fields))
      return ok({ ...list, fields: [...new Set(fields)], results: sparse }) as never
    },
  )
}

function detailRoute(scope: Scope, context: Context, layerRoutes: LayerRoutes, kind: Kind): void {
  const one = kind.slice(0, -1)
  scope.get(
    `/v1/${layerRoutes.layer}/${kind}/:${one}_id`,
    {
      config: {
        access: layerRoutes.access,
        // Some includes of a track need an entitlement of their own.
        problems:
          kind === 'tracks' ? ['not_found', 'entitlement_required', 'entitlement_revoked'] : ['not_found'],
      },
      schema: {
        operationId: `get${capitalise(layerRoutes.layer)}${capitalise(one)}`,
        summary: `Get one of ${layerRoutes.owner} ${kind}`,
        tags: [layerRoutes.tag],
        params: Type.Object({
          [`${one}_id`]: kind === 'tracks' ? TrackRef : Type.String({ format: 'uuid' }),
        }),
        querystring: Type.Object(
          {
            include: Type.Optional(
              Type.Array(Type.Unsafe<string>({ type: 'string', enum: includeTokens[kind] }), {
                maxItems: 20,
                description: 'What to include, separated by commas or repeated.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: `The ${one}.`, ...Envelope(recordSchemas[kind] as TSchema) },
        },
      },
    },
    async (request, reply) => {
      const { include } = request.query as { include?: string[] }
      const includes = readIncludes(context, request.caller, kind, include)
      const id = (request.params as Record<string, string>)[`${one}_id`]!
      const { record, included } = await findRecord(
        context.db,
        readTargetOf(layerRoutes, request),
        kind,
        id,
        includes,
      )
      const shown = toRecordResponse(kind, layerRoutes.layer, record)
      return okRecord(reply, { ...shown, ...included }, stateOfRecord(shown)) as never
    },
  )
}

function readTargetOf(layerRoutes: LayerRoutes, request: FastifyRequest): ReadTarget {
  return layerRoutes.layer === 'atlas' ? { layer: 'atlas' } : workspaceTarget(request.caller)
}

/** The atlas is a single catalogue, so it has no catalogue filter. */
function filtersOf(layer: Layer, kind: Kind): FilterName[] {
  return filterNames[kind].filter((name) => layer === 'workspace' || name !== 'catalog_id')
}

const exact = (field: string) =>
  Type.String({ minLength: 1, maxLength: 500, description: `Matches this ${field} exactly.` })
const substring = (field: string) =>
  Type.String({
    minLength: 1,
    maxLength: 1000,
    description: `Part of the ${field}. Ignores case and accents.`,
  })
const uuid = (entity: string) => Type.String({ format: 'uuid', description: `The id of the ${entity}.` })

const filterSchemas: Record<FilterName, TSchema> = {
  isrc: exact('ISRC, with or without hyphens'),
  upc: exact('UPC'),
  isni: exact('ISNI'),
  iswc: exact('ISWC'),
  outer_id: exact('outer id'),
  title: substring('title'),
  name: substring('name'),
  artist_name: substring("name of one of the track's artists"),
  artist_id: uuid('artist'),
  release_id: uuid('release'),
  label_id: uuid('label'),
  catalog_id: uuid('catalogue'),
}

function capitalise(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

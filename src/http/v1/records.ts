import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { RouteAccess } from '../../domain/access/caller.ts'
import { type Kind, kinds } from '../../domain/catalogue/entity-types.ts'
import { checkCatalogue } from '../../domain/catalogue/list-catalogues.ts'
import { type FilterName, filterNames, readFilters } from '../../domain/catalogue/read/filters.ts'
import { findRecord } from '../../domain/catalogue/read/find-record.ts'
import { listRecords } from '../../domain/catalogue/read/list-records.ts'
import { type ReadTarget, workspaceTarget } from '../../domain/catalogue/target.ts'
import type { Layer } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import type { Scope } from '../generation.ts'
import { Envelope, ok, PageOf } from './envelope.ts'
import { readIncludes } from './includes.ts'
import { answerRecord } from './record-answers.ts'
import { detailSchema, includeTokens, recordSchema } from './record-schemas.ts'

type Plane = {
  layer: Layer
  kinds: readonly Kind[]
  access: Exclude<RouteAccess, 'public' | 'token'>
  tag: string
  /** Whose records, in the words of the contract. */
  whose: string
}

const planes: Plane[] = [
  {
    layer: 'workspace',
    kinds,
    access: { scope: 'workspace.read' },
    tag: 'Workspace',
    whose: "the organisation's own",
  },
  {
    layer: 'atlas',
    kinds: ['tracks', 'artists', 'releases', 'labels'],
    access: { scope: 'atlas.read', entitlement: 'atlas' },
    tag: 'Atlas',
    whose: "the atlas's",
  },
]

/** The records of both planes: a list and a detail call for each kind. They are alike, so they are made from one text. */
export function recordRoutes(scope: Scope, context: Context): void {
  for (const plane of planes) {
    for (const kind of plane.kinds) {
      listRoute(scope, context, plane, kind)
      detailRoute(scope, context, plane, kind)
    }
  }
}

function listRoute(scope: Scope, context: Context, plane: Plane, kind: Kind): void {
  const filters = filtersOf(plane.layer, kind)
  const byCatalogue = filters.includes('catalog_id')
  scope.get(
    `/v1/${plane.layer}/${kind}`,
    {
      config: {
        access: plane.access,
        problems: byCatalogue ? ['validation_error', 'catalogue_forbidden'] : ['validation_error'],
      },
      schema: {
        operationId: `list${capital(plane.layer)}${capital(kind)}`,
        summary: `List ${plane.whose} ${kind}`,
        description: `Oldest first. Filters combine with AND: ${filters.join(', ')}.`,
        tags: [plane.tag],
        querystring: Type.Object(
          {
            page: Type.Optional(
              Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'From 1; default 1.' }),
            ),
            page_size: Type.Optional(
              Type.Integer({ minimum: 1, maximum: 100, description: '1 to 100; default 50.' }),
            ),
            ...Object.fromEntries(filters.map((name) => [name, Type.Optional(filterSchemas[name])])),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: `A page of ${kind}.`, ...Envelope(PageOf(recordSchema(kind, plane.layer))) },
        },
      },
    },
    async (request) => {
      const { page = 1, page_size: pageSize = 50, ...given } = request.query as ListQuery
      const conditions = readFilters(given)
      if (given.catalog_id !== undefined) await checkCatalogue(context.db, request.caller, given.catalog_id)
      const list = await listRecords(context, readTargetOf(plane, request), kind, conditions, {
        page,
        pageSize,
      })
      return ok({
        ...list,
        results: list.results.map((row) => answerRecord(kind, plane.layer, row)),
      }) as never
    },
  )
}

type ListQuery = { page?: number; page_size?: number } & Partial<Record<FilterName, string>>

function detailRoute(scope: Scope, context: Context, plane: Plane, kind: Kind): void {
  const one = kind.slice(0, -1)
  const tokens = includeTokens[kind].join(', ')
  scope.get(
    `/v1/${plane.layer}/${kind}/:${one}_id`,
    {
      config: {
        access: plane.access,
        // Some of what a track includes belongs to a product of its own.
        problems:
          kind === 'tracks' ? ['not_found', 'entitlement_required', 'entitlement_revoked'] : ['not_found'],
      },
      schema: {
        operationId: `get${capital(plane.layer)}${capital(one)}`,
        summary: `One of ${plane.whose} ${kind}`,
        tags: [plane.tag],
        params: Type.Object({ [`${one}_id`]: Type.String({ format: 'uuid' }) }),
        querystring: Type.Object(
          {
            include: Type.Optional(
              Type.Array(Type.String(), {
                description: `What to add, separated by commas or repeated: ${tokens}.`,
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: { description: `The ${one}.`, ...Envelope(detailSchema(kind, plane.layer)) },
        },
      },
    },
    async (request) => {
      const { include } = request.query as { include?: string[] }
      const includes = readIncludes(context, request.caller, kind, include)
      const id = (request.params as Record<string, string>)[`${one}_id`]!
      const { record, included } = await findRecord(
        context.db,
        readTargetOf(plane, request),
        kind,
        id,
        includes,
      )
      return ok({ ...answerRecord(kind, plane.layer, record), ...included }) as never
    },
  )
}

function readTargetOf(plane: Plane, request: FastifyRequest): ReadTarget {
  return plane.layer === 'atlas' ? { layer: 'atlas' } : workspaceTarget(request.caller)
}

/** The atlas is no catalogue. */
function filtersOf(layer: Layer, kind: Kind): FilterName[] {
  return filterNames[kind].filter((name) => layer === 'workspace' || name !== 'catalog_id')
}

const exact = (what: string) =>
  Type.String({ minLength: 1, maxLength: 500, description: `Exactly this ${what}.` })
const part = (what: string) =>
  Type.String({
    minLength: 1,
    maxLength: 1000,
    description: `A part of the ${what}; case and accents do not count.`,
  })
const uuid = (what: string) => Type.String({ format: 'uuid', description: `Of this ${what}.` })

const filterSchemas: Record<FilterName, TSchema> = {
  isrc: exact('ISRC, with or without hyphens'),
  upc: exact('UPC'),
  isni: exact('ISNI'),
  iswc: exact('ISWC'),
  outer_id: exact('id of the customer'),
  title: part('title'),
  name: part('name'),
  artist_name: part("name of one of the track's artists"),
  artist_id: uuid('artist'),
  release_id: uuid('release'),
  label_id: uuid('label'),
  catalog_id: uuid('catalogue'),
}

function capital(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1)
}

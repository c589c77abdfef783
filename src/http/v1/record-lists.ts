import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import { readFilters } from '../../domain/catalogue/read/filters.ts'
import { listRecords } from '../../domain/catalogue/read/list-records.ts'
import { listFromCursor, listSorted } from '../../domain/catalogue/read/list-sorted.ts'
import { readSort, sortKeysOf } from '../../domain/catalogue/read/sorts.ts'
import type { ReadTarget } from '../../domain/catalogue/target.ts'
import type { Layer } from '../../domain/catalogue/track-uri.ts'
import type { Context } from '../../domain/context.ts'
import { Problem } from '../../lib/problem.ts'
import { PageOf } from './envelope.ts'

/** Query parameters by which a copy of a list is kept up to date. */
export function syncQuery(layer: Layer, kind: Kind) {
  const sorts = sortKeysOf(layer, kind).flatMap((key) => [key, `-${key}`])
  return {
    sort: Type.Optional(
      Type.Unsafe<string>({
        type: 'string',
        enum: sorts,
        description:
          'The order; with a minus sign, descending. Unknown values come last. Without it, oldest first; with updated_after, by date of change.',
      }),
    ),
    updated_after: Type.Optional(
      Type.String({ format: 'date-time', description: 'Only records that changed after this moment.' }),
    ),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages.',
        examples: ['*'],
      }),
    ),
  }
}

/** A page of records, by number or by cursor. */
export function RecordPageOf<Item extends TSchema>(item: Item) {
  const { properties, ...options } = PageOf(item)
  return Type.Object(
    {
      ...properties,
      count_is_capped: Type.Optional(
        Type.Literal(true, {
          description:
            'Present with updated_after if there are more results than count: that is not counted further.',
        }),
      ),
      next_cursor: Type.Optional(
        Type.Union([Type.String(), Type.Null()], {
          description: 'With cursor: the cursor of the next page; null on the last.',
        }),
      ),
    },
    options,
  )
}

type SyncQuery = {
  page?: number
  page_size?: number
  sort?: string
  updated_after?: string
  cursor?: string
}

const defaultPageSize = 50

export async function readList(
  context: Context,
  target: ReadTarget,
  kind: Kind,
  query: FastifyRequest['query'],
) {
  const {
    page = 1,
    page_size: pageSize = defaultPageSize,
    sort,
    updated_after,
    cursor,
    ...filters
  } = query as SyncQuery
  const conditions = readFilters(filters)
  if (sort === undefined && updated_after === undefined && cursor === undefined)
    return listRecords(context, target, kind, conditions, { page, pageSize })
  const updatedAfter = updated_after === undefined ? null : new Date(updated_after)
  const list = {
    conditions,
    updatedAfter,
    sort: readSort(sort ?? (updated_after === undefined ? 'created' : 'updated')),
  }
  if (cursor === undefined) return listSorted(context, target, kind, list, { page, pageSize })
  if (page !== 1) {
    const message = 'cannot be combined with page'
    throw new Problem('invalid_request', `The parameter cursor ${message}.`, {
      details: [{ field: 'cursor', message }],
    })
  }
  return listFromCursor(context, target, kind, list, { cursor, pageSize })
}

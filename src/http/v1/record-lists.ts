import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import type { Kind } from '../../domain/catalogue/entity-types.ts'
import { readFilters } from '../../domain/catalogue/read/filters.ts'
import { findRecords } from '../../domain/catalogue/read/find-records.ts'
import { listRecords } from '../../domain/catalogue/read/list-records.ts'
import { listFromCursor, listSorted } from '../../domain/catalogue/read/list-sorted.ts'
import { type SortKey, sortKeys } from '../../domain/catalogue/read/sorts.ts'
import type { ReadTarget } from '../../domain/catalogue/target.ts'
import type { Context } from '../../domain/context.ts'
import { Problem } from '../../lib/problem.ts'
import { idsQuery, ListOf, listOf, listQuery, pageOfIds } from './list-query.ts'
import { TrackRef } from './track-uri-schema.ts'

/** The query parameters of a list of records, besides its filters. */
export function recordListQuery(kind: Kind) {
  return {
    ...listQuery({
      pageSize: 50,
      sorts: sortKeys[kind],
      order: 'oldest first; with updated_after, by date of change',
    }),
    ...idsQuery(kind === 'tracks' ? TrackRef : undefined),
  }
}

/** A page of records, by number or by cursor. */
export function RecordPageOf<Item extends TSchema>(item: Item) {
  const { properties, ...options } = ListOf(item)
  return Type.Object(
    {
      ...properties,
      count_is_capped: Type.Optional(
        Type.Literal(true, {
          description:
            'Present with updated_after if there are more results than count: that is not counted further.',
        }),
      ),
    },
    options,
  )
}

export async function readList(
  context: Context,
  target: ReadTarget,
  kind: Kind,
  query: FastifyRequest['query'],
) {
  const { page, page_size, ids, ...others } = query as Record<string, string> & { ids?: string[] }
  if (ids !== undefined) {
    refuseOthers(Object.keys(others))
    return pageOfIds(ids, (await findRecords(context.db, target, kind, ids)).records)
  }
  const { cursor, sort, updated_after, ...filters } = others
  const request = listOf<SortKey>(query as object)
  const conditions = readFilters(filters)
  const { updatedAfter = null, pageSize } = request
  if (request.sort === undefined && updatedAfter === null && request.cursor === undefined)
    return listRecords(context, target, kind, conditions, request)
  const defaultSort = { by: updatedAfter === null ? 'created' : 'updated', descending: false } as const
  const list = { conditions, updatedAfter, sort: request.sort ?? defaultSort }
  return request.cursor === undefined
    ? listSorted(context, target, kind, list, request)
    : listFromCursor(context, target, kind, list, { cursor: request.cursor, pageSize })
}

/** Filters would make it unclear why a record is missing. */
function refuseOthers([other]: string[]): void {
  if (other === undefined) return
  const message = `cannot be combined with ${other}`
  throw new Problem('invalid_request', `The parameter ids ${message}.`, {
    details: [{ field: 'ids', message }],
  })
}

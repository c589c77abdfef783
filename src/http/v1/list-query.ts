import { type TSchema, Type } from 'typebox'
import { page as firstPage, type ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { PageOf } from './envelope.ts'
import { pageOf, pageQuery } from './page-query.ts'

type ListOptions<Key extends string> = {
  pageSize: number
  /** What the list can be sorted by. */
  sorts: readonly Key[]
  /** The usual order, in words. */
  order: string
  /** What counts as a change, in words, where it is not obvious. */
  changed?: string
}

/** The query parameters of every list: the page, by number or by cursor, the order, and since when. */
export function listQuery<const Key extends string>({ pageSize, sorts, order, changed }: ListOptions<Key>) {
  return {
    ...pageQuery(pageSize),
    cursor: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description:
          'Instead of page: `*` for the first page, then the next_cursor of the page before. Lists of any length are read at the same speed, and records that are added or deleted meanwhile do not shift the pages.',
        examples: ['*'],
      }),
    ),
    sort: Type.Optional(
      Type.Unsafe<Key | `-${Key}`>({
        type: 'string',
        enum: sorts.flatMap((key) => [key, `-${key}`]),
        description: `The order; with a minus sign, descending. Unknown values come last. Without it, ${order}.`,
      }),
    ),
    updated_after: Type.Optional(
      Type.String({
        format: 'date-time',
        description: `Only what changed after this moment${changed === undefined ? '' : `: ${changed}`}.`,
      }),
    ),
  }
}

/** As many as a page has. */
const maxIds = 100

/** The query parameter that reads many records at once. */
export function idsQuery(item: TSchema = Type.String({ format: 'uuid' })) {
  return {
    ids: Type.Optional(
      Type.Unsafe<string[]>({
        type: 'array',
        items: item,
        minItems: 1,
        maxItems: maxIds,
        description: `Only these, at most ${maxIds}, separated by commas or repeated. They are all on one page; ids that you have nothing for are in unknown_ids.`,
      }),
    ),
  }
}

/** Widens the page to all of the requested ids. */
export function withIds<Request extends ListRequest>(request: Request, ids: string[] | undefined) {
  return ids === undefined ? request : { ...request, ids, pageSize: maxIds }
}

/** Says which of the requested ids there is nothing for. */
export function withUnknownIds<Found extends { results: { id: string }[] }>(
  found: Found,
  ids: string[] | undefined,
) {
  return ids === undefined ? found : { ...found, unknown_ids: pageOfIds(ids, found.results).unknown_ids }
}

/** A page with all of the requested ids. */
export function pageOfIds<Item extends { id: string }>(ids: string[], results: Item[]) {
  const found = new Set(results.map(({ id }) => id))
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  return {
    ...firstPage({ page: 1, pageSize: maxIds }, results.length, results),
    unknown_ids: wanted.filter((id) => !found.has(id)),
  }
}

/** Query parameters for a period of the list. */
export const periodQuery = {
  created_after: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only what was created after this moment.' }),
  ),
  created_before: Type.Optional(
    Type.String({ format: 'date-time', description: 'Only what was created before this moment.' }),
  ),
}

type ListQuery<Key extends string> = {
  page?: number
  page_size?: number
  cursor?: string
  sort?: Key | `-${Key}`
  updated_after?: string
}

/** The page that a query asks for. */
export function listOf<Key extends string>(query: ListQuery<Key>): ListRequest<Key> {
  const { cursor, sort, updated_after } = query
  const { page, pageSize } = pageOf(query)
  if (cursor !== undefined && page !== 1) {
    const message = 'cannot be combined with page'
    throw new Problem('invalid_request', `The parameter cursor ${message}.`, {
      details: [{ field: 'cursor', message }],
    })
  }
  return {
    page,
    pageSize,
    ...(cursor !== undefined && { cursor }),
    ...(sort !== undefined && {
      sort: { by: sort.replace('-', '') as Key, descending: sort.startsWith('-') },
    }),
    ...(updated_after !== undefined && { updatedAfter: readMoment('updated_after', updated_after) }),
  }
}

/** The schema accepts date-times that JavaScript or PostgreSQL cannot represent, such as leap seconds. */
function readMoment(field: string, given: string): Date {
  const moment = new Date(given)
  const year = moment.getUTCFullYear()
  if (year >= 1 && year <= 9999) return moment
  throw new Problem('validation_error', `The value of ${field} is not a valid date and time. See details.`, {
    details: [{ field, message: 'must be a date and time in the years 1 to 9999' }],
  })
}

/** The period that a query asks for. */
export function periodOf({
  created_after,
  created_before,
}: {
  created_after?: string
  created_before?: string
}) {
  return {
    ...(created_after !== undefined && { createdAfter: readMoment('created_after', created_after) }),
    ...(created_before !== undefined && { createdBefore: readMoment('created_before', created_before) }),
  }
}

/** A page of a list, by number or by cursor. */
export function ListOf<Item extends TSchema>(item: Item) {
  const { properties, ...options } = PageOf(item)
  return Type.Object(
    {
      ...properties,
      unknown_ids: Type.Optional(
        Type.Array(Type.String(), { description: 'With ids: those that there is nothing for.' }),
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

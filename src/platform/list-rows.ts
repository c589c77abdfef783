import { hashList, type Position, readCursor, type ValueType, writeCursor } from '../lib/cursor.ts'
import { type ListPage, type ListRequest, offsetOf, page, type Sort } from '../lib/page.ts'
import type { Db, Fragment } from './postgres.ts'

/** A column that a list is sorted by. */
export type SortColumn = {
  sql: Fragment
  type: ValueType
  nullable?: true
}

/** A list that is read page by page, in any of its orders. */
export type List = {
  /** Identifies the list and its filters, so that a cursor continues no other. */
  identity: unknown
  columns: Fragment
  from: Fragment
  where: Fragment
  /** A unique column, which orders rows with the same value. A sort by it alone is this same object. */
  key: SortColumn
  sorts: Record<string, SortColumn>
  /** When a row last changed; of what never changes, when it was created. */
  changedAt: Fragment
  defaultSort: Sort
  count: () => Promise<number>
}

/**
 * A page of a list. By cursor, it costs what one page costs, however long the list is, as long as an index gives the order. By
 * number, it also costs the rows that it skips.
 */
export async function listRows<Row extends object>(
  db: Db,
  whole: List,
  request: ListRequest,
): Promise<ListPage<Row>> {
  const list = onlyChanged(db, whole, request.updatedAfter)
  const sort = request.sort ?? list.defaultSort
  const column = list.sorts[sort.by]!
  if (request.cursor === undefined) {
    const range = { after: null, offset: offsetOf(request), limit: request.pageSize }
    const [count, rows] = await Promise.all([list.count(), selectRows(db, list, sort, range)])
    return page(request, count, rows.map(withoutPosition<Row>))
  }
  const hash = hashList({ ...(list.identity as object), sort })
  const walk = readCursor(request.cursor, hash, { value: column.type, key: list.key.type })
  const range = { after: walk?.position ?? null, offset: 0, limit: request.pageSize + 1 }
  const [count, rows] = await Promise.all([walk?.count ?? list.count(), selectRows(db, list, sort, range)])
  const shown = rows.slice(0, request.pageSize)
  const hasNext = rows.length > request.pageSize
  const number = (walk?.page ?? 0) + 1
  const last = shown.at(-1)
  return {
    count,
    page: number,
    page_size: request.pageSize,
    total_pages: Math.ceil(count / request.pageSize),
    has_next: hasNext,
    has_previous: number > 1,
    next_cursor: hasNext ? writeCursor({ position: positionOf(last!), page: number, count }, hash) : null,
    results: shown.map(withoutPosition<Row>),
  }
}

function onlyChanged(db: Db, list: List, updatedAfter: Date | undefined): List {
  if (updatedAfter === undefined) return list
  const where = db`${list.where} and ${list.changedAt} > ${updatedAfter}`
  return {
    ...list,
    identity: { ...(list.identity as object), updatedAfter },
    where,
    count: async () => {
      const [row] = await db<{ count: number }[]>`select count(*) as count from ${list.from} where ${where}`
      return row!.count
    },
  }
}

type PositionedRow = { cursor_value: string | null; cursor_key: string }

function selectRows(
  db: Db,
  { columns, from, where, key, sorts }: List,
  { by, descending }: Sort,
  { after, offset, limit }: { after: Position | null; offset: number; limit: number },
): Promise<PositionedRow[]> {
  const column = sorts[by]!
  const direction = descending ? db`desc` : db`asc`
  const order =
    column === key
      ? db`${key.sql} ${direction}`
      : db`${column.sql} ${direction} nulls last, ${key.sql} ${direction}`
  return db<PositionedRow[]>`
    select ${columns}, ${asText(db, column)} as cursor_value, ${asText(db, key)} as cursor_key
    from ${from}
    where ${where}
      ${after === null ? db`` : db`and ${isAfter(db, column, key, descending, after)}`}
    order by ${order}
    offset ${offset}
    limit ${limit}`
}

function isAfter(
  db: Db,
  column: SortColumn,
  key: SortColumn,
  descending: boolean,
  { value, key: lastKey }: Position,
): Fragment {
  const beyond = descending ? db`<` : db`>`
  const keyValue = db`${lastKey}::text::${typeName(db, key.type)}`
  if (column === key) return db`${key.sql} ${beyond} ${keyValue}`
  if (value === null) return db`${column.sql} is null and ${key.sql} ${beyond} ${keyValue}`
  const sortValue = db`${value}::text::${typeName(db, column.type)}`
  const beyondValue = db`(${column.sql}, ${key.sql}) ${beyond} (${sortValue}, ${keyValue})`
  return column.nullable ? db`(${beyondValue} or ${column.sql} is null)` : beyondValue
}

function typeName(db: Db, type: ValueType): Fragment {
  switch (type) {
    case 'text':
      return db`text collate "C"`
    case 'timestamptz':
      return db`timestamptz`
    case 'bigint':
      return db`bigint`
    case 'real':
      return db`real`
    case 'uuid':
      return db`uuid`
  }
}

/** The same in every time zone of a session. */
function asText(db: Db, { sql, type }: SortColumn): Fragment {
  return type === 'timestamptz' ? db`(${sql} at time zone 'utc')::text || '+00'` : db`${sql}::text`
}

function positionOf({ cursor_value: value, cursor_key: key }: PositionedRow): Position {
  return { value, key }
}

function withoutPosition<Row extends object>({
  cursor_value: _,
  cursor_key: __,
  ...row
}: PositionedRow): Row {
  return row as Row
}

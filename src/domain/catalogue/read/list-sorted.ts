import { offsetOf, type Page, type PageRequest, page } from '../../../lib/page.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import type { Kind } from '../entity-types.ts'
import { type ReadTarget, readTarget } from '../target.ts'
import { narrowToCatalogue } from './list-records.ts'
import type { RecordOf } from './records.ts'
import { hashList, type Position, readCursor, writeCursor } from './sorts.ts'
import { locatePage } from './sql-pages.ts'
import { selectRecords } from './sql-records.ts'
import {
  countSorted,
  planWithValues,
  type Range,
  type SortedList,
  selectSorted,
  selectSortedHits,
} from './sql-sorted.ts'

/** A page that is found by skipping rows costs as much as the rows skipped. Cursors have no such limit. */
const maxSkipped = 10_000

/** A count that would cost as much ends here, and says so. */
const maxCount = maxSkipped

export type RecordPage<T> = Page<T> & {
  /** True: there are more results than `count`. */
  count_is_capped?: true
  /** With a cursor: that of the next page; null on the last. */
  next_cursor?: string | null
}

/** The page that a cursor begins. However long the list is, it costs what one page costs. */
export async function listFromCursor<K extends Kind>(
  { db }: Pick<Context, 'db'>,
  target: ReadTarget,
  kind: K,
  list: SortedList,
  { cursor, pageSize }: { cursor: string; pageSize: number },
): Promise<RecordPage<RecordOf[K]>> {
  refuseSubstrings(target, list)
  const hash = hashList({ target, kind, ...list })
  const walk = readCursor(cursor, hash, list.sort)
  return readTarget(db, target, async (tx) => {
    const count = walk?.count ?? (await countList(tx, target, kind, list))
    const page = (walk?.page ?? 0) + 1
    const range = { after: walk?.position ?? null, offset: 0, limit: pageSize + 1 }
    const positions = await selectPositions(tx, target, kind, list, count, range)
    const shown = positions.slice(0, pageSize)
    const hasNext = positions.length > pageSize
    return {
      ...describeCount(count, pageSize),
      page,
      page_size: pageSize,
      has_next: hasNext,
      has_previous: page > 1,
      next_cursor: hasNext ? writeCursor({ position: shown.at(-1)!, page, count }, hash) : null,
      results: await readPositions(tx, target, kind, shown),
    }
  })
}

/** A page by its number. */
export async function listSorted<K extends Kind>(
  { db }: Pick<Context, 'db'>,
  target: ReadTarget,
  kind: K,
  list: SortedList,
  request: PageRequest,
): Promise<RecordPage<RecordOf[K]>> {
  refuseSubstrings(target, list)
  const offset = offsetOf(request)
  if (offset + request.pageSize > maxSkipped) {
    const message = `reaches beyond the first ${maxSkipped} records of a sorted list: send cursor=* instead, then the next_cursor of each page`
    throw new Problem('validation_error', `The page ${message}.`, { details: [{ field: 'page', message }] })
  }
  return readTarget(db, target, async (tx) => {
    const count = await countList(tx, target, kind, list)
    const counted = describeCount(count, request.pageSize)
    const empty = page<RecordOf[K]>(request, counted.count, [])
    const range = { after: null, offset, limit: request.pageSize }
    const positions = await selectPositions(tx, target, kind, list, count, range)
    return { ...empty, ...counted, results: await readPositions(tx, target, kind, positions) }
  })
}

function describeCount(count: number, pageSize: number) {
  const isCapped = count === cappedCount
  const shown = isCapped ? maxCount : count
  return {
    count: shown,
    total_pages: Math.ceil(shown / pageSize),
    ...(isCapped && { count_is_capped: true as const }),
  }
}

function readPositions<K extends Kind>(tx: Db, { layer }: ReadTarget, kind: K, positions: Position[]) {
  const seqs = positions.map(({ seq }) => seq)
  return selectRecords(tx, layer, kind, seqs)
}

/**
 * Along the index of the sort, or by finding all that matches and sorting it. The latter costs what there is to sort, so it
 * is for filters and for few changes; where many records changed, a page is full after a few steps along the index.
 */
async function selectPositions(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  list: SortedList,
  count: number,
  range: Range,
): Promise<Position[]> {
  const { narrowed, others } = narrowToCatalogue(target, list.conditions)
  if (list.updatedAfter !== null && list.sort.by === 'created' && count === cappedCount)
    throw tooManyChanges()
  const areFewChanges = list.updatedAfter !== null && list.sort.by !== 'updated' && count <= maxCount
  const [, positions] = await Promise.all([
    planWithValues(tx),
    others.length > 0 || areFewChanges
      ? selectSortedHits(tx, narrowed, kind, { ...list, conditions: others }, range)
      : selectSorted(tx, narrowed, kind, list, range),
  ])
  return positions
}

/** What changed lately was mostly created lately: going through the list in order of creation would pass all the rest first. */
function tooManyChanges(): Problem {
  const message = `cannot be created when more than ${maxCount} records have changed: use sort=updated`
  return new Problem('validation_error', `The sort ${message}.`, { details: [{ field: 'sort', message }] })
}

/** Stands for "more than can be counted in time", also in cursors. */
const cappedCount = Number.MAX_SAFE_INTEGER

async function countList(tx: Db, target: ReadTarget, kind: Kind, list: SortedList): Promise<number> {
  const { narrowed, others } = narrowToCatalogue(target, list.conditions)
  if (others.length === 0 && list.updatedAfter === null)
    return (await locatePage(tx, narrowed, kind, { offset: 0, limit: 1 })).total
  // Filters find all their records anyway; what changed since a date may be everything.
  const limit = others.length === 0 ? maxCount + 1 : cappedCount
  const [, count] = await Promise.all([
    planWithValues(tx),
    countSorted(tx, narrowed, kind, { ...list, conditions: others }, limit),
  ])
  return count > maxCount && others.length === 0 ? cappedCount : count
}

/** Substrings of the atlas are found by the text index, which has one order. */
function refuseSubstrings({ layer }: ReadTarget, { conditions }: SortedList): void {
  if (layer === 'workspace') return
  const isSubstring = conditions.some(({ is }) => is === 'contains' || is === 'artist-contains')
  if (!isSubstring) return
  throw new Problem(
    'validation_error',
    'In the atlas, filters by a part of a name cannot be combined with sort, updated_after or cursor. Leave one of them out.',
  )
}

import { hashList, readCursor, writeCursor } from '../../../lib/cursor.ts'
import { type ListPage, offsetOf, type PageRequest, page } from '../../../lib/page.ts'
import { Problem } from '../../../lib/problem.ts'
import type { Db } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import type { Kind } from '../entity-types.ts'
import { type ReadTarget, readTarget } from '../target.ts'
import { narrowToCatalogue } from './list-records.ts'
import type { RecordOf } from './records.ts'
import { type Position, valueTypes } from './sorts.ts'
import { locatePage } from './sql-pages.ts'
import { selectRecords } from './sql-records.ts'
import {
  allowSorting,
  countCatalogues,
  countChanged,
  countSorted,
  planAlongIndex,
  planWithValues,
  type Range,
  type SortedList,
  selectSorted,
  selectSortedHits,
} from './sql-sorted.ts'

/** A page that is found by skipping rows costs as much as the rows skipped. Cursors have no such limit. */
const maxSkipped = 10_000

/** What a call may cost. */
type Limits = {
  /** A count that would cost more ends here, and says so. */
  maxCount: number
  /** How many records one call looks at to find those that changed, over all catalogues: some 20 ms. */
  maxScanned: number
  /** The same for each catalogue, however many there are. */
  minScanned: number
}
const defaultLimits: Limits = { maxCount: maxSkipped, maxScanned: 20_000, minScanned: 500 }

/**
 * The page that a cursor begins. However long the list is, it costs what one page costs. If records that changed are far apart, the
 * page has fewer records than requested, perhaps none; the next cursor then continues where the search stopped.
 */
export async function listFromCursor<K extends Kind>(
  { db }: Pick<Context, 'db'>,
  target: ReadTarget,
  kind: K,
  list: SortedList,
  { cursor, pageSize }: { cursor: string; pageSize: number },
  limits = defaultLimits,
): Promise<ListPage<RecordOf[K]>> {
  refuseSubstrings(target, list)
  const hash = hashList({ target, kind, ...list })
  const walk = readCursor(cursor, hash, { value: valueTypes[list.sort.by], key: 'bigint' })
  return readTarget(db, target, async (tx) => {
    const count = walk?.count ?? (await countList(tx, target, kind, list, limits))
    const page = (walk?.page ?? 0) + 1
    const after = walk === null ? null : { value: walk.position.value, seq: Number(walk.position.key) }
    const range = { after, offset: 0, limit: pageSize + 1 }
    const { positions, stop } = await findPositions(tx, target, kind, list, { count, range, limits })
    const shown = positions.slice(0, pageSize)
    const last = positions.length > pageSize ? shown.at(-1)! : stop
    const position = last && { value: last.value, key: String(last.seq) }
    return {
      ...describeCount(count, pageSize, limits),
      page,
      page_size: pageSize,
      has_next: last !== null,
      has_previous: page > 1,
      next_cursor: position && writeCursor({ position, page, count }, hash),
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
  limits = defaultLimits,
): Promise<ListPage<RecordOf[K]>> {
  refuseSubstrings(target, list)
  const offset = offsetOf(request)
  if (offset + request.pageSize > maxSkipped)
    throw unreachablePage(`reaches beyond the first ${maxSkipped} records of a sorted list`)
  return readTarget(db, target, async (tx) => {
    const count = await countList(tx, target, kind, list, limits)
    const counted = describeCount(count, request.pageSize, limits)
    const empty = page<RecordOf[K]>(request, counted.count, [])
    const range = { after: null, offset, limit: request.pageSize }
    const { positions, stop } = await findPositions(tx, target, kind, list, { count, range, limits })
    if (stop !== null && positions.length < request.pageSize)
      throw unreachablePage('is too far down the list to find what changed')
    return { ...empty, ...counted, results: await readPositions(tx, target, kind, positions) }
  })
}

function unreachablePage(reason: string): Problem {
  const message = `${reason}: send cursor=* instead, then the next_cursor of each page`
  return new Problem('validation_error', `The page ${message}.`, { details: [{ field: 'page', message }] })
}

function describeCount(count: number, pageSize: number, { maxCount }: Limits) {
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
 * is for filters and for few changes. `stop` is where the former gave up looking for more.
 */
async function findPositions(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  list: SortedList,
  { count, range, limits }: { count: number; range: Range; limits: Limits },
): Promise<{ positions: Position[]; stop: Position | null }> {
  const { narrowed, others } = narrowToCatalogue(target, list.conditions)
  const areFewChanges = list.updatedAfter !== null && list.sort.by !== 'updated' && count <= limits.maxCount
  if (others.length > 0 || areFewChanges) {
    const [, positions] = await Promise.all([
      planWithValues(tx),
      selectSortedHits(tx, narrowed, kind, { ...list, conditions: others }, range),
    ])
    return { positions, stop: null }
  }
  const isScanned = list.updatedAfter !== null && list.sort.by !== 'updated'
  const catalogues = isScanned ? await countCatalogues(tx, narrowed) : 1
  const scanned = Math.max(limits.minScanned, Math.floor(limits.maxScanned / Math.max(1, catalogues)))
  const { after, offset, limit } = range
  const [, steps] = await Promise.all([
    planAlongIndex(tx),
    selectSorted(tx, narrowed, kind, list, { after, limit: offset + limit }, scanned),
    allowSorting(tx),
  ])
  const stop = steps.find(({ is_end }) => is_end) ?? null
  const complete = stop === null ? steps : steps.slice(0, steps.indexOf(stop) + 1)
  return { positions: complete.filter(({ is_match }) => is_match).slice(offset), stop }
}

/** Stands for "more than can be counted in time", also in cursors. */
const cappedCount = Number.MAX_SAFE_INTEGER

async function countList(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  list: SortedList,
  { maxCount }: Limits,
): Promise<number> {
  const { narrowed, others } = narrowToCatalogue(target, list.conditions)
  if (others.length === 0 && list.updatedAfter === null)
    return (await locatePage(tx, narrowed, kind, { offset: 0, limit: 1 })).total
  // Filters find all their records anyway; what changed since a date may be everything.
  if (others.length > 0) {
    const [, count] = await Promise.all([
      planWithValues(tx),
      countSorted(tx, narrowed, kind, { ...list, conditions: others }),
    ])
    return count
  }
  const [, changed] = await Promise.all([
    planAlongIndex(tx),
    countChanged(tx, narrowed, kind, list.updatedAfter!, maxCount + 1),
    allowSorting(tx),
  ])
  return changed > maxCount ? cappedCount : changed
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

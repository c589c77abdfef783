import type { Collection, Needle, TextIndex } from '../../../index/text/text-index.ts'
import { offsetOf, type Page, type PageRequest, page } from '../../../lib/page.ts'
import { hasTrigram } from '../../../lib/text-key.ts'
import type { Db, Pool } from '../../../platform/postgres.ts'
import { readWithLag } from '../../../platform/read-replica.ts'
import type { Context } from '../../context.ts'
import type { Kind } from '../entity-types.ts'
import { type ReadTarget, readTarget } from '../target.ts'
import type { Condition } from './filters.ts'
import { locateAtlasPage } from './locate-atlas-page.ts'
import type { RecordOf } from './records.ts'
import {
  type Hits,
  locateGram,
  locatePage,
  selectFirstExact,
  selectHits,
  selectInBlocks,
  selectPage,
} from './sql-pages.ts'
import { selectOrdered, selectRecords } from './sql-records.ts'

/** One page of a list, oldest first, with the exact total. */
export function listRecords<K extends Kind>(
  { db: pool, textIndex }: Pick<Context, 'db' | 'textIndex'>,
  target: ReadTarget,
  kind: K,
  conditions: Condition[],
  request: PageRequest,
): Promise<Page<RecordOf[K]>> {
  const { narrowed, others } = narrowToCatalogue(target, conditions)
  const needles = target.layer === 'atlas' ? needlesOf(kind, others) : null
  if (needles !== null) return listContaining(pool, textIndex, kind as K & Collection, needles, request)
  const read = async (tx: Db) => {
    const { total, seqs } = await findPage(pool, tx, narrowed, kind, others, {
      offset: offsetOf(request),
      limit: request.pageSize,
    })
    // Throws for a page beyond the last one, before any row is read.
    const empty = page<RecordOf[K]>(request, total, [])
    return { ...empty, results: await selectRecords(tx, target.layer, kind, seqs) }
  }
  const isExact =
    target.layer === 'atlas' && conditions.length > 0 && conditions.every(({ is }) => is === 'equal')
  return isExact
    ? readWithLag(pool, null, (from) => listExact(from, kind, conditions, request, read))
    : readTarget(pool, target, read)
}

/**
 * Identifiers match few rows. If they all fit on the first page, one statement both reads and counts them. Atlas rows are
 * never deleted, so it needs no transaction.
 */
async function listExact<K extends Kind>(
  pool: Pool,
  kind: K,
  conditions: Condition[],
  request: PageRequest,
  listSearched: (tx: Db) => Promise<Page<RecordOf[K]>>,
): Promise<Page<RecordOf[K]>> {
  if (request.page > 1) return listSearched(pool)
  const first = selectFirstExact(pool, { layer: 'atlas' }, kind, conditions, request.pageSize + 1)
  const rows = await selectOrdered(pool, 'atlas', kind, first)
  return rows.length > request.pageSize ? listSearched(pool) : page(request, rows.length, rows)
}

/** What the conditions ask of the text index; null if it does not cover all of them, or there are none. */
function needlesOf(kind: Kind, conditions: Condition[]): Needle[] | null {
  if (kind === 'works' || conditions.length === 0) return null
  const needles = conditions.flatMap((condition): Needle[] => {
    if (condition.is === 'artist-contains') return [{ field: 'artist', text: condition.text }]
    if (condition.is !== 'contains') return []
    return [{ field: kind === 'tracks' ? 'title' : 'name', text: condition.text }]
  })
  return needles.length === conditions.length ? needles : null
}

/** Not in one transaction: the index uses a connection of its own, and atlas rows are never deleted. */
async function listContaining<K extends Collection>(
  pool: Pool,
  textIndex: TextIndex,
  kind: K,
  needles: Needle[],
  request: PageRequest,
): Promise<Page<RecordOf[K]>> {
  const slice = { offset: offsetOf(request), limit: request.pageSize }
  const { count, ids } = await textIndex.findSubstrings({ layer: 'atlas' }, kind, needles, slice)
  const empty = page<RecordOf[K]>(request, count, [])
  const results = await readWithLag(pool, null, (from) => selectRecords(from, 'atlas', kind, ids))
  return { ...empty, results }
}

/** A filter by catalogue narrows the target: rows are counted per catalogue, so no search is needed. */
export function narrowToCatalogue(
  target: ReadTarget,
  conditions: Condition[],
): { narrowed: ReadTarget; others: Condition[] } {
  const others = conditions.filter((each) => each.is !== 'catalogue')
  const catalogue = conditions.find((each) => each.is === 'catalogue')
  if (target.layer === 'atlas' || catalogue === undefined) return { narrowed: target, others }
  return { narrowed: { ...target, catalogueId: catalogue.id }, others }
}

type Slice = { offset: number; limit: number }

async function findPage(
  pool: Pool,
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  conditions: Condition[],
  slice: Slice,
): Promise<Hits> {
  const [condition, ...others] = conditions
  if (condition === undefined) return findAll(pool, tx, target, kind, slice)
  if (others.length === 0 && condition.is === 'contains' && isShort(condition.key)) {
    return findGram(tx, target, kind, condition, slice)
  }
  return selectHits(tx, target, kind, conditions, slice)
}

async function findAll(pool: Pool, tx: Db, target: ReadTarget, kind: Kind, slice: Slice): Promise<Hits> {
  const location =
    target.layer === 'atlas'
      ? await locateAtlasPage(pool, tx, kind, slice)
      : await locatePage(tx, target, kind, slice)
  return { total: location.total, seqs: await selectPage(tx, target, kind, location, slice.limit) }
}

/** The n-grams counted in the table `grams`. */
const maxGramLength = 2

/** Too short for the trigram index. */
function isShort(key: string): boolean {
  return key.length <= maxGramLength && !hasTrigram(key)
}

async function findGram(
  tx: Db,
  target: ReadTarget,
  kind: Kind,
  condition: Extract<Condition, { is: 'contains' }>,
  slice: Slice,
): Promise<Hits> {
  const location = await locateGram(tx, target, kind, condition.key, slice)
  return {
    total: location.total,
    seqs: await selectInBlocks(tx, target, kind, condition, location, slice.limit),
  }
}

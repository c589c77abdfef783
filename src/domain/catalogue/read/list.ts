import { offsetOf, type Page, type PageRequest, page } from '../../../lib/page.ts'
import { hasTrigram } from '../../../lib/text-key.ts'
import type { Db, Pool } from '../../../platform/postgres.ts'
import { readWithLag } from '../../../platform/read-replica.ts'
import type { Kind } from '../layer.ts'
import { partOf } from '../parts/fields.ts'
import { findParts } from '../parts/find.ts'
import type { Condition } from './filters.ts'
import { locateInAtlas } from './locate-in-atlas.ts'
import { type ReadScope, readScope } from './scope.ts'
import {
  firstNamed,
  type Hits,
  locateGram,
  locatePage,
  selectHits,
  selectInBlocks,
  selectPlaced,
} from './sql-pages.ts'
import { type RowOf, selectRows, selectWanted } from './sql-records.ts'

/** A page of a list, oldest first, with the exact count of all. */
export function listRecords<K extends Kind>(
  pool: Pool,
  scope: ReadScope,
  kind: K,
  conditions: Condition[],
  request: PageRequest,
): Promise<Page<RowOf[K]>> {
  const { within, others } = narrow(scope, conditions)
  const read = async (tx: Db) => {
    const { total, seqs } = await findPage(pool, tx, within, kind, others, {
      offset: offsetOf(request),
      limit: request.pageSize,
    })
    // A page that does not exist is refused before its rows are read.
    const empty = page<RowOf[K]>(request, total, [])
    return { ...empty, results: await selectRows(tx, scope.layer, kind, seqs) }
  }
  const isNamed =
    scope.layer === 'atlas' && conditions.length > 0 && conditions.every(({ is }) => is === 'equal')
  return isNamed
    ? readWithLag(pool, null, (from) => listNamed(from, kind, conditions, request, read))
    : readScope(pool, scope, read)
}

/**
 * Identifiers name few rows: where all are on the first page, one statement reads and counts them. Rows of the atlas stay,
 * so no transaction is needed around it.
 */
async function listNamed<K extends Kind>(
  pool: Pool,
  kind: K,
  conditions: Condition[],
  request: PageRequest,
  otherwise: (tx: Db) => Promise<Page<RowOf[K]>>,
): Promise<Page<RowOf[K]>> {
  if (request.page > 1) return otherwise(pool)
  const first = firstNamed(pool, { layer: 'atlas' }, kind, conditions, request.pageSize + 1)
  const rows = await selectWanted(pool, 'atlas', kind, first)
  return rows.length > request.pageSize ? otherwise(pool) : page(request, rows.length, rows)
}

/** A catalogue is not looked for among all rows: its own are counted. */
function narrow(scope: ReadScope, conditions: Condition[]): { within: ReadScope; others: Condition[] } {
  const others = conditions.filter((each) => each.is !== 'catalogue')
  const asked = conditions.find((each) => each.is === 'catalogue')
  if (scope.layer === 'atlas' || asked === undefined) return { within: scope, others }
  return { within: { ...scope, catalogueId: asked.id }, others }
}

type Cut = { offset: number; limit: number }

async function findPage(
  pool: Pool,
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  conditions: Condition[],
  cut: Cut,
): Promise<Hits> {
  const [condition, ...others] = conditions
  if (condition === undefined) return findAll(pool, tx, scope, kind, cut)
  const parts = conditions.flatMap((each) => partOf(kind, each) ?? [])
  if (scope.layer === 'atlas' && parts.length === conditions.length) {
    const hits = await findParts(pool, tx, parts)
    return { total: hits.count(), seqs: hits.slice(cut.offset, cut.limit) }
  }
  if (others.length === 0 && condition.is === 'contains' && isShort(condition.key)) {
    return findGram(tx, scope, kind, condition, cut)
  }
  return selectHits(tx, scope, kind, conditions, cut)
}

async function findAll(pool: Pool, tx: Db, scope: ReadScope, kind: Kind, cut: Cut): Promise<Hits> {
  const place =
    scope.layer === 'atlas'
      ? await locateInAtlas(pool, tx, kind, cut)
      : await locatePage(tx, scope, kind, cut)
  return { total: place.total, seqs: await selectPlaced(tx, scope, kind, place, cut.limit) }
}

/** What `grams` counts. */
const longestGram = 2

/** Too short for a trigram. */
function isShort(key: string): boolean {
  return key.length <= longestGram && !hasTrigram(key)
}

async function findGram(
  tx: Db,
  scope: ReadScope,
  kind: Kind,
  condition: Extract<Condition, { is: 'contains' }>,
  cut: Cut,
): Promise<Hits> {
  const place = await locateGram(tx, scope, kind, condition.key, cut)
  return { total: place.total, seqs: await selectInBlocks(tx, scope, kind, condition, place, cut.limit) }
}

import type { Collection, Needle, TextIndex } from '../../../index/text/text-index.ts'
import { offsetOf, type Page, type PageRequest, page } from '../../../lib/page.ts'
import { hasTrigram } from '../../../lib/text-key.ts'
import type { Db, Pool } from '../../../platform/postgres.ts'
import type { Context } from '../../context.ts'
import type { Kind } from '../layer.ts'
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
  { db: pool, textIndex }: Pick<Context, 'db' | 'textIndex'>,
  scope: ReadScope,
  kind: K,
  conditions: Condition[],
  request: PageRequest,
): Promise<Page<RowOf[K]>> {
  const { within, others } = narrow(scope, conditions)
  const needles = scope.layer === 'atlas' ? needlesOf(kind, others) : null
  if (needles !== null) return listContaining(pool, textIndex, kind as K & Collection, needles, request)
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
  return isNamed ? listNamed(pool, kind, conditions, request, read) : readScope(pool, scope, read)
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

/** What the conditions ask of the text index; null where it does not answer all of them, or there are none. */
function needlesOf(kind: Kind, conditions: Condition[]): Needle[] | null {
  if (kind === 'works' || conditions.length === 0) return null
  const needles = conditions.flatMap((condition): Needle[] => {
    if (condition.is === 'artist-contains') return [{ field: 'artist', text: condition.text }]
    if (condition.is !== 'contains') return []
    return [{ field: kind === 'tracks' ? 'title' : 'name', text: condition.text }]
  })
  return needles.length === conditions.length ? needles : null
}

async function listContaining<K extends Collection>(
  pool: Pool,
  textIndex: TextIndex,
  kind: K,
  needles: Needle[],
  request: PageRequest,
): Promise<Page<RowOf[K]>> {
  const { count, ids } = await textIndex.findSubstrings({ layer: 'atlas' }, kind, needles, {
    offset: offsetOf(request),
    limit: request.pageSize,
  })
  const empty = page<RowOf[K]>(request, count, [])
  return { ...empty, results: await selectRows(pool, 'atlas', kind, ids) }
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

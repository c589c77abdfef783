import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import { hasTrigram } from '../../lib/text-key.ts'
import type { Db, Pool } from '../../platform/postgres.ts'
import type { Condition } from './filters.ts'
import { knownCounts } from './known-counts.ts'
import type { Kind } from './plane.ts'
import { type ReadScope, readScope } from './scope.ts'
import {
  type Hits,
  locateGram,
  locatePage,
  selectHits,
  selectInBlocks,
  selectPlaced,
  walkHits,
} from './sql-pages.ts'
import { type RowOf, selectRows } from './sql-records.ts'

/** A page of a list, oldest first, with the exact count of all. */
export function listRecords<K extends Kind>(
  pool: Pool,
  scope: ReadScope,
  kind: K,
  conditions: Condition[],
  request: PageRequest,
): Promise<Page<RowOf[K]>> {
  return readScope(pool, scope, async (tx) => {
    const { total, seqs } = await findPage(pool, tx, scope, kind, conditions, {
      offset: offsetOf(request),
      limit: request.pageSize,
    })
    // A page that does not exist is refused before its rows are read.
    const empty = page<RowOf[K]>(request, total, [])
    return { ...empty, results: await selectRows(tx, scope.layer, kind, seqs) }
  })
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
  if (condition === undefined) return findAll(tx, scope, kind, cut)
  if (others.length === 0 && condition.is === 'contains' && isShort(condition.key)) {
    return findGram(tx, scope, kind, condition, cut)
  }
  return scope.layer === 'atlas' && conditions.every((each) => each.is === 'contains')
    ? findInAtlas(pool, tx, kind, conditions, cut)
    : selectHits(tx, scope, kind, conditions, cut)
}

/** What was counted since the last import need not be counted again: where hits are frequent, a page is near. */
async function findInAtlas(pool: Pool, tx: Db, kind: Kind, conditions: Condition[], cut: Cut): Promise<Hits> {
  const scope = { layer: 'atlas' as const }
  const known = await knownCounts(pool, tx)
  const count = known?.get(kind, conditions)
  if (count !== undefined) {
    const steps = (cut.offset + cut.limit) * ((await known!.all(kind)) / count)
    if (steps < count) {
      return { total: count, seqs: await walkHits(tx, scope, kind, conditions, cut) }
    }
  }
  const hits = await selectHits(tx, scope, kind, conditions, cut)
  known?.keep(kind, conditions, hits.total)
  return hits
}

async function findAll(tx: Db, scope: ReadScope, kind: Kind, cut: Cut): Promise<Hits> {
  const place = await locatePage(tx, scope, kind, cut)
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

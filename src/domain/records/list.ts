import { offsetOf, type Page, type PageRequest, page } from '../../lib/page.ts'
import type { Db, Pool } from '../../platform/postgres.ts'
import type { Condition } from './filters.ts'
import type { Kind } from './plane.ts'
import { type ReadScope, readScope } from './scope.ts'
import { type Hits, locatePage, selectHits, selectPlaced } from './sql-pages.ts'
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
    const { total, seqs } =
      conditions.length === 0
        ? await findAll(tx, scope, kind, request)
        : await selectHits(tx, scope, kind, conditions, {
            offset: offsetOf(request),
            limit: request.pageSize,
          })
    // A page that does not exist is refused before its rows are read.
    const empty = page<RowOf[K]>(request, total, [])
    return { ...empty, results: await selectRows(tx, scope.layer, kind, seqs) }
  })
}

async function findAll(tx: Db, scope: ReadScope, kind: Kind, request: PageRequest): Promise<Hits> {
  const [offset, limit] = [offsetOf(request), request.pageSize]
  const place = await locatePage(tx, scope, kind, { offset, limit })
  return { total: place.total, seqs: await selectPlaced(tx, scope, kind, place, limit) }
}

import { Problem } from '../../lib/problem.ts'
import type { Db, Pool } from '../../platform/postgres.ts'
import type { Kind, Layer } from './plane.ts'
import { type ReadScope, readScope } from './scope.ts'
import { selectSeq } from './sql-pages.ts'
import { type RowOf, selectRows } from './sql-records.ts'

/** What something more is read of: a record that the caller may see. */
export type Subject = { layer: Layer; seq: number; id: string }

/** Reads something more of a record, in the transaction that read the record. */
export type IncludeReader = (tx: Db, subject: Subject) => Promise<unknown>

/** One record with what was asked for beside it. Throws `not_found`, whether it is nowhere or somebody else's. */
export function findRecord<K extends Kind>(
  pool: Pool,
  scope: ReadScope,
  kind: K,
  id: string,
  includes: Record<string, IncludeReader>,
): Promise<{ row: RowOf[K]; included: Record<string, unknown> }> {
  return readScope(pool, scope, async (tx) => {
    const seq = await selectSeq(tx, scope, kind, id)
    if (seq === null) {
      throw new Problem('not_found', `There is no ${kind.slice(0, -1)} ${id} here.`)
    }
    const subject = { layer: scope.layer, seq, id }
    const [rows, ...parts] = await Promise.all([
      selectRows(tx, scope.layer, kind, [seq]),
      ...Object.entries(includes).map(async ([token, read]) => [token, await read(tx, subject)] as const),
    ])
    return { row: rows[0]!, included: Object.fromEntries(parts) }
  })
}

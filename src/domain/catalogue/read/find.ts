import { Problem } from '../../../lib/problem.ts'
import type { Db, Pool } from '../../../platform/postgres.ts'
import { readWithLag } from '../../../platform/read-replica.ts'
import type { Kind, Layer } from '../layer.ts'
import { type ReadScope, readScope } from './scope.ts'
import { type RowOf, selectRow } from './sql-records.ts'

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
  const tokens = Object.entries(includes)
  // One statement of the atlas needs no transaction around it.
  if (tokens.length === 0 && scope.layer === 'atlas') {
    const read = async (from: Pool) => ({ row: await findRow(from, scope, kind, id), included: {} })
    return readWithLag(pool, null, read)
  }
  return readScope(pool, scope, async (tx) => {
    const row = await findRow(tx, scope, kind, id)
    const subject = { layer: scope.layer, seq: row.seq, id: row.id }
    const parts = await Promise.all(
      tokens.map(async ([token, read]) => [token, await read(tx, subject)] as const),
    )
    return { row, included: Object.fromEntries(parts) }
  })
}

async function findRow<K extends Kind>(db: Db, scope: ReadScope, kind: K, id: string): Promise<RowOf[K]> {
  const row = await selectRow(db, scope, kind, id)
  if (row === null) throw new Problem('not_found', `There is no ${kind.slice(0, -1)} ${id} here.`)
  return row
}

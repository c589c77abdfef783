import { Problem } from '../../../lib/problem.ts'
import type { Db, Pool } from '../../../platform/postgres.ts'
import type { Kind, Layer } from '../layer.ts'
import { type ReadScope, readScope } from './scope.ts'
import { type RowOf, selectRow } from './sql-records.ts'

/** What something more is read of: a record that the caller may see. */
export type Subject = { layer: Layer; seq: number; id: string }

/**
 * Reads something more of a record, in the transaction that read the record. A reader that needs other connections returns a
 * function instead, which is called after the transaction has ended: holding one connection while waiting for another
 * would block all requests once the pool is exhausted.
 */
export type IncludeReader = (tx: Db, subject: Subject) => Promise<unknown>

/** One record with what was asked for beside it. Throws `not_found`, whether it is nowhere or somebody else's. */
export async function findRecord<K extends Kind>(
  pool: Pool,
  scope: ReadScope,
  kind: K,
  id: string,
  includes: Record<string, IncludeReader>,
): Promise<{ row: RowOf[K]; included: Record<string, unknown> }> {
  const tokens = Object.entries(includes)
  // One statement of the atlas needs no transaction around it.
  if (tokens.length === 0 && scope.layer === 'atlas') {
    return { row: await findRow(pool, scope, kind, id), included: {} }
  }
  const { row, parts } = await readScope(pool, scope, async (tx) => {
    const row = await findRow(tx, scope, kind, id)
    const subject = { layer: scope.layer, seq: row.seq, id: row.id }
    const parts = await Promise.all(
      tokens.map(async ([token, read]) => [token, await read(tx, subject)] as const),
    )
    return { row, parts }
  })
  const included: Record<string, unknown> = {}
  for (const [token, value] of parts) included[token] = typeof value === 'function' ? await value() : value
  return { row, included }
}

async function findRow<K extends Kind>(db: Db, scope: ReadScope, kind: K, id: string): Promise<RowOf[K]> {
  const row = await selectRow(db, scope, kind, id)
  if (row === null) throw new Problem('not_found', `There is no ${kind.slice(0, -1)} ${id} here.`)
  return row
}

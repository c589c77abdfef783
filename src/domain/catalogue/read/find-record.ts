import { Problem } from '../../../lib/problem.ts'
import type { Db, Pool } from '../../../platform/postgres.ts'
import { readWithLag } from '../../../platform/read-replica.ts'
import type { Kind } from '../entity-types.ts'
import { type ReadTarget, readTarget } from '../target.ts'
import type { Layer } from '../track-uri.ts'
import type { RecordOf } from './records.ts'
import { selectRecord } from './sql-records.ts'

/** A record that the caller may see. */
export type RecordKey = { layer: Layer; seq: number; id: string }

/**
 * Reads what an `include` adds to a record, in the transaction that read the record. A reader that needs other connections
 * returns a function instead, which runs after the transaction: holding one connection while waiting for another would
 * block all requests once the pool is exhausted.
 */
export type IncludeReader = (tx: Db, key: RecordKey) => Promise<unknown>

/** One record with its includes. Throws `not_found` if it does not exist or is not the caller's to read. */
export async function findRecord<K extends Kind>(
  pool: Pool,
  target: ReadTarget,
  kind: K,
  id: string,
  includes: Record<string, IncludeReader>,
): Promise<{ record: RecordOf[K]; included: Record<string, unknown> }> {
  const readers = Object.entries(includes)
  // A single statement on the atlas needs no transaction.
  if (readers.length === 0 && target.layer === 'atlas') {
    const record = await readWithLag(pool, null, (from) => requireRecord(from, target, kind, id))
    return { record, included: {} }
  }
  const { record, values } = await readTarget(pool, target, async (tx) => {
    const record = await requireRecord(tx, target, kind, id)
    const key = { layer: target.layer, seq: record.seq, id: record.id }
    const values = await Promise.all(
      readers.map(async ([token, read]) => [token, await read(tx, key)] as const),
    )
    return { record, values }
  })
  const included: Record<string, unknown> = {}
  for (const [token, value] of values) included[token] = typeof value === 'function' ? await value() : value
  return { record, included }
}

async function requireRecord<K extends Kind>(
  db: Db,
  target: ReadTarget,
  kind: K,
  id: string,
): Promise<RecordOf[K]> {
  const record = await selectRecord(db, target, kind, id)
  if (record !== null) return record
  const where = target.layer === 'atlas' ? 'The atlas has' : 'You have'
  throw new Problem('not_found', `${where} no ${kind.slice(0, -1)} ${id}.`)
}

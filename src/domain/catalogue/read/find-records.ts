import type { Pool } from '../../../platform/postgres.ts'
import type { Kind } from '../entity-types.ts'
import { type ReadTarget, readTarget } from '../target.ts'
import type { RecordOf } from './records.ts'
import { selectRecordsById } from './sql-records.ts'

/** The records with these ids, in their order; `unknown` are the ids that the target has no record for. */
export async function findRecords<K extends Kind>(
  pool: Pool,
  target: ReadTarget,
  kind: K,
  ids: string[],
): Promise<{ records: RecordOf[K][]; unknown: string[] }> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))]
  if (wanted.length === 0) return { records: [], unknown: [] }
  const records = await readTarget(pool, target, (tx) => selectRecordsById(tx, target, kind, wanted))
  const found = new Set(records.map(({ id }) => id))
  return { records, unknown: wanted.filter((id) => !found.has(id)) }
}

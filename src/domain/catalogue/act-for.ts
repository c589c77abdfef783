import { type Db, type Pool, readOnly } from '../../platform/postgres.ts'
import { noteWrite, readWithLag } from '../../platform/read-replica.ts'
import { setOrganisation } from './sql.ts'

/**
 * From here on the transaction sees and writes this organisation's rows alone: the views of `workspace` show no others.
 * Without it they fail.
 */
export async function actFor(tx: Db, organisationId: string): Promise<void> {
  await Promise.all([setOrganisation(tx, organisationId), noteWrite(tx, organisationId)])
}

/** Reads an organisation's inventory in one consistent moment. */
export function readFor<T>(pool: Pool, organisationId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return readOnly(pool, async (tx) => {
    // Not waited for before the work begins: its queries travel with this one, in order.
    const [, result] = await Promise.all([setOrganisation(tx, organisationId), work(tx)])
    return result
  })
}

/** The same for reads that tolerate a lag: they may come from a replica, with all the organisation itself wrote. */
export function readForWithLag<T>(
  pool: Pool,
  organisationId: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return readWithLag(pool, organisationId, (from) => readFor(from, organisationId, work))
}

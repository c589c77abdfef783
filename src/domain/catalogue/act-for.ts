import { type Db, type Pool, readOnly } from '../../platform/postgres.ts'
import { noteWrite, readWithLag } from '../../platform/read-replica.ts'
import { setOrganisation } from './sql.ts'

/**
 * Restricts the rest of the transaction to one organisation: the views in `workspace` show and accept only its rows. Without
 * this call, queries on those views fail.
 */
export async function actFor(tx: Db, organisationId: string): Promise<void> {
  await Promise.all([setOrganisation(tx, organisationId), noteWrite(tx, organisationId)])
}

/** Reads an organisation's rows in one consistent snapshot. */
export function readFor<T>(pool: Pool, organisationId: string, work: (tx: Db) => Promise<T>): Promise<T> {
  return readOnly(pool, async (tx) => {
    // Not awaited first: the queries of `work` are pipelined behind this one, in order.
    const [, result] = await Promise.all([setOrganisation(tx, organisationId), work(tx)])
    return result
  })
}

/** The same for reads that tolerate lag: they may use the replica, if it has everything the organisation wrote. */
export function readForWithLag<T>(
  pool: Pool,
  organisationId: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return readWithLag(pool, organisationId, (from) => readFor(from, organisationId, work))
}

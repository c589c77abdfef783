import { type Db, type Pool, readOnly, transaction } from '../../../platform/postgres.ts'
import type { Layer, Scope } from '../text-index.ts'

/** The schema of a layer's tables. `workspace` has views that show the organisation of the transaction, and fail without one. */
export type Schema = Layer

/** Reads one consistent state of the index. */
export function readIndex<T>(
  pool: Pool,
  organisationId: string | null,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return readOnly(pool, async (tx) => {
    // Not awaited first: the queries of the work follow on the same connection, in order.
    const [, result] = await Promise.all([setUp(tx, organisationId), work(tx)])
    return result
  })
}

/** The planner's estimates for arrays of hashes are far off, and would have it scan the whole vocabulary. */
async function setUp(tx: Db, organisationId: string | null): Promise<void> {
  if (organisationId === null) await tx`select set_config('enable_seqscan', 'off', true)`
  else {
    await tx`
      select
        set_config('euterpe.organisation', ${organisationId}, true),
        set_config('enable_seqscan', 'off', true)`
  }
}

/** Writes to the index of one layer or organisation. Writers of one scope follow one another. */
export function writeIndex<T>(pool: Pool, scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(pool, async (tx) => {
    if (scope.layer === 'workspace') {
      await tx`select set_config('euterpe.organisation', ${scope.organisationId}, true)`
    }
    const name = scope.layer === 'workspace' ? scope.organisationId : 'atlas'
    await tx`select pg_advisory_xact_lock(hashtextextended(${`search index ${name}`}, 0))`
    return work(tx)
  })
}

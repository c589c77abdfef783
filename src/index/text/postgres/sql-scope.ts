import { requireOrganisation } from '../../../platform/organisation-scope.ts'
import { type Db, type Pool, readOnly, transaction } from '../../../platform/postgres.ts'
import { noteWrite, readWithLag } from '../../../platform/read-replica.ts'
import type { Layer, Scope } from '../text-index.ts'

/** The schema of a layer's tables. `workspace` has views that show the organisation of the transaction, and fail without one. */
export type Schema = Layer

/** Reads one consistent state of the index, perhaps from a replica. */
export function readIndex<T>(pool: Pool, scopes: Scope[], work: (tx: Db) => Promise<T>): Promise<T> {
  const [organisationId = null, ...others] = scopes.flatMap((scope) =>
    scope.layer === 'workspace' ? [scope.organisationId] : [],
  )
  if (others.length > 0) throw new Error('A query reads the workspace of one organisation.')
  return readWithLag(pool, organisationId, (from) =>
    readOnly(from, async (tx) => {
      // Not awaited first: the queries of the work are pipelined behind it, in order.
      const [, result] = await Promise.all([setUp(tx, organisationId), work(tx)])
      return result
    }),
  )
}

/** The planner's estimates for arrays of hashes are so far off that it would scan the whole vocabulary. */
async function setUp(tx: Db, organisationId: string | null): Promise<void> {
  if (organisationId === null) await tx`select set_config('enable_seqscan', 'off', true)`
  else {
    requireOrganisation(organisationId)
    await tx`
      select
        set_config('euterpe.organisation', ${organisationId}, true),
        set_config('enable_seqscan', 'off', true)`
  }
}

/** Writes to the index of one layer or organisation. Writers of one scope run one after another. */
export function writeIndex<T>(pool: Pool, scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(pool, async (tx) => {
    if (scope.layer === 'workspace') {
      requireOrganisation(scope.organisationId)
      await tx`select set_config('euterpe.organisation', ${scope.organisationId}, true)`
      await noteWrite(tx, scope.organisationId)
    }
    const name = scope.layer === 'workspace' ? scope.organisationId : 'atlas'
    await tx`select pg_advisory_xact_lock(hashtextextended(${`search index ${name}`}, 0))`
    return work(tx)
  })
}

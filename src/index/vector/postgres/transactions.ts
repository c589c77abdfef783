import { requireOrganisation } from '../../../platform/organisation-scope.ts'
import { type Db, type Pool, readOnly, transaction } from '../../../platform/postgres.ts'
import type { VectorScope } from '../vector-index.ts'

/** The tables of the workspace are views that show the rows of one organisation. Without one they fail. */
async function setOrganisation(tx: Db, organisationId: string): Promise<void> {
  requireOrganisation(organisationId)
  await tx`select set_config('euterpe.organisation', ${organisationId}, true)`
}

export function readIn<T>(pool: Pool, scope: VectorScope, work: (db: Db) => Promise<T>): Promise<T> {
  // The atlas has one owner and needs no setting, and no reader here depends on one snapshot for several statements.
  if (scope.layer === 'atlas') return work(pool)
  return readOnly(pool, async (tx) => {
    // Not awaited first: the queries of `work` are pipelined behind this one, in order.
    const [, result] = await Promise.all([setOrganisation(tx, scope.organisationId), work(tx)])
    return result
  })
}

export function writeIn<T>(pool: Pool, scope: VectorScope, work: (tx: Db) => Promise<T>): Promise<T> {
  return transaction(pool, async (tx) => {
    if (scope.layer === 'workspace') await setOrganisation(tx, scope.organisationId)
    return work(tx)
  })
}

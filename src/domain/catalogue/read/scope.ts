import { type Db, type Pool, readOnly } from '../../../platform/postgres.ts'
import { readWithLag } from '../../../platform/read-replica.ts'
import type { Caller } from '../../access/caller.ts'
import { readForWithLag } from '../act-for.ts'

/** What a caller reads: the atlas, or the catalogues of an organisation, of which a client may be bound to one. */
export type ReadScope =
  | { layer: 'atlas' }
  | { layer: 'workspace'; organisationId: string; catalogueId: string | null }

export function workspaceOf(caller: Caller): ReadScope {
  return {
    layer: 'workspace',
    organisationId: caller.organisation.id,
    catalogueId: caller.catalogue?.id ?? null,
  }
}

/** Reads in one consistent moment what the scope covers, and cannot see anything else. May read from a replica. */
export function readScope<T>(pool: Pool, scope: ReadScope, work: (tx: Db) => Promise<T>): Promise<T> {
  return scope.layer === 'atlas'
    ? readWithLag(pool, null, (from) => readOnly(from, work))
    : readForWithLag(pool, scope.organisationId, work)
}

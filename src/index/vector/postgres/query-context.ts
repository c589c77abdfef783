import type { Db } from '../../../platform/postgres.ts'
import type { VectorQuery, VectorScope, VectorSpace } from '../vector-index.ts'
import type { IndexResources } from './resources.ts'

/** Where a query's reads take place: all in one transaction, or in one each. */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** A query whose filter is resolved to ids. */
export type IdQuery = Omit<VectorQuery, 'filter'> & { filter?: Uint32Array }

export type QueryContext = {
  resources: IndexResources
  scope: VectorScope
  space: VectorSpace
  options: { signal?: AbortSignal }
}

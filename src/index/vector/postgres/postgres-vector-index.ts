import { LRUCache } from 'lru-cache'
import { Problem } from '../../../lib/problem.ts'
import type { Pool } from '../../../platform/postgres.ts'
import type { ThreadPool } from '../../thread-pool.ts'
import type { ScoredId } from '../../top-k.ts'
import { VectorCompute } from '../compute/vector-compute.ts'
import { normalise } from '../compute/vectors.ts'
import type {
  ListedVector,
  StoredVector,
  VectorEntry,
  VectorIndex,
  VectorQuery,
  VectorScope,
  VectorSpace,
  VectorStats,
  VectorTarget,
} from '../vector-index.ts'
import { addVectors } from './add-vectors.ts'
import { CentroidCache } from './centroid-cache.ts'
import { CodeCache } from './code-cache.ts'
import { findNearest } from './find-nearest.ts'
import { catalogueOf, type IndexResources } from './resources.ts'
import { splitLargestCell } from './split-cells.ts'
import { selectEntryCount } from './sql-cells.ts'
import { deleteVectors, selectVector, selectVectorsAfter } from './sql-vectors.ts'
import { readIn, writeIn } from './transactions.ts'
import { toInt8 } from './vector-rows.ts'

/** An inverted-file vector index in PostgreSQL: docs/decisions/0051-vector-index.md. */
export class PostgresVectorIndex implements VectorIndex {
  readonly #resources: IndexResources

  constructor(pool: Pool, threads: ThreadPool) {
    this.#resources = {
      pool,
      compute: new VectorCompute(threads),
      centroids: new CentroidCache(),
      codes: new CodeCache(),
      sizes: new LRUCache({ max: 10_000 }),
    }
  }

  add(target: VectorTarget, space: VectorSpace, entries: VectorEntry[]): Promise<void> {
    return addVectors(this.#resources, target, space, entries)
  }

  remove(scope: VectorScope, spaceName: string, ids: number[]): Promise<void> {
    return writeIn(this.#resources.pool, scope, (tx) =>
      deleteVectors(tx, scope.layer, catalogueOf(scope), spaceName, ids),
    )
  }

  async find(scope: VectorScope, spaceName: string, id: number): Promise<StoredVector | null> {
    const row = await readIn(this.#resources.pool, scope, (db) =>
      selectVector(db, scope.layer, catalogueOf(scope), spaceName, id),
    )
    if (row === null) return null
    return {
      vector: normalise(toInt8(row.vector)),
      modelVersion: row.model_version,
      catalogueId: scope.layer === 'atlas' ? null : row.catalogue_id,
    }
  }

  async query(
    scope: VectorScope,
    space: VectorSpace,
    query: VectorQuery,
    options: { signal?: AbortSignal } = {},
  ): Promise<ScoredId[]> {
    const { filter } = query
    if (filter !== undefined && !(filter instanceof Uint32Array)) {
      const message = 'The search engine was switched during this request. Try again.'
      throw new Problem('upstream_unavailable', message, { retryAfter: 1 })
    }
    return findNearest({ resources: this.#resources, scope, space, options }, { ...query, filter })
  }

  async list(scope: VectorScope, spaceName: string, afterId: number, limit: number): Promise<ListedVector[]> {
    const rows = await readIn(this.#resources.pool, scope, (db) =>
      selectVectorsAfter(db, scope.layer, catalogueOf(scope), spaceName, afterId, limit),
    )
    return rows.map((row) => ({
      id: row.track_seq,
      version: row.version,
      vector: normalise(toInt8(row.vector)),
      modelVersion: row.model_version,
      catalogueId: scope.layer === 'atlas' ? null : row.catalogue_id,
    }))
  }

  async stats(scope: VectorScope, spaceName: string): Promise<VectorStats> {
    const vectors = await readIn(this.#resources.pool, scope, (db) =>
      selectEntryCount(db, scope.layer, catalogueOf(scope), spaceName),
    )
    return { vectors }
  }

  maintain(scope: VectorScope): Promise<boolean> {
    return splitLargestCell(this.#resources, scope)
  }
}

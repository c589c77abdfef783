import type { LRUCache } from 'lru-cache'
import type { Pool } from '../../../platform/postgres.ts'
import type { VectorCompute } from '../compute/vector-compute.ts'
import type { VectorScope } from '../vector-index.ts'
import type { CentroidCache } from './centroid-cache.ts'
import type { CodeCache } from './code-cache.ts'

/** What the operations of an index share. */
export type IndexResources = {
  pool: Pool
  compute: VectorCompute
  centroids: CentroidCache
  codes: CodeCache
  /** The number of cells that the last query of a scope and space found. */
  sizes: LRUCache<string, number>
}

/** The atlas is stored as one catalogue. */
export const atlasCatalogue = '00000000-0000-0000-0000-000000000000'

/** Null means all catalogues. */
export function catalogueOf(scope: VectorScope): string | null {
  return scope.layer === 'atlas' ? atlasCatalogue : scope.catalogueId
}

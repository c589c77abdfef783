import type { OpenSearch } from '../platform/opensearch.ts'
import type { Pool } from '../platform/postgres.ts'
import { Engines, type Indexes } from './engines.ts'
import { SwitchedTextIndex } from './text/switched-text-index.ts'
import type { ThreadPool } from './thread-pool.ts'
import { SwitchedVectorIndex } from './vector/switched-vector-index.ts'

/** The indexes of whichever engine is active. Writing to the atlas needs a pool with the rights of the curator. */
export function openIndexes(pool: Pool, threads: ThreadPool, cluster: OpenSearch | null): Indexes {
  const engines = new Engines(pool, threads, cluster)
  return { textIndex: new SwitchedTextIndex(engines), vectorIndex: new SwitchedVectorIndex(engines) }
}

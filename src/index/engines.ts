import { Problem } from '../lib/problem.ts'
import type { OpenSearch } from '../platform/opensearch.ts'
import type { Pool } from '../platform/postgres.ts'
import type { Generation } from './opensearch/indexes.ts'
import { type EngineName, type EngineState, selectEngineState } from './sql-engine-state.ts'
import { OpenSearchTextIndex } from './text/opensearch/opensearch-text-index.ts'
import { PostgresTextIndex } from './text/postgres/postgres-text-index.ts'
import type { TextIndex } from './text/text-index.ts'
import type { ThreadPool } from './thread-pool.ts'
import { OpenSearchVectorIndex } from './vector/opensearch/opensearch-vector-index.ts'
import { PostgresVectorIndex } from './vector/postgres/postgres-vector-index.ts'
import type { VectorIndex } from './vector/vector-index.ts'

/** Both indexes of one engine. */
export type Indexes = { textIndex: TextIndex; vectorIndex: VectorIndex }

/**
 * The engines that this process can use, and which of them the database says to. Every write asks anew: a process that missed
 * the beginning of a build would take changes out of the queue without writing them to the engine that is being built.
 */
export class Engines {
  readonly #db: Pool
  readonly #threads: ThreadPool
  readonly #cluster: OpenSearch | null
  readonly #postgres: Indexes
  #opensearch: { generation: Generation; indexes: Indexes } | null = null
  #current: Indexes | null = null

  constructor(db: Pool, threads: ThreadPool, cluster: OpenSearch | null) {
    this.#db = db
    this.#threads = threads
    this.#cluster = cluster
    this.#postgres = {
      textIndex: new PostgresTextIndex(db, threads),
      vectorIndex: new PostgresVectorIndex(db, threads),
    }
  }

  /** The indexes to read. Without a cluster there is no choice; that it is right is checked at the start and by every write. */
  async active(): Promise<Indexes> {
    return this.#cluster === null ? this.#postgres : this.activeOf(await selectEngineState(this.#db))
  }

  activeOf({ active }: EngineState): Indexes {
    return this.#open(active, 'current')
  }

  buildingOf({ building, buildingGeneration }: EngineState): Indexes | null {
    return building === null ? null : this.#open(building, buildingGeneration)
  }

  /** The indexes to write: the active ones, and those that are being built. */
  async written(): Promise<Indexes[]> {
    const state = await selectEngineState(this.#db)
    const building = this.buildingOf(state)
    return [this.activeOf(state), ...(building === null ? [] : [building])]
  }

  #open(engine: EngineName, generation: Generation): Indexes {
    if (engine === 'postgres') return this.#postgres
    if (this.#cluster === null) throw missingCluster()
    if (generation === 'current') {
      this.#current ??= this.#connect(this.#cluster, generation)
      return this.#current
    }
    if (this.#opensearch?.generation !== generation)
      this.#opensearch = { generation, indexes: this.#connect(this.#cluster, generation) }
    return this.#opensearch.indexes
  }

  #connect(cluster: OpenSearch, generation: Generation): Indexes {
    return {
      textIndex: new OpenSearchTextIndex(cluster, this.#threads, generation),
      vectorIndex: new OpenSearchVectorIndex(cluster, generation),
    }
  }
}

/** Fails where the database says that its indexes are in a cluster that this process does not know. */
export async function checkEngine(db: Pool, cluster: OpenSearch | null): Promise<void> {
  const { active, building } = await selectEngineState(db)
  if (cluster === null && (active === 'opensearch' || building === 'opensearch')) throw missingCluster()
}

function missingCluster(): Problem {
  const message =
    'The search indexes of this database are in OpenSearch, and this process does not know where: set EUTERPE_SEARCH_URL as for the other processes.'
  return new Problem('upstream_unavailable', message, { retryAfter: 60 })
}

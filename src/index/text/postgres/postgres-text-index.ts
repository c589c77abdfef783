import type { Pool } from '../../../platform/postgres.ts'
import type { ThreadPool } from '../../thread-pool.ts'
import { Scoring } from '../query/scoring.ts'
import { searchTracks } from '../query/search-tracks.ts'
import type {
  AtlasScope,
  Collection,
  IndexedTrack,
  NameCollection,
  NameDocument,
  Needle,
  RemovedDocument,
  Scope,
  SearchScope,
  TextIndex,
  TextIndexStats,
  TrackDocument,
  TrackFilters,
  TrackHits,
  TrackQuery,
} from '../text-index.ts'
import { LayerIndex, type QueryResources } from './layer-index.ts'
import { QueryCompute } from './query-compute.ts'
import { selectTexts } from './sql-documents.ts'
import { readIndex, writeIndex } from './sql-scope.ts'
import { selectStats, vacuumAtlas } from './sql-stats.ts'
import { createCaches } from './substring/field-state.ts'
import { substringFieldOf } from './substring/fields.ts'
import { findSubstrings } from './substring/find-substrings.ts'
import { findFieldToMerge, mergeField } from './substring/merge-segments.ts'
import { defaultMaxRecent, type Writer } from './substring/write-substrings.ts'
import { writeNames } from './write-names.ts'
import { writeTracks } from './write-tracks.ts'

/** After this many written or merged documents, autovacuum would be too late for the next queries. */
const minVacuumDocuments = 20_000

/**
 * The text index inside PostgreSQL: posting lists as rows, written by batch and merged as they grow. Writes are visible when
 * they are acknowledged. Writing to the atlas needs a pool with the rights of the curator.
 */
export class PostgresTextIndex implements TextIndex {
  readonly #pool: Pool
  readonly #writer: Writer
  readonly #resources: QueryResources
  /** Documents of the atlas written since the last vacuum. */
  #unvacuumed = 0

  /** Tests set `maxRecent` low, so that few documents make segments. */
  constructor(pool: Pool, threads: ThreadPool, { maxRecent = defaultMaxRecent } = {}) {
    this.#pool = pool
    this.#writer = { threads, maxRecent }
    this.#resources = {
      threads,
      compute: new QueryCompute(threads),
      scoring: new Scoring(threads),
      substringCaches: createCaches(),
    }
  }

  putTracks(scope: Scope, tracks: TrackDocument[]): Promise<void> {
    return this.#writeTracks(scope, { tracks, removed: [] })
  }

  putNames(scope: AtlasScope, collection: NameCollection, documents: NameDocument[]): Promise<void> {
    return this.#writeNames(scope, collection, { documents, removed: [] })
  }

  remove(scope: Scope, collection: Collection, removed: RemovedDocument[]): Promise<void> {
    if (collection === 'tracks') return this.#writeTracks(scope, { tracks: [], removed })
    if (scope.layer === 'workspace') throw new Error(`The text index of a workspace has no ${collection}.`)
    return this.#writeNames(scope, collection, { documents: [], removed })
  }

  /** Merges segments. Posting lists of terms are merged when they are written, and writes are visible already. */
  async refresh(scope: Scope): Promise<void> {
    if (scope.layer === 'workspace') return
    for (;;) {
      const field = await findFieldToMerge(this.#pool, this.#writer)
      if (field === null) break
      this.#unvacuumed += await writeIndex(this.#pool, scope, (tx) => mergeField(tx, this.#writer, field))
    }
    if (this.#unvacuumed < minVacuumDocuments) return
    this.#unvacuumed = 0
    await vacuumAtlas(this.#pool)
  }

  searchTracks(scopes: SearchScope[], query: TrackQuery): Promise<TrackHits> {
    return readIndex(this.#pool, scopes, (tx) => {
      const layers = scopes.map((scope) => new LayerIndex(tx, scope, query.filters, this.#resources))
      return searchTracks(this.#resources.scoring, layers, query)
    })
  }

  narrowTracks(scope: SearchScope, filters: TrackFilters): Promise<Uint32Array | null> {
    return readIndex(this.#pool, [scope], (tx) =>
      new LayerIndex(tx, scope, filters, this.#resources).narrow(),
    )
  }

  async findSubstrings(
    scope: AtlasScope,
    collection: Collection,
    needles: Needle[],
    { offset, limit }: { offset: number; limit: number },
  ): Promise<{ count: number; ids: number[] }> {
    const named = needles.map(({ field, text }) => ({ field: substringFieldOf(collection, field), text }))
    const ids = await readIndex(this.#pool, [scope], (tx) =>
      findSubstrings(tx, this.#resources.threads, this.#resources.substringCaches, named),
    )
    return { count: ids.count(), ids: ids.slice(offset, limit) }
  }

  listTracks(scope: Scope, afterId: number, limit: number): Promise<IndexedTrack[]> {
    return readIndex(this.#pool, [scope], (tx) => selectTexts(tx, scope.layer, afterId, limit))
  }

  stats(scope: Scope): Promise<TextIndexStats> {
    return readIndex(this.#pool, [scope], (tx) => selectStats(tx, scope))
  }

  async #writeTracks(scope: Scope, changes: Parameters<typeof writeTracks>[3]): Promise<void> {
    await writeIndex(this.#pool, scope, (tx) => writeTracks(tx, this.#writer, scope, changes))
    if (scope.layer === 'atlas') this.#unvacuumed += changes.tracks.length + changes.removed.length
  }

  async #writeNames(
    scope: AtlasScope,
    collection: NameCollection,
    changes: Parameters<typeof writeNames>[4],
  ): Promise<void> {
    await writeIndex(this.#pool, scope, (tx) => writeNames(tx, this.#writer, scope, collection, changes))
  }
}

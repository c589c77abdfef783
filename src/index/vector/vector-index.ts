import type { TrackSelection } from '../text/text-index.ts'
import type { ScoredId } from '../top-k.ts'

/** The length of every vector. */
export const dimensions = 384

/**
 * Whose vectors a call is about. Every call names it, so no caller can reach another organisation's vectors by leaving
 * something out. Without a catalogue: all catalogues of the organisation.
 */
export type VectorScope =
  | { layer: 'atlas' }
  | { layer: 'workspace'; organisationId: string; catalogueId: string | null }

/** Where vectors are added: the atlas or one catalogue. */
export type VectorTarget =
  | { layer: 'atlas' }
  | { layer: 'workspace'; organisationId: string; catalogueId: string }

/** Vectors can be compared with each other when they are in the same space and come from the same model. */
export type VectorSpace = { name: string; modelVersion: string }

export type VectorEntry = {
  id: number
  /** Increases with every change of the vector. */
  version: number
  vector: Float32Array
}

export type StoredVector = { vector: Float32Array; modelVersion: string; catalogueId: string | null }
export type ListedVector = StoredVector & { id: number; version: number }

export type VectorQuery = {
  vector: Float32Array
  /** How many to return. */
  k: number
  /**
   * Return only these tracks. Attributes to filter by (tags, tempo, year …) belong to the text index, whose `narrowTracks`
   * returns what the vector index of the same engine understands. Large lists of ids belong in shared memory: they go to a
   * thread, and are copied otherwise.
   */
  filter?: TrackSelection
}

export type VectorStats = { vectors: number }

/**
 * Stores vectors by id and finds the nearest ones by cosine similarity. An id has at most one vector per space name: adding
 * it to another catalogue or model moves it. Ids are unique within a layer.
 *
 * When `add` or `remove` resolves, the change is durable, and every query that starts later in any process sees it. (An
 * engine that makes changes visible by refreshing waits for the refresh.) No call takes part in a transaction of the
 * caller: callers add first and then record that they did, and repeat both after a crash.
 */
export interface VectorIndex {
  /** Adds or replaces vectors. An entry whose version is lower than the stored one is ignored. */
  add(target: VectorTarget, space: VectorSpace, entries: VectorEntry[]): Promise<void>
  /** Ids without a vector are ignored. */
  remove(scope: VectorScope, spaceName: string, ids: number[]): Promise<void>
  find(scope: VectorScope, spaceName: string, id: number): Promise<StoredVector | null>
  /** The nearest vectors, nearest first. Scores are cosines, 0 for negative ones. Approximate, except for small filters. */
  query(
    scope: VectorScope,
    space: VectorSpace,
    query: VectorQuery,
    options?: { signal?: AbortSignal },
  ): Promise<ScoredId[]>
  /** The vectors after an id, of all models, in the order of their ids: to copy them to another index. */
  list(scope: VectorScope, spaceName: string, afterId: number, limit: number): Promise<ListedVector[]>
  /** Approximate; counts all models of the space. */
  stats(scope: VectorScope, spaceName: string): Promise<VectorStats>
  /**
   * Does one bounded step of the upkeep that `add` leaves behind, and returns whether there may be more. Call it from
   * background jobs until it returns false. Queries are correct without it, only slower.
   */
  maintain(scope: VectorScope): Promise<boolean>
}

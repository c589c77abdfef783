/**
 * The text index: finds tracks by what somebody typed, and entities by a part of their name. This is the port; the
 * implementation is chosen in src/context.ts (docs/decisions/0050).
 *
 * What every implementation guarantees:
 *
 * - **Scope.** Every call names the layer it reads or writes, and for a workspace the organisation. Nothing outside of it
 *   is returned, and nothing outside of it influences the result: vocabulary, corrections and scores are the scope's own.
 * - **Ids** are positive integers, unique within a collection of a layer, and orders by id are ascending.
 * - **Versions.** A document is replaced as a whole. The caller numbers the states of a document; a write whose version is
 *   not above the stored one changes nothing. Writes may therefore be repeated, and may arrive out of order.
 * - **Batches.** A write takes many documents. When it fails, some may have been written: repeat all of them. Its cost is
 *   proportional to the batch, plus merging amortised over many batches; it never depends on the size of the index.
 * - **Visibility.** A write is visible to queries after `refresh` of its layer resolved, at the latest. The hits of a query
 *   and their count are of one state of the index. That state may be older or newer than what the caller's own transaction
 *   sees, so hits may name entities that are gone by now.
 * - **Failure.** A result is complete, or the call fails: with `upstream_unavailable` where the engine does not respond.
 */
export interface TextIndex {
  putTracks(scope: Scope, documents: TrackDocument[]): Promise<void>
  putNames(scope: AtlasScope, collection: NameCollection, documents: NameDocument[]): Promise<void>
  /** Removes documents. A later `put` with a higher version brings one back. */
  remove(scope: Scope, collection: Collection, documents: RemovedDocument[]): Promise<void>
  /** Makes earlier writes visible, and merges segments where that pays. */
  refresh(scope: Scope): Promise<void>
  /** One ranking over all scopes given. */
  searchTracks(scopes: SearchScope[], query: TrackQuery): Promise<TrackHits>
  /**
   * A selection of tracks for the vector index; null where the filters rule out nothing. It includes all tracks that pass the
   * filters, and perhaps more: check the final hits by `searchTracks` with their ids.
   */
  narrowTracks(scope: SearchScope, filters: TrackFilters): Promise<TrackSelection | null>
  /** The entities that contain every needle, ordered by id. The count is exact. */
  findSubstrings(
    scope: AtlasScope,
    collection: Collection,
    needles: Needle[],
    page: { offset: number; limit: number },
  ): Promise<{ count: number; ids: number[] }>
  /** The tracks after an id in the order of their ids, to compare the index with what it should contain. */
  listTracks(scope: Scope, afterId: number, limit: number): Promise<IndexedTrack[]>
  stats(scope: Scope): Promise<TextIndexStats>
}

export type AtlasScope = { layer: 'atlas' }
export type Scope = AtlasScope | { layer: 'workspace'; organisationId: string }
export type Layer = Scope['layer']

/** What a search is restricted to, besides its filters. */
export type SearchScope = Scope & {
  /** Null: all catalogues of the organisation. Always null in the atlas, which has none. */
  catalogueId: string | null
  /** Only these documents; null: all. */
  ids: number[] | null
}

export type NameCollection = 'artists' | 'releases' | 'labels'
export type Collection = 'tracks' | NameCollection

export type DocumentVersion = { id: number; version: number }

export type RemovedDocument = DocumentVersion & {
  /** The track no longer exists, as opposed to one that must not be found for a while. Then its vectors may go, too. */
  isDeleted?: boolean
}

/** Ids in ascending order, or the filters themselves, where vectors are stored together with what is filtered by. */
export type TrackSelection = Uint32Array | { filters: TrackFilters; ids: number[] | null }

/** A track as it is indexed: the tokens of its names, with a space between. */
export type IndexedTrack = { id: number; title: string; artists: string; release: string }

export type TrackDocument = DocumentVersion & {
  /** Null where only a file was delivered. */
  title: string | null
  /** The title in other languages and spellings. Found like the title. */
  otherTitles?: string[]
  artists: string[]
  /** Titles of the releases the track is on. */
  releases: string[]
  /** Null in the atlas. */
  catalogueId: string | null
  tags: string[]
  bpm: number | null
  key: MusicalKey | null
  durationMs: number | null
  /** As the number YYYYMMDD; month and day are 0 where only the year is known. */
  releaseDate: number | null
}

/** A pitch class from 0 for C to 11 for B. Mode null: unknown in a document, any in a filter. */
export type MusicalKey = { note: number; mode: 'major' | 'minor' | null }

export type NameDocument = DocumentVersion & { name: string }

export type TrackQuery = {
  /**
   * What was typed: titles, artists and releases in any order, with typing errors, the last word perhaps incomplete.
   * Null: every track that passes the filters, ordered by layer and id, with a score of 1.
   */
  text: string | null
  filters: TrackFilters
  /** Unknown values come last in either direction. */
  sort: 'relevance' | { by: SortField; descending: boolean }
  offset: number
  limit: number
}

export type SortField = 'title' | 'releaseDate' | 'duration' | 'bpm'

/** All given filters must hold. A document without the value does not pass. */
export type TrackFilters = {
  /** All of these. */
  tags: string[]
  key: MusicalKey | null
  bpm: Range | null
  durationMs: Range | null
  releaseYear: Range | null
}

/** Both ends inclusive; null: open. */
export type Range = { min: number | null; max: number | null }

/**
 * A query by relevance finds at most this many hits, and its count does not count further. A query without text counts up to
 * `offset + limit` where that is more.
 */
export const maxHits = 1000
/** A query with another order takes up to this many matches, the most relevant ones, and orders them before it cuts. */
export const maxSortedHits = 100_000

export type TrackHits = {
  count: number
  /** There are, or may be, more matches than were counted. */
  isCapped: boolean
  hits: TrackHit[]
}

export type TrackHit = {
  layer: Layer
  id: number
  /** From 0 to 1. */
  score: number
  /** The field that matched best, and the tokens (`tokenize`) that matched in any field. Null without text. */
  matched: { field: TextField; tokens: ReadonlySet<string> } | null
}

export type TextField = 'title' | 'artist' | 'release'

/** Case, accents and width do not count; punctuation does. `artist` exists for tracks only; the others have a `name`. */
export type Needle = { field: 'title' | 'artist' | 'name'; text: string }

export type TextIndexStats = {
  tracks: number
  /** Segments of the substring index, over all fields. */
  segments: number
  /** Names of the atlas; null where they are not counted. */
  names: Record<NameCollection, number> | null
}

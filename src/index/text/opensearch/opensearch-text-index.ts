import { createHash } from 'node:crypto'
import type { OpenSearch } from '../../../platform/opensearch.ts'
import type { Generation } from '../../opensearch/indexes.ts'
import { OwnedDocuments } from '../../opensearch/owned-documents.ts'
import { putText } from '../../opensearch/update-scripts.ts'
import { Refresher, writeBulk } from '../../opensearch/write-bulk.ts'
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
  TrackSelection,
} from '../text-index.ts'
import { latestOfEach } from '../versions.ts'
import { NameDocuments } from './name-documents.ts'
import { OpenSearchLayer } from './opensearch-layer.ts'
import { findPage, needleClauses } from './substrings.ts'
import { parseTokens, toTrackText } from './track-text.ts'

const isPresent = { term: { 'text.isPresent': true } }

/** The text index in an OpenSearch cluster: docs/decisions/0068. Writes are visible after `refresh`. */
export class OpenSearchTextIndex implements TextIndex {
  readonly #client: OpenSearch
  readonly #generation: Generation
  readonly #names: NameDocuments
  readonly #refresher: Refresher
  readonly #scoring: Scoring

  constructor(client: OpenSearch, threads: ThreadPool, generation: Generation = 'current') {
    this.#client = client
    this.#generation = generation
    this.#names = new NameDocuments(client, generation)
    this.#refresher = new Refresher(client)
    this.#scoring = new Scoring(threads)
  }

  putTracks(scope: Scope, tracks: TrackDocument[]): Promise<void> {
    const documents = this.#documentsOf(scope)
    return writeBulk(
      this.#client,
      this.#generation,
      latestOfEach(tracks).map((track) =>
        documents.updateOf(track.id, putText, {
          text: toTrackText(track, scope.layer, documents.termPrefix),
          isDeleted: false,
        }),
      ),
    )
  }

  putNames(_: AtlasScope, collection: NameCollection, documents: NameDocument[]): Promise<void> {
    return this.#names.put(collection, documents)
  }

  /** What remains of a track is the version, so that a delayed write does not bring it back, and its vectors. */
  remove(scope: Scope, collection: Collection, removed: RemovedDocument[]): Promise<void> {
    if (collection !== 'tracks') return this.#names.remove(collection, removed)
    const documents = this.#documentsOf(scope)
    return writeBulk(
      this.#client,
      this.#generation,
      removed.map(({ id, version, isDeleted = false }) =>
        documents.updateOf(id, putText, { text: { version }, isDeleted }),
      ),
    )
  }

  async refresh(scope: Scope): Promise<void> {
    await this.#refresher.refresh(scope.layer, this.#generation)
    if (scope.layer === 'atlas') await this.#refresher.refresh('names', this.#generation)
  }

  searchTracks(scopes: SearchScope[], query: TrackQuery): Promise<TrackHits> {
    const preference = createHash('sha256')
      .update(query.text ?? '')
      .digest('hex')
      .slice(0, 16)
    const layers = scopes.map(
      (scope) => new OpenSearchLayer(this.#documentsOf(scope), scope, query.filters, preference),
    )
    return searchTracks(this.#scoring, layers, query)
  }

  /** Nothing is resolved here: text and vectors are in one document, so the search by vectors filters by itself. */
  async narrowTracks(scope: SearchScope, filters: TrackFilters): Promise<TrackSelection | null> {
    return { filters, ids: scope.ids }
  }

  findSubstrings(
    scope: AtlasScope,
    collection: Collection,
    needles: Needle[],
    page: { offset: number; limit: number },
  ): Promise<{ count: number; ids: number[] }> {
    if (collection !== 'tracks') return this.#names.find(collection, needles, page)
    const fields = { title: 'text.titleSubstrings', artist: 'text.artistSubstrings' }
    const documents = this.#documentsOf(scope)
    return findPage((body) => documents.search(body), needleClauses(needles, fields), page)
  }

  async listTracks(scope: Scope, afterId: number, limit: number): Promise<IndexedTrack[]> {
    const { hits } = await this.#documentsOf(scope).search({
      query: { bool: { filter: [isPresent, { range: { id: { gt: afterId } } }] } },
      size: limit,
      sort: [{ id: 'asc' }],
      _source: false,
      docvalue_fields: ['id', 'text.tokens'],
      track_total_hits: false,
    })
    return hits.hits.map(({ fields }) => ({
      id: fields!.id![0] as number,
      ...parseTokens(fields!['text.tokens']![0] as string),
    }))
  }

  async stats(scope: Scope): Promise<TextIndexStats> {
    const { hits } = await this.#documentsOf(scope).search({
      query: { bool: { filter: [isPresent] } },
      size: 0,
      track_total_hits: true,
    })
    const names = scope.layer === 'atlas' ? await this.#names.countAll() : null
    return { tracks: hits.total!.value, segments: 0, names }
  }

  #documentsOf(scope: Scope): OwnedDocuments {
    return new OwnedDocuments(this.#client, this.#generation, scope)
  }
}

import { textKey } from '../../../lib/text-key.ts'
import { type OpenSearch, unavailable } from '../../../platform/opensearch.ts'
import { type Generation, indexOf } from '../../opensearch/indexes.ts'
import type { SearchBody, SearchResult } from '../../opensearch/owned-documents.ts'
import { type BulkAction, writeBulk } from '../../opensearch/write-bulk.ts'
import type { DocumentVersion, NameCollection, NameDocument, Needle } from '../text-index.ts'
import { findPage, needleClauses } from './substrings.ts'

/** The names of artists, releases and labels of the atlas. A document is written as a whole, so its version is OpenSearch's. */
export class NameDocuments {
  readonly #client: OpenSearch
  readonly #generation: Generation

  constructor(client: OpenSearch, generation: Generation) {
    this.#client = client
    this.#generation = generation
  }

  put(collection: NameCollection, documents: NameDocument[]): Promise<void> {
    return this.#write(
      documents.map((document) =>
        this.#actionOf(collection, document, { substrings: textKey(document.name) }),
      ),
    )
  }

  /** What remains is a document without a name: OpenSearch forgets the versions of deleted documents. */
  remove(collection: NameCollection, documents: DocumentVersion[]): Promise<void> {
    return this.#write(documents.map((document) => this.#actionOf(collection, document, {})))
  }

  find(
    collection: NameCollection,
    needles: Needle[],
    page: { offset: number; limit: number },
  ): Promise<{ count: number; ids: number[] }> {
    const clauses = [{ term: { collection } }, ...needleClauses(needles, { name: 'substrings' })]
    return findPage((body) => this.#search(body), clauses, page)
  }

  async countAll(): Promise<Record<NameCollection, number>> {
    const [artists, releases, labels] = await Promise.all([
      this.#count('artists'),
      this.#count('releases'),
      this.#count('labels'),
    ])
    return { artists, releases, labels }
  }

  async #count(collection: NameCollection): Promise<number> {
    const filter = [{ term: { collection } }, { exists: { field: 'substrings' } }]
    const { hits } = await this.#search({ query: { bool: { filter } }, size: 0, track_total_hits: true })
    return hits.total!.value
  }

  /** An older version than the stored one is refused with 409, and so is the same one: both are there already. */
  #write(actions: BulkAction[]): Promise<void> {
    return writeBulk(this.#client, this.#generation, actions, { ignore: [409] })
  }

  #actionOf(
    collection: NameCollection,
    { id, version }: DocumentVersion,
    fields: { substrings?: string },
  ): BulkAction {
    return [
      {
        index: {
          _index: indexOf(this.#client, 'names', this.#generation),
          _id: `${collection}:${id}`,
          version,
          version_type: 'external',
        },
      },
      { collection, id, ...fields },
    ]
  }

  async #search(body: SearchBody): Promise<SearchResult> {
    const index = indexOf(this.#client, 'names', this.#generation)
    const path = `/${index}/_search?allow_partial_search_results=false`
    const result = await this.#client.request<SearchResult & { _shards: { failed: number } }>(
      'POST',
      path,
      body,
    )
    if (result._shards.failed > 0) throw unavailable(new Error(JSON.stringify(result._shards)))
    return result
  }
}

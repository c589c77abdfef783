import { type OpenSearch, unavailable } from '../../platform/opensearch.ts'
import { type Generation, indexOf } from './indexes.ts'

/** Whose documents a call is about. */
export type Owner = { layer: 'atlas' } | { layer: 'workspace'; organisationId: string }

export type Clause = Record<string, unknown>
export type SearchBody = {
  query?: Clause
  size: number
  from?: number
  sort?: unknown[]
  search_after?: unknown[]
  docvalue_fields?: string[]
  _source?: string[] | false
  track_total_hits?: boolean
  aggs?: Record<string, unknown>
  suggest?: Record<string, unknown>
}
export type NearestQuery = { field: string; vector: number[]; k: number; clauses: Clause[] }
export type SearchHit = {
  _score: number | null
  fields?: Record<string, unknown[]>
  _source?: Record<string, unknown>
  /** The names of the clauses that matched. */
  matched_queries?: string[]
}
export type SearchResult = {
  hits: { total?: { value: number }; hits: SearchHit[] }
  aggregations?: Record<string, unknown>
  suggest?: Record<string, { options: { text: string; freq: number }[] }[]>
}
type RawResult = SearchResult & {
  timed_out: boolean
  _shards: { failed: number }
  error?: unknown
  status?: number
}

type Options = {
  signal?: AbortSignal
  /** Searches with the same text read the same copies of the shards, so that pages of one result fit together. */
  preference?: string
}

/**
 * The track documents of one owner. Every request of the text and the vector index goes through here, and none can leave the
 * owner out: each search is wrapped into a filter by owner, document ids begin with the owner, and a workspace is routed to
 * its shard. The vocabulary of an index is not filtered by queries, so terms of workspaces begin with the owner, too.
 */
export class OwnedDocuments {
  readonly #client: OpenSearch
  readonly #index: string
  readonly #name: string
  readonly #routing: string | null
  readonly termPrefix: string

  constructor(client: OpenSearch, generation: Generation, owner: Owner) {
    this.#client = client
    this.#index = indexOf(client, owner.layer, generation)
    this.#name = owner.layer === 'atlas' ? 'atlas' : checkId(owner.organisationId)
    this.#routing = owner.layer === 'atlas' ? null : this.#name
    this.termPrefix = owner.layer === 'atlas' ? '' : this.#name.replaceAll('-', '')
  }

  async search(body: SearchBody, options: Options = {}): Promise<SearchResult> {
    const parameters = new URLSearchParams({
      allow_partial_search_results: 'false',
      ...this.#target(options),
    })
    const path = `/${this.#index}/_search?${parameters}`
    return checkComplete(
      await this.#client.request<RawResult>('POST', path, this.#restrictBody(body), {
        signal: options.signal,
      }),
    )
  }

  /** The owner is in the filter of the neighbours, too: neighbours of other owners would take the places of these. */
  searchNearest(
    { field, vector, k, clauses, ...body }: SearchBody & NearestQuery,
    options: Options = {},
  ): Promise<SearchResult> {
    const filter = { bool: { filter: [{ term: { owner: this.#name } }, ...clauses] } }
    return this.search({ ...body, query: { knn: { [field]: { vector, k, filter } } } }, options)
  }

  /** Several searches in one request. */
  async searchAll(bodies: SearchBody[], options: Options = {}): Promise<SearchResult[]> {
    if (bodies.length === 0) return []
    const header = { index: this.#index, allow_partial_search_results: false, ...this.#target(options) }
    const lines = bodies.flatMap((body) => [header, this.#restrictBody(body)])
    const { responses } = await this.#client.request<{ responses: RawResult[] }>('POST', '/_msearch', lines, {
      signal: options.signal,
    })
    return responses.map(checkComplete)
  }

  /** The latest state of a document, also before a refresh; null where there is none. */
  async find<T>(id: number, field: string): Promise<T | null> {
    const parameters = new URLSearchParams({ _source_includes: field, ...this.#target({}) })
    const path = `/${this.#index}/_doc/${this.#documentId(id)}?${parameters}`
    const found = await this.#client.request<{ found?: boolean; _source?: T; error?: unknown }>(
      'GET',
      path,
      undefined,
      { accept: [404] },
    )
    if (found.error !== undefined) throw unavailable(new Error(JSON.stringify(found.error)))
    return found.found === true ? (found._source ?? null) : null
  }

  /** The action of a bulk request that runs a script on a document, and creates it where it does not exist. */
  updateOf(id: number, source: string, params: Clause): [action: Clause, body: Clause] {
    return [
      {
        update: {
          _index: this.#index,
          _id: this.#documentId(id),
          ...(this.#routing === null ? {} : { routing: this.#routing }),
          retry_on_conflict: 5,
        },
      },
      {
        scripted_upsert: true,
        upsert: { owner: this.#name, id },
        script: { lang: 'painless', source, params },
      },
    ]
  }

  #restrictBody({ query, ...others }: SearchBody): Clause {
    return { ...others, query: { bool: { filter: [{ term: { owner: this.#name } }], must: query ?? [] } } }
  }

  #target({ preference }: Options): Record<string, string> {
    return {
      ...(this.#routing === null ? {} : { routing: this.#routing }),
      ...(preference === undefined ? {} : { preference }),
    }
  }

  #documentId(id: number): string {
    return `${this.#name}:${id}`
  }
}

/** A shard that did not respond would make a wrong result of what looks like a complete one. */
function checkComplete(result: RawResult): SearchResult {
  if (result.error !== undefined || result.timed_out || result._shards.failed > 0)
    throw unavailable(new Error(JSON.stringify(result.error ?? result._shards)))
  return result
}

function checkId(organisationId: string): string {
  if (!/^[0-9a-f-]{36}$/.test(organisationId)) throw new Error(`${organisationId} is not an organisation id`)
  return organisationId
}

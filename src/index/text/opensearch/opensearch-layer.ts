import { filterClauses, idClauses } from '../../opensearch/filter-clauses.ts'
import type { Clause, OwnedDocuments, SearchBody, SearchHit } from '../../opensearch/owned-documents.ts'
import type { ScoredId } from '../../top-k.ts'
import type { QueryLayer } from '../query/query-layer.ts'
import type { QueryTerm, VocabularyEntry } from '../query/query-terms.ts'
import type { DocumentText } from '../query/score-document.ts'
import { maxHits, type SearchScope, type SortField, type TrackFilters } from '../text-index.ts'
import { tokenize } from '../tokenize.ts'
import { candidateClause } from './candidate-clause.ts'
import { parseTokens, trigramsOf } from './track-text.ts'
import { Vocabulary } from './vocabulary.ts'

/** More documents than this are read in several requests. */
const maxPageSize = 10_000
const maxSimilarTitles = 60
const maxTrigrams = 24

type StoredTrack = {
  text: DocumentText & { id: number }
  sortValues: Record<SortField, string | number | null>
}

/** What is read of a document: columns, since reading its source would take in the vectors, too. */
const columns: Record<SortField | 'tokens', string> = {
  tokens: 'text.tokens',
  title: 'text.titleKey',
  releaseDate: 'text.releaseDate',
  duration: 'text.durationMs',
  bpm: 'text.bpm',
}

/** The documents of one scope in OpenSearch, as one query reads them. */
export class OpenSearchLayer implements QueryLayer {
  readonly scope: SearchScope
  readonly #documents: OwnedDocuments
  readonly #vocabulary: Vocabulary
  readonly #filters: Clause[]
  readonly #preference: string
  /** Read once: a query is tried in several ways, which find mostly the same documents. */
  readonly #read = new Map<number, StoredTrack>()

  constructor(documents: OwnedDocuments, scope: SearchScope, filters: TrackFilters, preference: string) {
    this.scope = scope
    this.#documents = documents
    this.#vocabulary = new Vocabulary(documents)
    this.#preference = preference
    this.#filters = [
      { term: { 'text.isPresent': true } },
      ...(scope.catalogueId === null ? [] : [{ term: { 'text.catalogueId': scope.catalogueId } }]),
      ...idClauses(scope.ids),
      ...filterClauses(filters),
    ]
  }

  lookUp(terms: string[]): Promise<VocabularyEntry[]> {
    return this.#vocabulary.lookUp(terms)
  }

  lookUpParts(tokens: string[]): Promise<VocabularyEntry[]> {
    return this.#vocabulary.lookUpParts(tokens)
  }

  complete(prefix: string, limit: number): Promise<VocabularyEntry[]> {
    return this.#vocabulary.complete(prefix, limit)
  }

  findSimilarTerms(tokens: string[]): Promise<VocabularyEntry[]> {
    return this.#vocabulary.findSimilar(tokens)
  }

  async selectCandidates(
    terms: QueryTerm[],
    tokens: number,
    max: number,
  ): Promise<{ candidates: ScoredId[]; isCapped: boolean }> {
    const clause = candidateClause(terms, tokens, this.#documents.termPrefix)
    if (clause === null) return { candidates: [], isCapped: false }
    const body = { query: this.#filtered(clause), size: max, track_total_hits: false }
    // What is ordered by another value than relevance needs the documents of one page only.
    const isSmall = max <= maxHits + 1
    const hits = isSmall ? await this.#search(body) : await this.#searchIds(body)
    const candidates = hits.map((hit) => ({
      id: isSmall ? this.#keep(hit) : idOf(hit),
      score: hit._score ?? 0,
    }))
    // Copies of a shard order equal scores differently.
    return { candidates: candidates.sort((a, b) => b.score - a.score || a.id - b.id), isCapped: false }
  }

  async browse(limit: number): Promise<{ ids: number[]; isCapped: boolean }> {
    const ids: number[] = []
    while (ids.length < limit) {
      const size = Math.min(limit - ids.length, maxPageSize)
      const hits = await this.#searchIds({
        query: this.#filtered(),
        size,
        sort: [{ id: 'asc' }],
        ...(ids.length === 0 ? {} : { search_after: [ids.at(-1)!] }),
        track_total_hits: false,
      })
      for (const hit of hits) ids.push(idOf(hit))
      if (hits.length < size) break
    }
    return { ids, isCapped: false }
  }

  async firstSorted(
    ids: number[],
    { by, descending }: { by: SortField; descending: boolean },
    limit: number,
  ): Promise<{ id: number; value: string | number | null }[]> {
    if (ids.length === 0) return []
    const order = descending ? 'desc' : 'asc'
    const hits = await this.#search({
      query: { bool: { filter: idClauses(ids) } },
      size: Math.min(limit, ids.length),
      sort: [{ [columns[by]]: { order, missing: '_last' } }, { id: 'asc' }],
      track_total_hits: false,
    })
    return hits.map((hit) => {
      const id = this.#keep(hit)
      return { id, value: this.#read.get(id)!.sortValues[by] }
    })
  }

  async filter(ids: number[]): Promise<number[]> {
    const passing = new Set(
      await this.#readDocuments(ids, this.#filtered({ bool: { filter: idClauses(ids) } })),
    )
    return ids.filter((id) => passing.has(id))
  }

  async documents(ids: number[]): Promise<Map<number, DocumentText & { id: number }>> {
    const documents = await this.#readAll(ids)
    return new Map([...documents].map(([id, { text }]) => [id, text]))
  }

  async sortValues(ids: number[], field: SortField): Promise<Map<number, string | number | null>> {
    const documents = await this.#readAll(ids)
    return new Map([...documents].map(([id, document]) => [id, document.sortValues[field]]))
  }

  async findSimilarTitles(key: string): Promise<number[]> {
    const trigrams = trigramsOf(tokenize(key).join(' '))
    const step = Math.max(1, trigrams.length / maxTrigrams)
    const chosen = trigrams.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
    const shared = chosen.map((trigram) => ({
      constant_score: { filter: { term: { 'text.titleTrigrams': this.#documents.termPrefix + trigram } } },
    }))
    if (shared.length === 0) return []
    const clause = { bool: { should: shared, minimum_should_match: Math.floor(shared.length / 3) + 1 } }
    const hits = await this.#search({
      query: this.#filtered(clause),
      size: maxSimilarTitles,
      track_total_hits: false,
    })
    return hits.map((hit) => this.#keep(hit))
  }

  #filtered(clause?: Clause): Clause {
    return { bool: { filter: this.#filters, ...(clause === undefined ? {} : { must: [clause] }) } }
  }

  async #searchIds(body: SearchBody): Promise<SearchHit[]> {
    const read = { ...body, _source: false as const, docvalue_fields: ['id'] }
    return (await this.#documents.search(read, { preference: this.#preference })).hits.hits
  }

  async #search(body: SearchBody): Promise<SearchHit[]> {
    const read = { ...body, _source: false as const, docvalue_fields: ['id', ...Object.values(columns)] }
    return (await this.#documents.search(read, { preference: this.#preference })).hits.hits
  }

  async #readAll(ids: number[]): Promise<Map<number, StoredTrack>> {
    const missing = ids.filter((id) => !this.#read.has(id))
    if (missing.length > 0) await this.#readDocuments(missing, { bool: { filter: idClauses(missing) } })
    return new Map(ids.flatMap((id) => (this.#read.has(id) ? [[id, this.#read.get(id)!] as const] : [])))
  }

  async #readDocuments(ids: number[], query: Clause): Promise<number[]> {
    if (ids.length === 0) return []
    const hits = await this.#search({
      query,
      size: Math.min(ids.length, maxPageSize),
      track_total_hits: false,
    })
    return hits.map((hit) => this.#keep(hit))
  }

  /** Remembers what was read of a hit, and returns its id. */
  #keep({ fields = {} }: SearchHit): number {
    const first = (name: string) => (fields[name]?.[0] ?? null) as never
    const id: number = first('id')
    this.#read.set(id, {
      text: { id, ...parseTokens(first(columns.tokens) ?? '') },
      sortValues: {
        title: first(columns.title),
        releaseDate: first(columns.releaseDate),
        duration: first(columns.duration),
        bpm: first(columns.bpm),
      },
    })
    return id
  }
}

function idOf({ fields }: SearchHit): number {
  return fields!.id![0] as number
}

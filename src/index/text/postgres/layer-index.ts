import type { Db } from '../../../platform/postgres.ts'
import type { ThreadPool } from '../../thread-pool.ts'
import type { ScoredId } from '../../top-k.ts'
import { minCandidateShare, type QueryLayer } from '../query/query-layer.ts'
import { type QueryTerm, splitsOf, type VocabularyEntry } from '../query/query-terms.ts'
import type { DocumentText } from '../query/score-document.ts'
import type { Scoring } from '../query/scoring.ts'
import { deletionHashes } from '../query/spelling.ts'
import { maxHits, maxSortedHits, type SearchScope, type SortField, type TrackFilters } from '../text-index.ts'
import { requiredTerms } from './document-terms.ts'
import { lengthOf, PackedLists } from './packed-lists.ts'
import type { QueryCompute } from './query-compute.ts'
import {
  selectDocumentTexts,
  selectFirstPassing,
  selectPassing,
  selectSimilarTitles,
  selectSorted,
  selectSortValues,
} from './sql-documents.ts'
import {
  type EncodedPostings,
  selectCompletions,
  selectPostings,
  selectTerms,
  selectTermsByHash,
} from './sql-terms.ts'
import type { Caches } from './substring/field-state.ts'
import { findSimilarNames } from './substring/similar-names.ts'

/** Where documents still have to pass filters, so many candidates are checked, at once and altogether. */
const maxChecked = 4 * maxHits
const maxCheckedAltogether = maxSortedHits
const maxSimilarTitles = 60

export type QueryResources = {
  threads: ThreadPool
  compute: QueryCompute
  scoring: Scoring
  substringCaches: Caches
}

/** The index of one layer, as one query reads it: in one transaction, through the query's filters. */
export class LayerIndex implements QueryLayer {
  readonly scope: SearchScope
  readonly #db: Db
  readonly #filters: TrackFilters
  readonly #resources: QueryResources
  readonly #postings: (terms: string[]) => Promise<Map<string, EncodedPostings[]>>
  /** A query is read in several ways, which share most of their terms and documents. */
  readonly documents: (ids: number[]) => Promise<Map<number, DocumentText & { id: number }>>

  constructor(db: Db, scope: SearchScope, filters: TrackFilters, resources: QueryResources) {
    this.scope = scope
    this.#db = db
    this.#filters = filters
    this.#resources = resources
    const { layer } = scope
    this.#postings = readOnce(async (terms: string[]) => {
      const rows = await selectPostings(db, layer, terms)
      return Map.groupBy(rows, ({ term }) => term)
    })
    this.documents = readOnce(async (ids: number[]) => {
      const documents = await selectDocumentTexts(db, layer, ids)
      return new Map(documents.map((document) => [document.id, document]))
    })
  }

  lookUp(terms: string[]): Promise<VocabularyEntry[]> {
    return selectTerms(this.#db, this.scope.layer, terms)
  }

  lookUpParts(tokens: string[]): Promise<VocabularyEntry[]> {
    return this.lookUp(tokens.flatMap((token) => splitsOf(token).flat()))
  }

  complete(prefix: string, limit: number): Promise<VocabularyEntry[]> {
    return selectCompletions(this.#db, this.scope.layer, prefix, limit)
  }

  findSimilarTerms(tokens: string[]): Promise<VocabularyEntry[]> {
    const { scope } = this
    const salt = scope.layer === 'workspace' ? scope.organisationId : ''
    const hashes = tokens.flatMap((token) => deletionHashes(token, salt))
    return selectTermsByHash(this.#db, scope.layer, hashes)
  }

  async selectCandidates(
    terms: QueryTerm[],
    tokens: number,
    max: number,
  ): Promise<{ candidates: ScoredId[]; isCapped: boolean }> {
    const needed = terms.flatMap(({ alternatives }) => alternatives.flatMap((each) => each.terms))
    if (needed.length === 0) return { candidates: [], isCapped: false }
    const isFiltered = this.#isFiltered()
    const limit = isFiltered ? Math.max(maxChecked, max) : max
    const groups = requiredTerms(this.#filters)
    const lists = await this.#postings([...new Set([...needed, ...groups.flat()])])
    const packed = new PackedLists()
    const candidates = await this.#resources.compute.selectCandidates({
      terms: terms.map(({ weight, alternatives }) => ({
        weight,
        lists: alternatives.flatMap((alternative) => {
          // Of an alternative of two terms the rarer one selects. Whether a document has both is seen when it is scored.
          const known = alternative.terms.filter((term) => lists.has(term))
          const [term] = known.sort((a, b) => lengthOf(lists.get(a)!) - lengthOf(lists.get(b)!))
          if (term === undefined) return []
          return [{ list: packed.add(term, lists.get(term)!), similarity: alternative.similarity }]
        }),
      })),
      required: packGroups(packed, groups, lists),
      ids: this.#ascendingIds(),
      ...(await packed.pack()),
      tokens,
      limit,
      minShare: isFiltered ? 0 : minCandidateShare,
    })
    const passing = new Set(await this.#selectPassing(candidates.map(({ id }) => id)))
    return {
      candidates: candidates.filter(({ id }) => passing.has(id)),
      isCapped: isFiltered && candidates.length === limit,
    }
  }

  async browse(limit: number): Promise<{ ids: number[]; isCapped: boolean }> {
    const allowed = await this.narrow()
    if (allowed === null) {
      const ids = await selectFirstPassing(this.#db, this.scope.layer, this.#restriction(), limit)
      return { ids, isCapped: false }
    }
    const passing: number[] = []
    let checked = 0
    while (checked < Math.min(allowed.length, maxCheckedAltogether) && passing.length < limit) {
      const batch = [...allowed.subarray(checked, checked + maxChecked)]
      for (const id of await this.#selectPassing(batch)) passing.push(id)
      checked += batch.length
    }
    return { ids: passing.slice(0, limit), isCapped: passing.length < limit && checked < allowed.length }
  }

  /** The documents that may pass the filters, as far as posting lists can tell; null where they rule out nothing. */
  async narrow(): Promise<Uint32Array | null> {
    const groups = requiredTerms(this.#filters)
    const ids = this.#ascendingIds()
    if (groups.length === 0) return ids
    const lists = await this.#postings([...new Set(groups.flat())])
    const packed = new PackedLists()
    const required = packGroups(packed, groups, lists)
    return this.#resources.compute.filter({ required, ids, ...(await packed.pack()) })
  }

  filter(ids: number[]): Promise<number[]> {
    const { ids: within } = this.scope
    if (within === null) return this.#selectPassing(ids)
    const wanted = new Set(within)
    return this.#selectPassing(ids.filter((id) => wanted.has(id)))
  }

  firstSorted(ids: number[], sort: { by: SortField; descending: boolean }, limit: number) {
    return selectSorted(this.#db, this.scope.layer, ids, sort, limit)
  }

  async sortValues(ids: number[], field: SortField): Promise<Map<number, string | number | null>> {
    const rows = await selectSortValues(this.#db, this.scope.layer, ids, field)
    return new Map(rows.map(({ id, value }) => [id, value]))
  }

  findSimilarTitles(key: string): Promise<number[]> {
    if (this.scope.layer === 'workspace') return selectSimilarTitles(this.#db, key, maxSimilarTitles)
    const { threads, substringCaches } = this.#resources
    return findSimilarNames(this.#db, threads, substringCaches, 'tracks.title', key, maxSimilarTitles)
  }

  async #selectPassing(ids: number[]): Promise<number[]> {
    if (!this.#isFiltered() || ids.length === 0) return ids
    const passing = new Set(await selectPassing(this.#db, this.scope.layer, ids, this.#restriction()))
    return ids.filter((id) => passing.has(id))
  }

  #restriction() {
    return { filters: this.#filters, catalogueId: this.scope.catalogueId }
  }

  #isFiltered(): boolean {
    const { tags, ...others } = this.#filters
    const { catalogueId, ids } = this.scope
    return tags.length > 0 || [...Object.values(others), catalogueId, ids].some((value) => value !== null)
  }

  #ascendingIds(): Uint32Array | null {
    return this.scope.ids === null ? null : Uint32Array.from(this.scope.ids).sort()
  }
}

function packGroups(
  packed: PackedLists,
  groups: string[][],
  lists: Map<string, EncodedPostings[]>,
): number[][] {
  return groups.map((terms) =>
    terms.flatMap((term) => (lists.has(term) ? [packed.add(term, lists.get(term)!)] : [])),
  )
}

/** Reads only the keys that were not read before. */
function readOnce<Key, Value>(
  read: (keys: Key[]) => Promise<Map<Key, Value>>,
): (keys: Key[]) => Promise<Map<Key, Value>> {
  const known = new Map<Key, Value | undefined>()
  return async (keys) => {
    const missing = keys.filter((key) => !known.has(key))
    if (missing.length > 0) {
      const found = await read(missing)
      for (const key of missing) known.set(key, found.get(key))
    }
    const result = new Map<Key, Value>()
    for (const key of keys) {
      const value = known.get(key)
      if (value !== undefined) result.set(key, value)
    }
    return result
  }
}

import type { ScoredId } from '../../top-k.ts'
import type { SearchScope, SortField } from '../text-index.ts'
import type { QueryTerm, VocabularyEntry } from './query-terms.ts'
import type { DocumentText } from './score-document.ts'

/** A candidate below this share of the best score is noise. */
export const minCandidateShare = 0.5

/** What ranking needs of the index of one scope, seen through the filters of one query. */
export interface QueryLayer {
  readonly scope: SearchScope
  /** How many documents have each of these terms; the empty term stands for all documents. Unknown terms are left out. */
  lookUp(terms: string[]): Promise<VocabularyEntry[]>
  /** The terms into which these tokens can be split (`splitsOf`), at least those that occur together. */
  lookUpParts(tokens: string[]): Promise<VocabularyEntry[]>
  /** The most frequent terms that begin with this prefix, and have more letters. */
  complete(prefix: string, limit: number): Promise<VocabularyEntry[]>
  /** Terms that may be what was meant by one of these tokens. The edit distance decides later. */
  findSimilarTerms(tokens: string[]): Promise<VocabularyEntry[]>
  /**
   * The documents most likely to match these terms, within the filters, highest score first. Capped if not all documents that
   * have the terms were checked.
   */
  selectCandidates(
    terms: QueryTerm[],
    tokens: number,
    max: number,
  ): Promise<{ candidates: ScoredId[]; isCapped: boolean }>
  /** The documents that pass the filters, ordered by id. Capped if not all that may pass were checked. */
  browse(limit: number): Promise<{ ids: number[]; isCapped: boolean }>
  /** Those of the given documents that the scope and the filters let through, in the order given. */
  filter(ids: number[]): Promise<number[]>
  documents(ids: number[]): Promise<Map<number, DocumentText & { id: number }>>
  /** The first of the given documents in this order, with the values they are ordered by; unknown ones last, then by id. */
  firstSorted(
    ids: number[],
    sort: { by: SortField; descending: boolean },
    limit: number,
  ): Promise<{ id: number; value: string | number | null }[]>
  /** For titles: their keys (src/lib/text-key.ts). */
  sortValues(ids: number[], field: SortField): Promise<Map<number, string | number | null>>
  /** Documents whose titles have the most letters in a row in common with this key. */
  findSimilarTitles(key: string): Promise<number[]>
}

import type { OwnedDocuments, SearchBody } from '../../opensearch/owned-documents.ts'
import { splitsOf, type VocabularyEntry } from '../query/query-terms.ts'
import { maxTypos } from '../query/spelling.ts'
import { parseTokens, toTerm, toToken } from './track-text.ts'

/** Completions are those of so many documents. */
const sampleSize = 300
const maxSimilarTerms = 64
const splitSampleSize = 100

/** The terms of one owner's documents, and how many documents have each. */
export class Vocabulary {
  readonly #documents: OwnedDocuments

  constructor(documents: OwnedDocuments) {
    this.#documents = documents
  }

  async lookUp(terms: string[]): Promise<VocabularyEntry[]> {
    const unique = [...new Set(terms)]
    const results = await this.#documents.searchAll(unique.map((term) => this.#countOf(term)))
    return unique.flatMap((term, index) => {
      const documents = results[index]!.hits.total!.value
      return documents === 0 ? [] : [{ term, documents }]
    })
  }

  /** A split counts only for documents that have both of its parts: few splits of a token have any. */
  async lookUpParts(tokens: string[]): Promise<VocabularyEntry[]> {
    const { termPrefix } = this.#documents
    const pairs = tokens.flatMap(splitsOf)
    if (pairs.length === 0) return []
    const should = pairs.map((pair, index) => ({
      bool: {
        filter: pair.map((part) => ({ term: { 'text.terms': toTerm(termPrefix, part) } })),
        _name: String(index),
      },
    }))
    const { hits } = await this.#documents.search({
      query: { bool: { should, minimum_should_match: 1 } },
      size: splitSampleSize,
      _source: false,
      track_total_hits: false,
    })
    const found = new Set(hits.hits.flatMap(({ matched_queries: names = [] }) => names))
    return this.lookUp([...found].flatMap((name) => pairs[Number(name)]!))
  }

  /** From a sample of the documents that have a completion: their frequencies need not be exact. */
  async complete(prefix: string, limit: number): Promise<VocabularyEntry[]> {
    const { hits } = await this.#documents.search({
      query: {
        bool: {
          filter: [{ prefix: { 'text.terms': toTerm(this.#documents.termPrefix, prefix) } }],
        },
      },
      size: sampleSize,
      _source: false,
      docvalue_fields: ['text.tokens'],
      track_total_hits: true,
    })
    const counts = new Map<string, number>()
    for (const { fields } of hits.hits) {
      const { title, artists, release } = parseTokens(String(fields?.['text.tokens']?.[0] ?? ''))
      for (const token of new Set(`${title} ${artists} ${release}`.split(' '))) {
        if (token !== prefix && token.startsWith(prefix)) counts.set(token, (counts.get(token) ?? 0) + 1)
      }
    }
    const scale = hits.hits.length === 0 ? 1 : hits.total!.value / hits.hits.length
    return [...counts]
      .map(([term, count]) => ({ term, documents: Math.round(count * scale) }))
      .sort((a, b) => b.documents - a.documents || (a.term < b.term ? -1 : 1))
      .slice(0, limit)
  }

  /**
   * Terms within the typing errors that a token may have. Suggestions come from all terms of a shard, and no filter applies to
   * them: what keeps organisations apart is that their terms begin with the owner, who has to match exactly.
   */
  async findSimilar(tokens: string[]): Promise<VocabularyEntry[]> {
    const { termPrefix } = this.#documents
    const suggest = Object.fromEntries(
      tokens.map((token, index) => [
        `token${index}`,
        {
          text: toTerm(termPrefix, token),
          term: {
            field: 'text.terms',
            analyzer: 'keyword',
            suggest_mode: 'always',
            max_edits: maxTypos(token),
            prefix_length: termPrefix.length,
            min_word_length: 1,
            size: maxSimilarTerms,
            shard_size: maxSimilarTerms,
            accuracy: 0,
            max_term_freq: 2_000_000_000,
            string_distance: 'damerau_levenshtein',
          },
        },
      ]),
    )
    const { suggest: found = {} } = await this.#documents.search({
      size: 0,
      track_total_hits: false,
      suggest,
    })
    const entries = new Map<string, number>()
    for (const suggestions of Object.values(found)) {
      for (const { options } of suggestions) {
        for (const { text, freq } of options) {
          if (text.startsWith(termPrefix)) entries.set(toToken(termPrefix, text), freq)
        }
      }
    }
    return [...entries].map(([term, documents]) => ({ term, documents }))
  }

  #countOf(term: string): SearchBody {
    // A document that was removed has no terms.
    const filter =
      term === ''
        ? { term: { 'text.isPresent': true } }
        : { term: { 'text.terms': toTerm(this.#documents.termPrefix, term) } }
    return { query: { bool: { filter } }, size: 0, track_total_hits: true }
  }
}

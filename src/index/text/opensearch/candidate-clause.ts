import type { Clause } from '../../opensearch/owned-documents.ts'
import type { QueryTerm } from '../query/query-terms.ts'
import { fieldWeights } from '../query/score-document.ts'
import type { TextField } from '../text-index.ts'
import { maxTitleLength, toTerm } from './track-text.ts'

const fields: [TextField, string][] = [
  ['title', 'text.titleTerms'],
  ['artist', 'text.artistTerms'],
  ['release', 'text.releaseTerms'],
]

/** Shorter prefixes would match a large part of all documents. */
const minPrefixLength = 3
/** What any completion is worth beside the ones that the vocabulary offered. */
const prefixSimilarity = 0.8
/** Added per token of weight to titles of as many tokens as the query, and to short ones. */
const equalLengthBonus = 0.03
const shorterBonus = 0.01

/**
 * The query for documents that have any of the terms; null where there is none. Scores are the weights of terms, times those
 * of fields and alternatives, as in the embedded engine. None of OpenSearch's own statistics count: they are those of a
 * shard, with the documents of other organisations.
 */
export function candidateClause(terms: QueryTerm[], tokens: number, termPrefix: string): Clause | null {
  const found = terms.filter(({ alternatives }) => alternatives.length > 0)
  if (found.length === 0) return null
  const weight = found.reduce((sum, term) => sum + term.weight, 0)
  return {
    bool: {
      must: [
        {
          bool: { should: found.map((term) => termClause(term, termPrefix)), minimum_should_match: 1 },
        },
      ],
      should: [
        constant(
          { term: { 'text.titleLength': Math.min(tokens, maxTitleLength) } },
          weight * equalLengthBonus,
        ),
        ...Array.from({ length: maxTitleLength - 1 }, (_, index) =>
          constant({ range: { 'text.titleLength': { lte: index + 1 } } }, weight * shorterBonus),
        ),
      ],
    },
  }
}

/** The best of a term's alternatives counts, in the best field. */
function termClause({ token, weight, alternatives, isPrefix }: QueryTerm, termPrefix: string): Clause {
  const single = alternatives.filter(({ terms }) => terms.length === 1)
  const pairs = alternatives.filter(({ terms }) => terms.length > 1)
  // A clause for each term would be too many. Similarities differ little within a group.
  const groups = Map.groupBy(single, ({ similarity }) => Math.round(similarity * 20) / 20)
  const queries = [
    ...[...groups].flatMap(([similarity, group]) =>
      fields.map(([field, name]) => {
        const values = group.map(({ terms }) => toTerm(termPrefix, terms[0]!))
        return constant({ terms: { [name]: values } }, weight * similarity * fieldWeights[field])
      }),
    ),
    ...pairs.map(({ terms, similarity }) =>
      constant(
        { bool: { filter: terms.map((term) => ({ term: { 'text.terms': toTerm(termPrefix, term) } })) } },
        weight * similarity,
      ),
    ),
    ...(isPrefix && token.length >= minPrefixLength
      ? fields.map(([field, name]) =>
          constant(
            { prefix: { [name]: toTerm(termPrefix, token) } },
            weight * prefixSimilarity * fieldWeights[field],
          ),
        )
      : []),
  ]
  return { dis_max: { queries } }
}

function constant(filter: Clause, boost: number): Clause {
  return { constant_score: { filter, boost } }
}

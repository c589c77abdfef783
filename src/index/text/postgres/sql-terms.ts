import type { Db } from '../../../platform/postgres.ts'
import type { VocabularyEntry } from '../query/query-terms.ts'
import type { Schema } from './sql-scope.ts'

// The tables keep the column names of migration 0035: a word is a term, and its variants are deletion hashes.

/** How many documents have each of these terms. Terms without documents are left out. */
export async function selectTerms(db: Db, schema: Schema, terms: string[]): Promise<VocabularyEntry[]> {
  return db<VocabularyEntry[]>`
    select word as term, documents
    from ${db(`${schema}.search_words`)}
    where word = any(${terms})
      and documents > 0`
}

/** Terms that share a deletion hash: candidates for a correction. */
export async function selectTermsByHash(
  db: Db,
  schema: Schema,
  hashes: number[],
): Promise<VocabularyEntry[]> {
  return db<VocabularyEntry[]>`
    select word as term, documents
    from ${db(`${schema}.search_words`)}
    where variants && ${hashes}::integer[]
      and documents > 0`
}

/** The most frequent terms with this prefix. For short prefixes only frequent terms are read, by their partial index. */
export async function selectCompletions(
  db: Db,
  schema: Schema,
  prefix: string,
  limit: number,
): Promise<VocabularyEntry[]> {
  const end = `${prefix}\u{10ffff}`
  return db<VocabularyEntry[]>`
    select word as term, documents
    from ${db(`${schema}.search_words`)}
    where word > ${prefix}
      and word < ${end}
      and documents >= ${prefix.length < 3 ? db`64` : db`1`}
    order by documents desc
    limit ${limit}`
}

/** A piece of a posting list in base64. */
export type EncodedPostings = { base64: string; bytes: number }

/** Reading a piece of this size blocks the event loop for less than a millisecond. */
const maxPieceBytes = 2 ** 18

/** The posting lists of these terms, in pieces that follow each other. */
export async function selectPostings(
  db: Db,
  schema: Schema,
  terms: string[],
): Promise<({ term: string } & EncodedPostings)[]> {
  // Base64, because the driver reads bytea as hexadecimal, which takes ten times as long to decode.
  return db<({ term: string } & EncodedPostings)[]>`
    select
      word as term,
      encode(substring(postings from start for ${maxPieceBytes}::integer), 'base64') as base64,
      least(octet_length(postings) - start + 1, ${maxPieceBytes}::integer) as bytes
    from ${db(`${schema}.search_postings`)}
    cross join lateral generate_series(1, octet_length(postings), ${maxPieceBytes}::integer) as start
    where word = any(${terms}::text[])
    order by word, part, start`
}

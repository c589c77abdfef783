import type { Db } from '../../../platform/postgres.ts'
import type { DocumentText } from '../query/score-document.ts'
import { keyTerm, tagTerm } from '../stored-document.ts'
import type { SortField, TrackFilters } from '../text-index.ts'
import type { Schema } from './sql-scope.ts'

/** What documents are restricted to. */
export type Restriction = { filters: TrackFilters; catalogueId: string | null }

export async function selectDocumentTexts(
  db: Db,
  schema: Schema,
  ids: number[],
): Promise<(DocumentText & { id: number })[]> {
  return db<(DocumentText & { id: number })[]>`
    select track_seq as id, title, artists, release
    from ${db(`${schema}.search_documents`)}
    where track_seq = any(${ids}::bigint[])`
}

/** The documents after an id, in the order of ids. */
export async function selectTexts(
  db: Db,
  schema: Schema,
  afterId: number,
  limit: number,
): Promise<(DocumentText & { id: number })[]> {
  return db<(DocumentText & { id: number })[]>`
    select track_seq as id, title, artists, release
    from ${db(`${schema}.search_documents`)}
    where track_seq > ${afterId}
    order by track_seq
    limit ${limit}`
}

export async function selectPassing(
  db: Db,
  schema: Schema,
  ids: number[],
  restriction: Restriction,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select track_seq as id
    from ${db(`${schema}.search_documents`)}
    where track_seq = any(${ids}::bigint[])
      ${conditions(db, restriction)}`
  return rows.map((row) => row.id)
}

export async function selectFirstPassing(
  db: Db,
  schema: Schema,
  restriction: Restriction,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select track_seq as id
    from ${db(`${schema}.search_documents`)}
    where true
      ${conditions(db, restriction)}
    order by track_seq
    limit ${limit}`
  return rows.map((row) => row.id)
}

function conditions(db: Db, { filters, catalogueId }: Restriction) {
  const { bpm, durationMs, releaseYear, tags, key } = filters
  const attributes = [...tags.map(tagTerm), ...(key === null ? [] : [keyTerm(key)])]
  return db`
    ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}
    ${attributes.length === 0 ? db`` : db`and marks @> ${attributes}::text[]`}
    ${bpm === null ? db`` : db`and bpm between ${bpm.min ?? '-infinity'}::real and ${bpm.max ?? 'infinity'}::real`}
    ${
      durationMs === null
        ? db``
        : db`and duration_ms between ${durationMs.min ?? 0}::bigint and ${durationMs.max ?? 2 ** 40}::bigint`
    }
    ${
      releaseYear === null
        ? db``
        : db`and release_year between ${releaseYear.min ?? 0}::bigint and ${releaseYear.max ?? 9999}::bigint`
    }`
}

/*
 * The catalogue's tables hold titles with their punctuation, release dates, and a trigram index of workspace titles. The index
 * reads them there instead of storing them twice: at ten million tracks that saves some 700 MB. The ids of track documents
 * are the `seq` of these tables.
 */

const sortColumns: Record<SortField, string> = {
  title: 'title_key',
  releaseDate: 'release_date',
  duration: 'duration_ms',
  bpm: 'bpm',
}

export async function selectSortValues(
  db: Db,
  schema: Schema,
  ids: number[],
  field: SortField,
): Promise<{ id: number; value: string | number | null }[]> {
  return db<{ id: number; value: string | number | null }[]>`
    select seq as id, ${db(sortColumns[field])} as value
    from ${db(`${schema}.tracks`)}
    where seq = any(${ids}::bigint[])`
}

/** Unknown values come last in either direction; of equal ones the lowest id is first. */
export async function selectSorted(
  db: Db,
  schema: Schema,
  ids: number[],
  { by, descending }: { by: SortField; descending: boolean },
  limit: number,
): Promise<{ id: number; value: string | number | null }[]> {
  const direction = descending ? db`desc` : db`asc`
  // Keys are ASCII. In the order of bytes, layers can be merged without a collation.
  const collation = by === 'title' ? db`collate "C"` : db``
  return db<{ id: number; value: string | number | null }[]>`
    select seq as id, ${db(sortColumns[by])} as value
    from ${db(`${schema}.tracks`)}
    where seq = any(${ids}::bigint[])
    order by ${db(sortColumns[by])} ${collation} ${direction} nulls last, seq
    limit ${limit}`
}

/** Indexed tracks of a workspace whose titles share the most trigrams with the key, most similar first. */
export async function selectSimilarTitles(db: Db, key: string, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select track.seq as id
    from workspace.tracks track
    join workspace.search_documents document on document.track_seq = track.seq
    where track.title_key % ${key}
    order by similarity(track.title_key, ${key}) desc, track.seq
    limit ${limit}`
  return rows.map((row) => row.id)
}

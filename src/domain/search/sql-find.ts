import type { Db } from '../../platform/postgres.ts'
import type { Filters } from './filters.ts'
import type { Candidate } from './plane.ts'
import type { Tables } from './sql.ts'

/** What a search is confined to. */
export type Confines = { filters: Filters; catalogueId: string | null }

/** For this transaction: the estimates for lists of hashes are far off, and would have the whole vocabulary read. */
export async function preferIndexes(tx: Db): Promise<void> {
  await tx`select set_config('enable_seqscan', 'off', true)`
}

export async function selectPostings(
  db: Db,
  tables: Tables,
  words: string[],
): Promise<{ word: string; postings: Buffer }[]> {
  return db<{ word: string; postings: Buffer }[]>`
    select word, postings
    from ${db(`${tables}.search_postings`)}
    where word = any(${words}::text[])
    order by word, part`
}

export async function selectDocuments(db: Db, tables: Tables, seqs: number[]): Promise<Candidate[]> {
  return db<Candidate[]>`
    select track_seq as seq, title, artists, release
    from ${db(`${tables}.search_documents`)}
    where track_seq = any(${seqs}::bigint[])`
}

/** Those of these tracks that are within the confines. */
export async function selectWithin(
  db: Db,
  tables: Tables,
  seqs: number[],
  confines: Confines,
): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select track_seq as seq
    from ${db(`${tables}.search_documents`)}
    where track_seq = any(${seqs}::bigint[])
      ${conditions(db, confines)}`
  return rows.map((row) => row.seq)
}

/** Some tracks within the confines, when there is nothing else to look for. */
export async function selectSome(
  db: Db,
  tables: Tables,
  confines: Confines,
  limit: number,
): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select track_seq as seq
    from ${db(`${tables}.search_documents`)}
    where true
      ${conditions(db, confines)}
    order by track_seq
    limit ${limit}`
  return rows.map((row) => row.seq)
}

function conditions(db: Db, { filters, catalogueId }: Confines) {
  const { bpm, duration, releaseYear, tags, key } = filters
  const marks = [
    ...tags.map((uid) => `#t${uid}`),
    ...(key === null ? [] : [`#k${key.note}${key.mode ?? ''}`]),
  ]
  return db`
    ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}
    ${marks.length === 0 ? db`` : db`and marks @> ${marks}::text[]`}
    ${bpm === null ? db`` : db`and bpm between ${bpm.min ?? '-infinity'}::real and ${bpm.max ?? 'infinity'}::real`}
    ${
      duration === null
        ? db``
        : db`and duration_ms between ${duration.min ?? 0}::bigint and ${duration.max ?? 2 ** 40}::bigint`
    }
    ${
      releaseYear === null
        ? db``
        : db`and release_year between ${releaseYear.min ?? 0}::bigint and ${releaseYear.max ?? 9999}::bigint`
    }`
}

export async function selectByIsrc(db: Db, tables: Tables, isrc: string): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select seq
    from ${db(`${tables}.tracks`)}
    where isrc = ${isrc}
    order by seq
    limit 1000`
  return rows.map((row) => row.seq)
}

export async function selectByUpc(db: Db, tables: Tables, upc: string): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select link.track_seq as seq
    from ${db(`${tables}.releases`)} release
    join ${db(`${tables}.track_releases`)} link on link.release_seq = release.seq
    where release.upc = ${upc}
    order by link.track_seq
    limit 1000`
  return rows.map((row) => row.seq)
}

export async function selectByArtist(db: Db, tables: Tables, artistId: string): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select link.track_seq as seq
    from ${db(`${tables}.artists`)} artist
    join ${db(`${tables}.track_artists`)} link on link.artist_seq = artist.seq
    where artist.id = ${artistId}
    order by link.track_seq`
  return rows.map((row) => row.seq)
}

/** By trigrams of whole titles, nearest first; those that search does not know are not among them. */
export async function selectAlike(db: Db, key: string, limit: number): Promise<number[]> {
  const rows = await db<{ seq: number }[]>`
    select track.seq
    from workspace.tracks track
    join workspace.search_documents document on document.track_seq = track.seq
    where track.title_key % ${key}
    order by similarity(track.title_key, ${key}) desc, track.seq
    limit ${limit}`
  return rows.map((row) => row.seq)
}

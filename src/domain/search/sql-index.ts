import type { Db } from '../../platform/postgres.ts'
import type { StoredDocument } from './document.ts'
import type { Tables } from './sql.ts'

/** What a document is made from. */
export type Source = {
  seq: number
  catalogue_id: string | null
  /** Null where only a file was delivered. */
  title: string | null
  artists: string[]
  releases: string[]
  release_date: number | null
  duration_ms: number | null
  bpm: number | null
  musical_key: number | null
  mode: string | null
  tag_uids: string[] | null
}

/** Those of these tracks that are to be found, in the order of `seq`: all but those that were made unavailable for a reason. */
export async function selectSources(db: Db, tables: Tables, seqs: number[]): Promise<Source[]> {
  const own = tables === 'workspace'
  return db<Source[]>`
    select
      track.seq, ${own ? db`track.catalogue_id` : db`null::uuid as catalogue_id`},
      track.title, track.release_date, track.duration_ms, track.bpm, track.musical_key, track.mode, track.tag_uids,
      array(
        select artist.name
        from ${db(`${tables}.track_artists`)} link
        join ${db(`${tables}.artists`)} artist on artist.seq = link.artist_seq
        where link.track_seq = track.seq
        order by link.position
      ) as artists,
      array(
        select release.title
        from ${db(`${tables}.track_releases`)} link
        join ${db(`${tables}.releases`)} release on release.seq = link.release_seq
        where link.track_seq = track.seq
        order by link.position
      ) as releases
    from ${db(`${tables}.tracks`)} track
    where track.seq = any(${seqs}::bigint[])
      ${own ? db`and (track.available_search or track.unavailable_reason is null)` : db``}
    order by track.seq`
}

/** Until the transaction ends nobody else indexes this plane: whoever comes second sees what the first has done. */
export async function lockIndex(db: Db, owner: string): Promise<void> {
  await db`select pg_advisory_xact_lock(hashtextextended(${`search index ${owner}`}, 0))`
}

/** Takes the next tracks off the list of those to index, after this one. */
export async function takePending(db: Db, tables: Tables, after: number, limit: number): Promise<number[]> {
  const rows = await db<{ track_seq: number }[]>`
    delete from ${db(`${tables}.search_pending`)}
    where track_seq in (
      select track_seq
      from ${db(`${tables}.search_pending`)}
      where track_seq > ${after}
      order by track_seq
      limit ${limit}
    )
    returning track_seq`
  return rows.map((row) => row.track_seq).sort((a, b) => a - b)
}

export async function hasPending(db: Db, tables: Tables): Promise<boolean> {
  const rows = await db`
    select track_seq
    from ${db(`${tables}.search_pending`)}
    limit 1`
  return rows.length > 0
}

export async function countPending(db: Db, tables: Tables): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count
    from ${db(`${tables}.search_pending`)}`
  return row!.count
}

export async function selectOrganisationsToIndex(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`select id from inventory.organisations_to_index() id`
  return rows.map((row) => row.id)
}

export async function selectStored(db: Db, tables: Tables, seqs: number[]): Promise<StoredDocument[]> {
  return db<StoredDocument[]>`
    select
      track_seq, ${tables === 'workspace' ? db`catalogue_id` : db`null::uuid as catalogue_id`},
      duration_ms, bpm, release_year, title, artists, release, marks
    from ${db(`${tables}.search_documents`)}
    where track_seq = any(${seqs}::bigint[])`
}

export async function upsertDocuments(
  db: Db,
  tables: Tables,
  organisationId: string | null,
  documents: StoredDocument[],
): Promise<void> {
  const own = tables === 'workspace'
  const column = <Key extends keyof StoredDocument>(key: Key) => documents.map((document) => document[key])
  await db`
    insert into ${db(`${tables}.search_documents`)} (
      ${own ? db`organisation_id, catalogue_id,` : db``}
      track_seq, duration_ms, bpm, release_year, title, artists, release, marks
    )
    select
      ${own ? db`${organisationId}::uuid, catalogue_id,` : db``}
      track_seq, duration_ms, bpm, release_year, title, artists, release, marks::text[]
    from unnest(
      ${column('catalogue_id')}::uuid[], ${column('track_seq')}::bigint[], ${column('duration_ms')}::integer[],
      ${column('bpm')}::real[], ${column('release_year')}::smallint[], ${column('title')}::text[],
      ${column('artists')}::text[], ${column('release')}::text[], ${documents.map(({ marks }) => arrayText(marks))}::text[]
    ) as document (catalogue_id, track_seq, duration_ms, bpm, release_year, title, artists, release, marks)
    on conflict (${own ? db`organisation_id, track_seq` : db`track_seq`}) do update set
      ${own ? db`catalogue_id = excluded.catalogue_id,` : db``}
      duration_ms = excluded.duration_ms,
      bpm = excluded.bpm,
      release_year = excluded.release_year,
      title = excluded.title,
      artists = excluded.artists,
      release = excluded.release,
      marks = excluded.marks`
}

export async function deleteDocuments(db: Db, tables: Tables, seqs: number[]): Promise<void> {
  await db`
    delete from ${db(`${tables}.search_documents`)}
    where track_seq = any(${seqs}::bigint[])`
}

export async function insertPostings(
  db: Db,
  tables: Tables,
  organisationId: string | null,
  lists: { word: string; postings: Buffer }[],
): Promise<void> {
  const own = tables === 'workspace'
  await db`
    insert into ${db(`${tables}.search_postings`)} (${own ? db`organisation_id,` : db``} word, postings)
    select ${own ? db`${organisationId}::uuid,` : db``} word, decode(postings, 'hex')
    from unnest(
      ${lists.map(({ word }) => word)}::text[], ${lists.map(({ postings }) => postings.toString('hex'))}::text[]
    ) as list (word, postings)`
}

/** Counts words that are known already, and answers which are not. */
export async function countKnownWords(
  db: Db,
  tables: Tables,
  counts: Map<string, number>,
): Promise<string[]> {
  const words = [...counts.keys()].sort()
  const rows = await db<{ word: string }[]>`
    update ${db(`${tables}.search_words`)} known
    set documents = known.documents + added.documents
    from unnest(${words}::text[], ${words.map((word) => counts.get(word)!)}::integer[]) as added (word, documents)
    where known.word = added.word
    returning known.word`
  const known = new Set(rows.map((row) => row.word))
  return words.filter((word) => !known.has(word))
}

export async function insertWords(
  db: Db,
  tables: Tables,
  organisationId: string | null,
  words: { word: string; documents: number; variants: number[] }[],
): Promise<void> {
  const own = tables === 'workspace'
  await db`
    insert into ${db(`${tables}.search_words`)} as known (${own ? db`organisation_id,` : db``} word, documents, variants)
    select ${own ? db`${organisationId}::uuid,` : db``} word, documents, variants::integer[]
    from unnest(
      ${words.map(({ word }) => word)}::text[], ${words.map(({ documents }) => documents)}::integer[],
      ${words.map(({ variants }) => `{${variants.join(',')}}`)}::text[]
    ) as added (word, documents, variants)
    on conflict (${own ? db`organisation_id, word` : db`word`}) do update set documents = known.documents + excluded.documents`
}

/** Puts lists together that have grown to many parts. */
export async function joinPostings(
  db: Db,
  tables: Tables,
  organisationId: string | null,
  parts: number,
): Promise<void> {
  const own = tables === 'workspace'
  await db`
    with many as (
      select word
      from ${db(`${tables}.search_postings`)}
      group by word
      having count(*) > ${parts}
    ),
    taken as (
      delete from ${db(`${tables}.search_postings`)} list
      using many
      where list.word = many.word
      returning list.word, list.part, list.postings
    )
    insert into ${db(`${tables}.search_postings`)} (${own ? db`organisation_id,` : db``} word, postings)
    select ${own ? db`${organisationId}::uuid,` : db``} word, string_agg(postings, ''::bytea order by part)
    from taken
    group by word`
}

function arrayText(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

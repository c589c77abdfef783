import type { Db } from '../../../platform/postgres.ts'
import type { Scope } from '../text-index.ts'
import type { CountColumns, DocumentColumns, FormerDocument, PostingColumns } from './index-task.ts'

// Tables keep the column names of migration 0035: `marks` are attribute terms, `word` is a term, `variants` are its deletion
// hashes, `part` orders the segments of a posting list. Only the atlas has `keys_hash`, only workspaces `catalogue_id`.

export async function selectFormer(db: Db, { layer }: Scope, ids: number[]): Promise<FormerDocument[]> {
  return db<FormerDocument[]>`
    select
      track_seq as id, version, duration_ms as "durationMs", bpm, release_year as "releaseYear",
      title, artists, release, marks as attributes,
      ${
        layer === 'workspace'
          ? db`catalogue_id as "catalogueId", null as "keysHash"`
          : db`null as "catalogueId", keys_hash as "keysHash"`
      }
    from ${db(`${layer}.search_documents`)}
    where track_seq = any(${ids}::bigint[])`
}

export async function upsertDocuments(db: Db, scope: Scope, columns: DocumentColumns): Promise<void> {
  const isWorkspace = scope.layer === 'workspace'
  await db`
    insert into ${db(`${scope.layer}.search_documents`)} (
      ${isWorkspace ? db`organisation_id, catalogue_id,` : db`keys_hash,`}
      track_seq, version, duration_ms, bpm, release_year, title, artists, release, marks
    )
    select
      ${isWorkspace ? db`${scope.organisationId}::uuid, catalogue_id,` : db`keys_hash,`}
      track_seq, version, duration_ms, bpm, release_year, title, artists, release, marks::text[]
    from unnest(
      ${columns.catalogueId}::uuid[], ${columns.keysHash}::bigint[], ${columns.id}::bigint[],
      ${columns.version}::bigint[], ${columns.durationMs}::integer[], ${columns.bpm}::real[],
      ${columns.releaseYear}::smallint[], ${columns.title}::text[], ${columns.artists}::text[],
      ${columns.release}::text[], ${columns.attributes}::text[]
    ) as document (
      catalogue_id, keys_hash, track_seq, version, duration_ms, bpm, release_year, title, artists, release, marks
    )
    on conflict (${isWorkspace ? db`organisation_id, track_seq` : db`track_seq`}) do update set
      ${isWorkspace ? db`catalogue_id = excluded.catalogue_id,` : db`keys_hash = excluded.keys_hash,`}
      version = excluded.version,
      duration_ms = excluded.duration_ms,
      bpm = excluded.bpm,
      release_year = excluded.release_year,
      title = excluded.title,
      artists = excluded.artists,
      release = excluded.release,
      marks = excluded.marks`
}

export async function deleteDocuments(db: Db, { layer }: Scope, ids: number[]): Promise<void> {
  await db`
    delete from ${db(`${layer}.search_documents`)}
    where track_seq = any(${ids}::bigint[])`
}

export async function insertPostings(
  db: Db,
  scope: Scope,
  { terms, postings }: PostingColumns,
): Promise<void> {
  const isWorkspace = scope.layer === 'workspace'
  await db`
    insert into ${db(`${scope.layer}.search_postings`)} (${isWorkspace ? db`organisation_id,` : db``} word, postings)
    select ${isWorkspace ? db`${scope.organisationId}::uuid,` : db``} word, decode(postings, 'base64')
    from unnest(${terms}::text[], ${postings}::text[]) as list (word, postings)`
}

/** Changes the counts of known terms. */
export async function updateTermCounts(
  db: Db,
  { layer }: Scope,
  { terms, changes }: CountColumns,
): Promise<void> {
  await db`
    update ${db(`${layer}.search_words`)} known
    set documents = known.documents + changed.documents
    from unnest(${terms}::text[], ${changes}::integer[]) as changed (word, documents)
    where known.word = changed.word`
}

/** Those of these terms that are not in the vocabulary yet. */
export async function selectNewTerms(
  db: Db,
  { layer }: Scope,
  { terms, changes }: CountColumns,
): Promise<{ term: string; documents: number }[]> {
  return db<{ term: string; documents: number }[]>`
    select changed.word as term, changed.documents
    from unnest(${terms}::text[], ${changes}::integer[]) as changed (word, documents)
    left join ${db(`${layer}.search_words`)} known on known.word = changed.word
    where known.word is null`
}

export async function insertTerms(
  db: Db,
  scope: Scope,
  terms: { term: string; documents: number }[],
  hashes: number[][],
): Promise<void> {
  const isWorkspace = scope.layer === 'workspace'
  await db`
    insert into ${db(`${scope.layer}.search_words`)} as known (
      ${isWorkspace ? db`organisation_id,` : db``} word, documents, variants
    )
    select ${isWorkspace ? db`${scope.organisationId}::uuid,` : db``} word, documents, variants::integer[]
    from unnest(
      ${terms.map(({ term }) => term)}::text[], ${terms.map(({ documents }) => documents)}::integer[],
      ${hashes.map((each) => `{${each.join(',')}}`)}::text[]
    ) as added (word, documents, variants)
    on conflict (${isWorkspace ? db`organisation_id, word` : db`word`}) do update
    set documents = known.documents + excluded.documents`
}

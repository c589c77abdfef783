import type { Db } from '../../../platform/postgres.ts'
import type { Scope } from '../text-index.ts'
import type { FormerDocument } from './index-task.ts'

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

export async function upsertDocuments(db: Db, scope: Scope, documents: FormerDocument[]): Promise<void> {
  if (documents.length === 0) return
  const isWorkspace = scope.layer === 'workspace'
  const column = <Key extends keyof FormerDocument>(key: Key) => documents.map((document) => document[key])
  await db`
    insert into ${db(`${scope.layer}.search_documents`)} (
      ${isWorkspace ? db`organisation_id, catalogue_id,` : db`keys_hash,`}
      track_seq, version, duration_ms, bpm, release_year, title, artists, release, marks
    )
    select
      ${isWorkspace ? db`${scope.organisationId}::uuid, catalogue_id,` : db`keys_hash,`}
      track_seq, version, duration_ms, bpm, release_year, title, artists, release, marks::text[]
    from unnest(
      ${column('catalogueId')}::uuid[], ${column('keysHash')}::bigint[], ${column('id')}::bigint[],
      ${column('version')}::bigint[], ${column('durationMs')}::integer[], ${column('bpm')}::real[],
      ${column('releaseYear')}::smallint[], ${column('title')}::text[], ${column('artists')}::text[],
      ${column('release')}::text[], ${documents.map(({ attributes }) => arrayText(attributes))}::text[]
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

/** `unnest` would flatten an array of arrays. */
function arrayText(texts: string[]): string {
  return `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}

export async function deleteDocuments(db: Db, { layer }: Scope, ids: number[]): Promise<void> {
  await db`
    delete from ${db(`${layer}.search_documents`)}
    where track_seq = any(${ids}::bigint[])`
}

export async function insertPostings(
  db: Db,
  scope: Scope,
  terms: string[],
  hexPostings: string[],
): Promise<void> {
  const isWorkspace = scope.layer === 'workspace'
  await db`
    insert into ${db(`${scope.layer}.search_postings`)} (${isWorkspace ? db`organisation_id,` : db``} word, postings)
    select ${isWorkspace ? db`${scope.organisationId}::uuid,` : db``} word, decode(postings, 'hex')
    from unnest(${terms}::text[], ${hexPostings}::text[]) as list (word, postings)`
}

/** Changes the counts of known terms, and returns the terms that are new. */
export async function updateTermCounts(
  db: Db,
  { layer }: Scope,
  counts: { term: string; change: number }[],
): Promise<{ term: string; change: number }[]> {
  // In order, so that two writers never wait for each other's rows.
  const sorted = counts.toSorted((a, b) => (a.term < b.term ? -1 : 1))
  const rows = await db<{ term: string }[]>`
    update ${db(`${layer}.search_words`)} known
    set documents = known.documents + changed.documents
    from unnest(
      ${sorted.map(({ term }) => term)}::text[], ${sorted.map(({ change }) => change)}::integer[]
    ) as changed (word, documents)
    where known.word = changed.word
    returning known.word as term`
  const known = new Set(rows.map((row) => row.term))
  return sorted.filter(({ term }) => !known.has(term))
}

export async function insertTerms(
  db: Db,
  scope: Scope,
  terms: { term: string; change: number }[],
  hashes: number[][],
): Promise<void> {
  const isWorkspace = scope.layer === 'workspace'
  await db`
    insert into ${db(`${scope.layer}.search_words`)} as known (
      ${isWorkspace ? db`organisation_id,` : db``} word, documents, variants
    )
    select ${isWorkspace ? db`${scope.organisationId}::uuid,` : db``} word, documents, variants::integer[]
    from unnest(
      ${terms.map(({ term }) => term)}::text[], ${terms.map(({ change }) => change)}::integer[],
      ${hashes.map((each) => `{${each.join(',')}}`)}::text[]
    ) as added (word, documents, variants)
    on conflict (${isWorkspace ? db`organisation_id, word` : db`word`}) do update
    set documents = known.documents + excluded.documents`
}

import type { Db } from '../../../platform/postgres.ts'

/** All of these need `actFor` in their transaction. */

export type VocabularyTag = { uid: string; name: string; description: string; created_at: Date }
export type Vocabulary = {
  id: string
  name: string
  tags: VocabularyTag[]
  created_at: Date
  updated_at: Date
}

export async function selectVocabularies(tx: Db, id: string | null): Promise<Vocabulary[]> {
  const vocabularies = await tx<Omit<Vocabulary, 'tags'>[]>`
    select id, name, created_at, updated_at
    from workspace.vocabularies
    ${id === null ? tx`` : tx`where id = ${id}`}
    order by name`
  const tags = await tx<(VocabularyTag & { vocabulary_id: string })[]>`
    select vocabulary_id, uid, name, description, created_at
    from workspace.vocabulary_tags
    ${id === null ? tx`` : tx`where vocabulary_id = ${id}`}
    order by name`
  const byVocabulary = Map.groupBy(tags, ({ vocabulary_id }) => vocabulary_id)
  return vocabularies.map((vocabulary) => ({
    ...vocabulary,
    tags: (byVocabulary.get(vocabulary.id) ?? []).map(({ vocabulary_id: _, ...tag }) => tag),
  }))
}

/** Serialises changes of the vocabularies of an organisation. */
export async function lockVocabularies(tx: Db, organisationId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`vocabularies ${organisationId}`}, 0))`
}

/** False if the organisation has a vocabulary of that name. */
export async function insertVocabulary(
  tx: Db,
  row: { organisation_id: string; id: string; name: string; at: Date },
): Promise<boolean> {
  const inserted = await tx`
    insert into workspace.vocabularies (organisation_id, id, name, created_at, updated_at)
    values (${row.organisation_id}, ${row.id}, ${row.name}, ${row.at}, ${row.at})
    on conflict (organisation_id, name) do nothing`
  return inserted.count > 0
}

export async function updateVocabulary(tx: Db, id: string, name: string, at: Date): Promise<void> {
  await tx`update workspace.vocabularies set name = ${name}, updated_at = ${at} where id = ${id}`
}

export async function deleteVocabulary(tx: Db, id: string): Promise<void> {
  await tx`delete from workspace.vocabularies where id = ${id}`
}

export async function insertTag(
  tx: Db,
  row: {
    organisation_id: string
    vocabulary_id: string
    uid: string
    name: string
    description: string
    at: Date
  },
): Promise<void> {
  await tx`
    insert into workspace.vocabulary_tags (organisation_id, vocabulary_id, uid, name, description, created_at)
    values (${row.organisation_id}, ${row.vocabulary_id}, ${row.uid}, ${row.name}, ${row.description}, ${row.at})`
}

export async function updateTag(
  tx: Db,
  uid: string,
  columns: { name: string; description: string },
): Promise<void> {
  await tx`update workspace.vocabulary_tags set ${tx(columns)} where uid = ${uid}`
}

export async function deleteTag(tx: Db, uid: string): Promise<void> {
  await tx`delete from workspace.vocabulary_tags where uid = ${uid}`
}

/** Those of these uids that are tags of the organisation's vocabularies. */
export async function selectKnownTags(tx: Db, uids: string[]): Promise<Set<string>> {
  const rows = await tx<{ uid: string }[]>`
    select uid
    from workspace.vocabulary_tags
    where uid = any(${uids}::uuid[])`
  return new Set(rows.map(({ uid }) => uid))
}

/** The names of the organisation's own tags. */
export async function selectTagNames(
  tx: Db,
  uids: string[],
): Promise<Map<string, { vocabulary: string; name: string }>> {
  const rows = await tx<{ uid: string; vocabulary: string; name: string }[]>`
    select tag.uid, vocabularies.name as vocabulary, tag.name
    from workspace.vocabulary_tags as tag
    join workspace.vocabularies on vocabularies.id = tag.vocabulary_id
    where tag.uid::text = any(${uids}::text[])`
  return new Map(rows.map(({ uid, ...names }) => [uid, names]))
}

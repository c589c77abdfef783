import type { Db } from '../../../platform/postgres.ts'
import type { Collection, DocumentVersion, NameCollection, Scope } from '../text-index.ts'

/** Versions of documents that were removed lately: a delayed write must not bring one back. */
export async function selectRemovals(
  db: Db,
  { layer }: Scope,
  collection: Collection,
  ids: number[],
): Promise<DocumentVersion[]> {
  return db<DocumentVersion[]>`
    select document_id as id, version
    from ${db(`${layer}.text_removals`)}
    where collection = ${collection}
      and document_id = any(${ids}::bigint[])`
}

export async function upsertRemovals(
  db: Db,
  scope: Scope,
  collection: Collection,
  removed: DocumentVersion[],
): Promise<void> {
  const isWorkspace = scope.layer === 'workspace'
  await db`
    insert into ${db(`${scope.layer}.text_removals`)} (
      ${isWorkspace ? db`organisation_id,` : db``} collection, document_id, version
    )
    select ${isWorkspace ? db`${scope.organisationId}::uuid,` : db``} ${collection}, document_id, version
    from unnest(
      ${removed.map(({ id }) => id)}::bigint[], ${removed.map(({ version }) => version)}::bigint[]
    ) as removed (document_id, version)
    on conflict (${isWorkspace ? db`organisation_id,` : db``} collection, document_id) do update set
      version = excluded.version,
      removed_at = excluded.removed_at`
  // No write is delayed for a day.
  await db`
    delete from ${db(`${scope.layer}.text_removals`)}
    where removed_at < now() - interval '1 day'`
}

export async function selectNameVersions(
  db: Db,
  collection: NameCollection,
  ids: number[],
): Promise<DocumentVersion[]> {
  return db<DocumentVersion[]>`
    select document_id as id, version
    from atlas.name_documents
    where collection = ${collection}
      and document_id = any(${ids}::bigint[])`
}

export async function upsertNameVersions(
  db: Db,
  collection: NameCollection,
  documents: DocumentVersion[],
): Promise<void> {
  await db`
    insert into atlas.name_documents (collection, document_id, version)
    select ${collection}, document_id, version
    from unnest(
      ${documents.map(({ id }) => id)}::bigint[], ${documents.map(({ version }) => version)}::bigint[]
    ) as document (document_id, version)
    on conflict (collection, document_id) do update set version = excluded.version`
}

export async function deleteNameVersions(db: Db, collection: NameCollection, ids: number[]): Promise<void> {
  await db`
    delete from atlas.name_documents
    where collection = ${collection}
      and document_id = any(${ids}::bigint[])`
}

import type { Db } from '../../../platform/postgres.ts'

export async function selectGarbage(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db<{ blob_id: string }[]>`
    select blob_id
    from storage_garbage
    where since < ${before}
    order by since
    limit ${limit}`
  return rows.map(({ blob_id }) => blob_id)
}

export async function deleteGarbage(db: Db, blobIds: string[]): Promise<void> {
  await db`delete from storage_garbage where blob_id = any(${blobIds}::uuid[])`
}

/** Marks blobs that no row refers to. */
export async function insertGarbage(db: Db, blobIds: string[]): Promise<void> {
  await db`
    insert into storage_garbage (blob_id)
    select unnest(${blobIds}::uuid[])
    on conflict do nothing`
}

export type FoundBlob = { id: string; size: number; modifiedAt: Date }

/** A temporary table of all blobs in the store, so that one join finds the differences. */
export async function createFoundBlobs(tx: Db): Promise<void> {
  await tx`
    create temporary table found_blobs (
      id uuid,
      size bigint,
      modified_at timestamptz
    ) on commit drop`
}

export async function insertFoundBlobs(tx: Db, blobs: FoundBlob[]): Promise<void> {
  const ids = blobs.map(({ id }) => id)
  const sizes = blobs.map(({ size }) => size)
  const times = blobs.map(({ modifiedAt }) => modifiedAt.toISOString())
  await tx`
    insert into found_blobs (id, size, modified_at)
    select id, size, modified_at
    from unnest(${ids}::uuid[], ${sizes}::bigint[], ${times}::timestamptz[]) as found (id, size, modified_at)`
}

/** Blobs that no row refers to and that are too old to belong to an upload in progress. */
export async function selectOrphans(
  tx: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; size: number }[]> {
  return tx<{ id: string; size: number }[]>`
    select found.id, found.size
    from found_blobs as found
    where found.modified_at < ${before}
      and not exists (
        select 1
        from (${referencedBlobs(tx)}) as referenced
        where referenced.blob_id = found.id
      )
      and not exists (select 1 from storage_garbage where storage_garbage.blob_id = found.id)
    order by found.id
    limit ${limit}`
}

export type DamagedBlob = {
  /** Null for the details of an analysis, which is in no bucket. */
  bucket: string | null
  key: string
  blob_id: string
  size: number
  found_size: number | null
}

/** Blobs that a row refers to and that are missing or have the wrong size. Ignores rows written since `before`. */
export async function selectDamagedBlobs(tx: Db, before: Date, limit: number): Promise<DamagedBlob[]> {
  return tx<DamagedBlob[]>`
    select areas.bucket, referenced.key, referenced.blob_id, referenced.size, found.size as found_size
    from (${referencedBlobs(tx)}) as referenced
    left join found_blobs as found on found.id = referenced.blob_id
    left join storage_areas as areas on areas.id = referenced.area_id
    where (found.id is null or found.size <> referenced.size)
      and referenced.modified_at < ${before}
    order by areas.bucket, referenced.key
    limit ${limit}`
}

export async function countReferencedBlobs(
  tx: Db,
): Promise<{ objects: number; blobs: number; bytes: number }> {
  const [row] = await tx<{ objects: number; blobs: number; bytes: number }[]>`
    select
      (select count(*) from storage_objects)::int8 as objects,
      count(*)::int8 as blobs,
      coalesce(sum(size), 0)::int8 as bytes
    from (${referencedBlobs(tx)}) as referenced`
  return row!
}

/** Every blob that a row refers to, once. */
export function selectReferencedBlobs(tx: Db): Promise<{ id: string; size: number }[]> {
  return tx<{ id: string; size: number }[]>`
    select distinct blob_id as id, size
    from (${referencedBlobs(tx)}) as referenced
    order by blob_id`
}

function referencedBlobs(tx: Db) {
  return tx`
    select objects.area_id, objects.key, blob.blob_id, blob.size, objects.modified_at
    from storage_objects as objects
    cross join unnest(objects.blob_ids, objects.blob_sizes) as blob (blob_id, size)
    union all
    select uploads.area_id, uploads.key, blob.blob_id, blob.size, parts.modified_at
    from storage_parts as parts
    join storage_uploads as uploads on uploads.id = parts.upload_id
    cross join unnest(parts.blob_ids, parts.blob_sizes) as blob (blob_id, size)
    union all
    select
      null, 'analysis of ' || encode(content_hash, 'hex') || ' by ' || model_version, details_blob_id, details_size,
      details_stored_at
    from audio_analyses
    where details_blob_id is not null`
}

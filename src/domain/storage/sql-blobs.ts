import type { Db } from '../../platform/postgres.ts'

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

/** For blobs found in the store that no row ever named. */
export async function insertGarbage(db: Db, blobIds: string[]): Promise<void> {
  await db`
    insert into storage_garbage (blob_id)
    select unnest(${blobIds}::uuid[])
    on conflict do nothing`
}

export type SeenBlob = { id: string; size: number; modifiedAt: Date }

/** A place for what the store holds, for the length of one transaction: then one join tells what does not agree. */
export async function createSeenBlobs(tx: Db): Promise<void> {
  await tx`
    create temporary table seen_blobs (
      id uuid,
      size bigint,
      modified_at timestamptz
    ) on commit drop`
}

export async function insertSeenBlobs(tx: Db, blobs: SeenBlob[]): Promise<void> {
  const ids = blobs.map(({ id }) => id)
  const sizes = blobs.map(({ size }) => size)
  const moments = blobs.map(({ modifiedAt }) => modifiedAt.toISOString())
  await tx`
    insert into seen_blobs (id, size, modified_at)
    select id, size, modified_at
    from unnest(${ids}::uuid[], ${sizes}::bigint[], ${moments}::timestamptz[]) as seen (id, size, modified_at)`
}

/** In the store and named by nothing, for longer than anything could still be on its way to being named. */
export async function selectOrphans(
  tx: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; size: number }[]> {
  return tx<{ id: string; size: number }[]>`
    select seen.id, seen.size
    from seen_blobs as seen
    where seen.modified_at < ${before}
      and not exists (
        select 1
        from (${namedBlobs(tx)}) as named
        where named.blob_id = seen.id
      )
      and not exists (select 1 from storage_garbage where storage_garbage.blob_id = seen.id)
    order by seen.id
    limit ${limit}`
}

export type Damage = {
  bucket: string | null
  key: string
  blob_id: string
  size: number
  found_size: number | null
}

/** Named by a row and not in the store, or of another size there. Only rows that are older than the look at the store. */
export async function selectDamage(tx: Db, before: Date, limit: number): Promise<Damage[]> {
  return tx<Damage[]>`
    select areas.bucket, named.key, named.blob_id, named.size, seen.size as found_size
    from (${namedBlobs(tx)}) as named
    left join seen_blobs as seen on seen.id = named.blob_id
    left join storage_areas as areas on areas.id = named.area_id
    where (seen.id is null or seen.size <> named.size)
      and named.modified_at < ${before}
    order by areas.bucket, named.key
    limit ${limit}`
}

export async function countNamedBlobs(tx: Db): Promise<{ objects: number; blobs: number; bytes: number }> {
  const [row] = await tx<{ objects: number; blobs: number; bytes: number }[]>`
    select
      (select count(*) from storage_objects)::int8 as objects,
      count(*)::int8 as blobs,
      coalesce(sum(size), 0)::int8 as bytes
    from (${namedBlobs(tx)}) as named`
  return row!
}

function namedBlobs(tx: Db) {
  return tx`
    select objects.area_id, objects.key, blob.blob_id, blob.size, objects.modified_at
    from storage_objects as objects
    cross join unnest(objects.blob_ids, objects.blob_sizes) as blob (blob_id, size)
    union all
    select uploads.area_id, uploads.key, blob.blob_id, blob.size, parts.modified_at
    from storage_parts as parts
    join storage_uploads as uploads on uploads.id = parts.upload_id
    cross join unnest(parts.blob_ids, parts.blob_sizes) as blob (blob_id, size)`
}

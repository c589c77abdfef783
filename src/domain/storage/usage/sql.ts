import type { Db } from '../../../platform/postgres.ts'

export type StorageUsage = { bytes: number; objects: number }

/** What an organisation has stored, with the parts of uploads that are not complete. */
export async function selectUsage(db: Db, organisationId: string): Promise<StorageUsage> {
  const [usage] = await db<StorageUsage[]>`
    with areas as (
      select id from storage_areas where organisation_id = ${organisationId}
    ),
    counted as (
      select bytes, objects from storage_usage where area_id in (select id from areas)
      union all
      select bytes, objects from storage_usage_changes where area_id in (select id from areas)
      union all
      select parts.size, 0
      from storage_uploads as uploads
      join storage_parts as parts on parts.upload_id = uploads.id
      where uploads.area_id in (select id from areas)
        and uploads.completed_at is null
    )
    select coalesce(sum(bytes), 0)::bigint as bytes, coalesce(sum(objects), 0)::bigint as objects
    from counted`
  return usage!
}

export async function foldUsage(db: Db): Promise<void> {
  await db`
    with changes as (
      delete from storage_usage_changes
      returning area_id, bytes, objects
    )
    insert into storage_usage as usage (area_id, bytes, objects)
    select area_id, sum(bytes), sum(objects)
    from changes
    group by area_id
    on conflict (area_id) do update
      set bytes = usage.bytes + excluded.bytes,
          objects = usage.objects + excluded.objects`
}

import type { Db } from '../../../platform/postgres.ts'
import type { AreaKind } from './layout.ts'

export type Area = {
  id: string
  organisation_id: string
  bucket: string
  region: string
  kind: AreaKind
  created_at: Date
}

export async function selectAreaOfOrganisation(db: Db, organisationId: string): Promise<Area | null> {
  const [found] = await db<Area[]>`
    select id, organisation_id, bucket, region, kind, created_at
    from storage_areas
    where organisation_id = ${organisationId}
      and kind = 'layout'`
  return found ?? null
}

export async function selectAreaByBucket(db: Db, bucket: string): Promise<Area | null> {
  const [found] = await db<Area[]>`
    select id, organisation_id, bucket, region, kind, created_at
    from storage_areas
    where bucket = ${bucket}`
  return found ?? null
}

export async function selectAreasOfOrganisation(db: Db, organisationId: string): Promise<Area[]> {
  return db<Area[]>`
    select id, organisation_id, bucket, region, kind, created_at
    from storage_areas
    where organisation_id = ${organisationId}
    order by bucket`
}

export async function insertArea(db: Db, area: Omit<Area, 'created_at'>): Promise<Area | null> {
  const [created] = await db<Area[]>`
    insert into storage_areas (id, organisation_id, bucket, region, kind)
    values (${area.id}, ${area.organisation_id}, ${area.bucket}, ${area.region}, ${area.kind})
    on conflict do nothing
    returning id, organisation_id, bucket, region, kind, created_at`
  return created ?? null
}

/** Deletes an area if it is open and empty. False if nothing was deleted. */
export async function deleteEmptyArea(db: Db, areaId: string): Promise<boolean> {
  const deleted = await db`
    delete from storage_areas
    where id = ${areaId}
      and kind = 'open'
      and not exists (select 1 from storage_objects where area_id = ${areaId})`
  return deleted.count > 0
}

export async function selectOrganisationsWithoutArea(
  db: Db,
): Promise<{ id: string; name: string; region: string }[]> {
  return db`
    select organisations.id, organisations.name, organisations.region
    from organisations
    where not exists (
      select 1
      from storage_areas
      where storage_areas.organisation_id = organisations.id
        and kind = 'layout'
    )
    order by organisations.id`
}

/** An area with the ETag of its current INFO.json. */
type AreaWithInfo = Area & { organisation_name: string; info_etag: string | null }

export async function selectAreasWithInfo(
  db: Db,
  after: string | null,
  limit: number,
): Promise<AreaWithInfo[]> {
  return db<AreaWithInfo[]>`
    select
      areas.id, areas.organisation_id, areas.bucket, areas.region, areas.kind, areas.created_at,
      organisations.name as organisation_name,
      info.etag as info_etag
    from storage_areas as areas
    join organisations on organisations.id = areas.organisation_id
    left join storage_objects as info on info.area_id = areas.id and info.key = 'INFO.json'
    where areas.kind = 'layout'
      and (${after}::uuid is null or areas.id > ${after}::uuid)
    order by areas.id
    limit ${limit}`
}

import type { Db } from '../../platform/postgres.ts'
import type { AreaKind } from './layout.ts'

export type Area = {
  id: string
  organisation_id: string
  bucket: string
  region: string
  kind: AreaKind
  created_at: Date
}

export type StorageKey = {
  id: string
  organisation_id: string
  purpose: 'customer' | 'service'
  sealed_secret: Buffer
  created_at: Date
  expires_at: Date | null
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

/** Only an open area, and only an empty one; answers whether it was there to delete. */
export async function deleteEmptyArea(db: Db, areaId: string): Promise<boolean> {
  const gone = await db`
    delete from storage_areas
    where id = ${areaId}
      and kind = 'open'
      and not exists (select 1 from storage_objects where area_id = ${areaId})`
  return gone.count > 0
}

/** Organisations without an area, and areas with the mark of the INFO.json they hold. */
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

export type AreaWithInfo = Area & { organisation_name: string; info_etag: string | null }

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

export async function insertKey(
  db: Db,
  key: Pick<StorageKey, 'id' | 'organisation_id' | 'purpose' | 'sealed_secret'>,
): Promise<boolean> {
  const made = await db`
    insert into storage_keys (id, organisation_id, purpose, sealed_secret)
    values (${key.id}, ${key.organisation_id}, ${key.purpose}, ${key.sealed_secret})
    on conflict do nothing`
  return made.count > 0
}

/** With the name of its organisation, which S3 answers give as the owner's. */
export async function selectKey(
  db: Db,
  id: string,
): Promise<(StorageKey & { organisation_name: string }) | null> {
  const [found] = await db<(StorageKey & { organisation_name: string })[]>`
    select
      keys.id, keys.organisation_id, keys.purpose, keys.sealed_secret, keys.created_at, keys.expires_at,
      organisations.name as organisation_name
    from storage_keys as keys
    join organisations on organisations.id = keys.organisation_id
    where keys.id = ${id}
      and organisations.disabled_at is null`
  return found ?? null
}

export async function selectKeysOfOrganisation(
  db: Db,
  organisationId: string,
  purpose: StorageKey['purpose'],
): Promise<StorageKey[]> {
  return db<StorageKey[]>`
    select id, organisation_id, purpose, sealed_secret, created_at, expires_at
    from storage_keys
    where organisation_id = ${organisationId}
      and purpose = ${purpose}
    order by created_at desc, id`
}

/** Keys that have no end yet, or a later one, end then. */
export async function expireKeys(db: Db, ids: string[], moment: Date): Promise<void> {
  await db`
    update storage_keys
    set expires_at = ${moment}
    where id = any(${ids})
      and (expires_at is null or expires_at > ${moment})`
}

export async function deleteExpiredKeys(db: Db, before: Date): Promise<number> {
  const gone = await db`delete from storage_keys where expires_at < ${before}`
  return gone.count
}

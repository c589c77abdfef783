import type { Db } from '../../../platform/postgres.ts'

export type WatchOptions = {
  csv_profile?: string
  /** Batches without a BatchComplete file are taken when nothing has changed for so long. */
  quiet_minutes?: number
}

export type Watch = {
  id: string
  organisation_id: string
  catalogue_id: string
  mode: 's3_ddex' | 's3_csv'
  folder: string
  options: WatchOptions
  created_by: string
  created_at: Date
  problem: string | null
}

const columns = (db: Db) =>
  db`id, organisation_id, catalogue_id, mode, folder, options, created_by, created_at, problem`

export async function selectWatches(db: Db, organisationId: string): Promise<Watch[]> {
  return db<Watch[]>`
    select ${columns(db)}
    from delivery_watches
    where organisation_id = ${organisationId}
    order by folder`
}

/** Of organisations that are enabled and may deliver. */
export async function selectActiveWatches(db: Db): Promise<Watch[]> {
  return db<Watch[]>`
    select ${columns(db)}
    from delivery_watches
    where exists (
        select 1
        from organisations
        where organisations.id = organisation_id
          and disabled_at is null
      )
      and exists (
        select 1
        from entitlements
        where entitlements.organisation_id = delivery_watches.organisation_id
          and entitlements.name = 'ingestion'
          and revoked_at is null
      )
    order by id`
}

/** Replaces the watch of the same folder. */
export async function upsertWatch(tx: Db, watch: Omit<Watch, 'problem'>): Promise<Watch> {
  const [stored] = await tx<Watch[]>`
    insert into delivery_watches (id, organisation_id, catalogue_id, mode, folder, options, created_by, created_at)
    values (
      ${watch.id}, ${watch.organisation_id}, ${watch.catalogue_id}, ${watch.mode}, ${watch.folder}, ${tx.json(watch.options)},
      ${watch.created_by}, ${watch.created_at}
    )
    on conflict (organisation_id, folder) do update set
      catalogue_id = excluded.catalogue_id,
      mode = excluded.mode,
      options = excluded.options,
      created_by = excluded.created_by,
      problem = null
    returning ${columns(tx)}`
  return stored!
}

export async function deleteWatch(
  db: Db,
  organisationId: string,
  id: string,
  catalogueId: string | null,
): Promise<boolean> {
  const deleted = await db`
    delete from delivery_watches
    where organisation_id = ${organisationId}
      and id = ${id}
      ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}`
  return deleted.count > 0
}

export async function setProblem(db: Db, id: string, problem: string | null): Promise<void> {
  await db`
    update delivery_watches
    set problem = ${problem}
    where id = ${id}
      and problem is distinct from ${problem}`
}

/** What has arrived: a batch or a file, and when it changed last, as text: a Date has no microseconds. */
export type Arrival = { key: string; modified_at: string }

type Place = { areaId: string; organisationId: string; folder: string }

/** Batches that their sender has completed, or that nothing has been added to since `quietSince`, and that were not picked up. */
export async function selectArrivedBatches(
  db: Db,
  { areaId, organisationId, folder }: Place,
  quietSince: Date | null,
): Promise<Arrival[]> {
  return db<Arrival[]>`
    with batch as (
      select
        ${folder} || split_part(substr(key, length(${folder}) + 1), '/', 1) || '/' as key,
        max(modified_at) filter (where key ~* '/(batch_?complete|manifest)[^/]*$') as completed_at,
        max(modified_at) as changed_at
      from storage_objects
      where area_id = ${areaId}
        and key > ${folder}
        and key < storage_after_prefix(${folder})
        and position('/' in substr(key, length(${folder}) + 1)) > 0
      group by 1
    )
    select key, coalesce(completed_at, changed_at)::text as modified_at
    from batch
    where (
        completed_at is not null
        ${quietSince === null ? db`` : db`or changed_at < ${quietSince}`}
      )
      and not exists (
        select 1
        from delivery_pickups as taken
        where taken.organisation_id = ${organisationId}
          and taken.key = batch.key collate "C"
          and taken.modified_at >= coalesce(completed_at, changed_at)
      )
    order by key
    limit 100`
}

/** Sheets that were not picked up. An upload appears as a whole, so a file that is there is complete. */
export async function selectArrivedSheets(
  db: Db,
  { areaId, organisationId, folder }: Place,
): Promise<Arrival[]> {
  return db<Arrival[]>`
    select key, modified_at::text as modified_at
    from storage_objects as objects
    where area_id = ${areaId}
      and key > ${folder}
      and key < storage_after_prefix(${folder})
      and key ~* '\.(csv|tsv|txt|xlsx)$'
      and not exists (
        select 1
        from delivery_pickups as taken
        where taken.organisation_id = ${organisationId}
          and taken.key = objects.key
          and taken.modified_at >= objects.modified_at
      )
    order by key
    limit 100`
}

/** False: another process has picked it up, or is about to. */
export async function insertPickup(
  tx: Db,
  organisationId: string,
  { key, modified_at }: Arrival,
  ingestionId: string,
  at: Date,
): Promise<boolean> {
  const inserted = await tx`
    insert into delivery_pickups (organisation_id, key, modified_at, ingestion_id, picked_up_at)
    values (${organisationId}, ${key}, ${modified_at}::text::timestamptz, ${ingestionId}, ${at})
    on conflict do nothing`
  return inserted.count > 0
}

import type { Db } from '../../platform/postgres.ts'

export type DeletedOrganisation = { id: string; name: string; erase_at: Date; erasing_since: Date | null }

/** Schedules the erasure of an organisation, or cancels it. False when it is being erased already. */
export async function updateEraseAt(
  tx: Db,
  id: string,
  change: { eraseAt: Date | null; disabledAt: Date | null },
): Promise<boolean> {
  const updated = await tx`
    update organisations
    set erase_at = ${change.eraseAt}, disabled_at = ${change.disabledAt}
    where (id = ${id} or test_of = ${id})
      and erasing_since is null`
  return updated.count > 0
}

export async function selectDeletion(db: Db, id: string): Promise<DeletedOrganisation | null> {
  const [row] = await db<DeletedOrganisation[]>`
    select id, name, erase_at, erasing_since
    from organisations
    where id = ${id}
      and erase_at is not null`
  return row ?? null
}

/** Organisations whose grace time is over, each with its sandbox. */
export async function selectDueOrganisations(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id
    from organisations
    where erase_at <= ${now}
      and test_of is null
    order by erase_at`
  return rows.map(({ id }) => id)
}

/** From now on it cannot be undone. Returns the ids of the organisation and its sandbox. */
export async function startErasing(db: Db, id: string, now: Date): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    update organisations
    set erasing_since = coalesce(erasing_since, ${now}), disabled_at = coalesce(disabled_at, ${now})
    where (id = ${id} or test_of = ${id})
      and exists (select 1 from organisations as own where own.id = ${id} and own.erase_at <= ${now})
    returning id`
  return rows.map((row) => row.id)
}

export type RowCount = { name: string; rows: number }

/** How many rows of these organisations each table of the database has. */
export async function countRows(db: Db, ids: string[]): Promise<RowCount[]> {
  return db<RowCount[]>`
    select table_name as name, row_count as rows
    from count_organisation_rows(${ids}::uuid[])
    order by table_name`
}

/** Which tables refer to which, so that rows can be erased in an order that no constraint forbids. */
export async function selectReferences(db: Db): Promise<{ child: string; parent: string }[]> {
  return db<{ child: string; parent: string }[]>`
    select distinct
      format('%I.%I', child_space.nspname, child.relname) as child,
      format('%I.%I', parent_space.nspname, parent.relname) as parent
    from pg_constraint as reference
    join pg_class as child on child.oid = reference.conrelid
    join pg_namespace as child_space on child_space.oid = child.relnamespace
    join pg_class as parent on parent.oid = reference.confrelid
    join pg_namespace as parent_space on parent_space.oid = parent.relnamespace
    where reference.contype = 'f'`
}

export async function eraseRows(db: Db, ids: string[], table: string, limit: number | null): Promise<number> {
  const [row] = await db`
    select erase_organisation_rows(${ids}::uuid[], ${table}, ${limit}::bigint) as erased`
  return row!.erased
}

/** Deletes analyses that only these organisations have, and returns their blobs, which are garbage from then on. */
export async function deleteAnalyses(
  db: Db,
  ids: string[],
  limit: number,
): Promise<{ count: number; blobs: string[] }> {
  const [row] = await db<{ count: number; blobs: string[] }[]>`
    select erased::int4 as count, blob_ids::text[] as blobs
    from erase_analyses_of_organisations(${ids}::uuid[], ${limit}::integer)`
  return row!
}

/** Deletes stored objects, or parts of uploads, and returns their blobs, which are garbage from then on. */
export async function deleteStoredBlobs(
  db: Db,
  ids: string[],
  table: 'storage_objects' | 'storage_parts',
  limit: number,
): Promise<{ count: number; blobs: string[] }> {
  const areas = db`select id from storage_areas where organisation_id = any(${ids}::uuid[])`
  const owned =
    table === 'storage_objects'
      ? db`area_id in (${areas})`
      : db`upload_id in (select id from storage_uploads where area_id in (${areas}))`
  const rows = await db<{ blob_ids: string[] }[]>`
    delete from ${db(table)}
    where ctid = any(array(select ctid from ${db(table)} where ${owned} limit ${limit}))
    returning blob_ids::text[] as blob_ids`
  return { count: rows.length, blobs: rows.flatMap(({ blob_ids }) => blob_ids) }
}

/** Jobs carry ids of users and organisations, and mails that wait carry addresses. */
export async function deleteJobsOf(db: Db, ids: string[]): Promise<void> {
  await db`
    delete from queue.job
    where jsonb_typeof(data) = 'object'
      and exists (
        select 1
        from jsonb_each_text(data) as given
        where lower(given.value) in (
          select id::text from organisations where id = any(${ids}::uuid[])
          union all
          select id::text from users where organisation_id = any(${ids}::uuid[])
          union all
          select lower(email) from users where organisation_id = any(${ids}::uuid[])
        )
      )`
}

export type Erasure = {
  id: string
  started_at: Date
  erased_at: Date
  rows: Record<string, number>
  blobs: number
}

export async function insertErasure(db: Db, row: Erasure): Promise<void> {
  await db`
    insert into erased_organisations (id, started_at, erased_at, rows, blobs)
    values (${row.id}, ${row.started_at}, ${row.erased_at}, ${JSON.stringify(row.rows)}::jsonb, ${row.blobs})
    on conflict (id) do nothing`
}

export async function selectErasure(db: Db, id: string): Promise<Erasure | null> {
  const [row] = await db<Erasure[]>`
    select id, started_at, erased_at, rows, blobs
    from erased_organisations
    where id = ${id}`
  return row ?? null
}

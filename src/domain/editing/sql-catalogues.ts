import type { Db } from '../../platform/postgres.ts'
import type { Catalogue } from '../catalogue/sql.ts'

export async function lockOwnCatalogue(
  tx: Db,
  organisationId: string,
  id: string,
): Promise<Catalogue | null> {
  const [found] = await tx<Catalogue[]>`
    select id, organisation_id, name, is_default, created_at, updated_at
    from catalogues
    where organisation_id = ${organisationId}
      and id = ${id}
      and deleted_at is null
    for update`
  return found ?? null
}

/** False if another catalogue of the organisation has the name. */
export async function renameCatalogue(
  tx: Db,
  catalogue: Catalogue,
  name: string,
  at: Date,
): Promise<boolean> {
  const renamed = await tx`
    update catalogues
    set name = ${name}, updated_at = ${at}
    where id = ${catalogue.id}
      and not exists (
        select
        from catalogues as other
        where other.organisation_id = ${catalogue.organisation_id}
          and other.name = ${name}
          and other.id <> ${catalogue.id}
      )`
  return renamed.count > 0
}

export async function setDefaultCatalogue(
  tx: Db,
  organisationId: string,
  id: string,
  at: Date,
): Promise<void> {
  await tx`
    update catalogues
    set is_default = false, updated_at = ${at}
    where organisation_id = ${organisationId}
      and is_default
      and id <> ${id}`
  await tx`
    update catalogues
    set is_default = true, updated_at = ${at}
    where id = ${id}
      and not is_default`
}

export type CatalogueUses = {
  clients: string[]
  watched_folders: string[]
  open_ingestions: number
  records: Record<string, number>
}

/** What keeps a catalogue from being deleted. */
export async function selectCatalogueUses(
  tx: Db,
  organisationId: string,
  id: string,
): Promise<CatalogueUses> {
  const [row] = await tx`
    select
      array(
        select name
        from clients
        where organisation_id = ${organisationId}
          and catalogue_id = ${id}
          and disabled_at is null
        order by name
        limit 5
      ) as clients,
      array(
        select folder
        from delivery_watches
        where organisation_id = ${organisationId}
          and catalogue_id = ${id}
        order by folder
        limit 5
      ) as watched_folders,
      (
        select count(*)
        from ingestions
        where organisation_id = ${organisationId}
          and catalogue_id = ${id}
          and finished_at is null
      ) as open_ingestions,
      coalesce(
        (
          select jsonb_object_agg(kind, count)
          from (
            select kind, sum(count) as count
            from workspace.blocks
            where catalogue_id = ${id}
            group by kind
            having sum(count) > 0
          ) as counted
        ),
        '{}'
      ) as records`
  return row as CatalogueUses
}

/** The name becomes free for another catalogue. */
export async function markDeleted(tx: Db, id: string, at: Date): Promise<void> {
  await tx`
    update catalogues
    set deleted_at = ${at}, is_default = false, name = name || ' (deleted ' || id || ')'
    where id = ${id}`
}

export async function selectCataloguesToPurge(db: Db): Promise<{ id: string; organisation_id: string }[]> {
  return db`
    select id, organisation_id
    from catalogues
    where deleted_at is not null
      and purged_at is null
    order by deleted_at
    limit 100`
}

/** The rest of a catalogue without records. Needs `actFor` in its transaction. */
export async function purgeCatalogueRow(tx: Db, id: string, at: Date): Promise<void> {
  await tx`delete from workspace.grams where catalogue_id = ${id}`
  await tx`delete from workspace.merged_outer_ids where catalogue_id = ${id}`
  await tx`delete from workspace.enrichments where catalogue_id = ${id}`
  await tx`delete from workspace.merged_names where catalogue_id = ${id}`
  for (const table of ['similarity_parts', 'similarity_cells'])
    await tx`
      delete from workspace.${tx(table)}
      where index_id in (select id from workspace.similarity_indexes where catalogue_id = ${id})`
  await tx`delete from workspace.similarity_indexes where catalogue_id = ${id}`
  await tx`
    delete from catalogues
    where id = ${id}
      and not exists (select from ingestions where ingestions.catalogue_id = catalogues.id)
      and not exists (select from clients where clients.catalogue_id = catalogues.id)`
  await tx`update catalogues set purged_at = ${at} where id = ${id}`
}

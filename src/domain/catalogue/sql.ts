import { requireOrganisation } from '../../platform/organisation-scope.ts'
import type { Db } from '../../platform/postgres.ts'

export type Catalogue = {
  id: string
  organisation_id: string
  name: string
  is_default: boolean
  created_at: Date
  updated_at: Date
}

/** The first catalogue of an organisation becomes its default. */
export async function insertCatalogue(
  db: Db,
  row: { id: string; organisationId: string; name: string },
): Promise<Catalogue | null> {
  const [created] = await db<Catalogue[]>`
    insert into catalogues (id, organisation_id, name, is_default)
    values (
      ${row.id}, ${row.organisationId}, ${row.name},
      not exists (select 1 from catalogues where organisation_id = ${row.organisationId} and is_default)
    )
    on conflict (organisation_id, name) do nothing
    returning id, organisation_id, name, is_default, created_at, updated_at`
  return created ?? null
}

export async function selectCatalogue(db: Db, organisationId: string, id: string): Promise<Catalogue | null> {
  const [found] = await db<Catalogue[]>`
    select id, organisation_id, name, is_default, created_at, updated_at
    from catalogues
    where organisation_id = ${organisationId}
      and id = ${id}
      and deleted_at is null`
  return found ?? null
}

export async function selectDefaultCatalogue(db: Db, organisationId: string): Promise<string | null> {
  const [found] = await db<{ id: string }[]>`
    select id
    from catalogues
    where organisation_id = ${organisationId}
      and is_default`
  return found?.id ?? null
}

/** For the rest of the transaction. */
export async function setOrganisation(tx: Db, organisationId: string): Promise<void> {
  requireOrganisation(organisationId)
  await tx`select set_config('euterpe.organisation', ${organisationId}, true)`
}

export type CountedCatalogue = Omit<Catalogue, 'organisation_id'> & { track_count: number }

/** All catalogues of an organisation, or one of them, oldest first. Call `setOrganisation` in the transaction before. */
export async function selectCatalogues(
  tx: Db,
  organisationId: string,
  only: string | null,
): Promise<CountedCatalogue[]> {
  return tx<CountedCatalogue[]>`
    select
      id, name, is_default, created_at, updated_at,
      (
        select coalesce(sum(count), 0)::bigint
        from workspace.blocks
        where kind = 'tracks'
          and catalogue_id = catalogues.id
      ) as track_count
    from catalogues
    where organisation_id = ${organisationId}
      and deleted_at is null
      ${only === null ? tx`` : tx`and id = ${only}`}
    order by id`
}

/** The tracks of all catalogues of an organisation. Call `setOrganisation` in the transaction before. */
export async function countTracks(tx: Db): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select coalesce(sum(count), 0)::bigint as count
    from workspace.blocks
    where kind = 'tracks'`
  return row!.count
}

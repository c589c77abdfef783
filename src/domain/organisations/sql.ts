import type { Db } from '../../platform/postgres.ts'

export type Organisation = {
  id: string
  name: string
  region: string
  disabled_at: Date | null
  created_at: Date
}

export async function insertOrganisation(
  db: Db,
  row: Pick<Organisation, 'id' | 'name' | 'region'>,
): Promise<Organisation> {
  const [created] = await db<Organisation[]>`
    insert into organisations (id, name, region)
    values (${row.id}, ${row.name}, ${row.region})
    returning id, name, region, disabled_at, created_at`
  return created!
}

export async function selectOrganisation(db: Db, id: string): Promise<Organisation | null> {
  const [found] = await db<Organisation[]>`
    select id, name, region, disabled_at, created_at
    from organisations
    where id = ${id}`
  return found ?? null
}

export async function selectOrganisationsByName(db: Db, name: string): Promise<Organisation[]> {
  return db<Organisation[]>`
    select id, name, region, disabled_at, created_at
    from organisations
    where name = ${name}
      and test_of is null
    order by id
    limit 2`
}

export async function selectOrganisations(db: Db): Promise<Organisation[]> {
  return db<Organisation[]>`
    select id, name, region, disabled_at, created_at
    from organisations
    where test_of is null
    order by id`
}

export async function hasOrganisations(db: Db): Promise<boolean> {
  const [row] = await db`select exists (select 1 from organisations) as found`
  return row!.found
}

/** False for an organisation that is being deleted: it has to be restored instead. */
export async function updateOrganisationDisabled(
  db: Db,
  id: string,
  disabledAt: Date | null,
): Promise<boolean> {
  const updated = await db`
    update organisations
    set disabled_at = ${disabledAt}
    where id = ${id}
      and erase_at is null`
  return updated.count === 1
}

/** The sandbox of an organisation, if it has one. */
export async function selectSandbox(db: Db, organisationId: string): Promise<Organisation | null> {
  const [found] = await db<Organisation[]>`
    select id, name, region, disabled_at, created_at
    from organisations
    where test_of = ${organisationId}`
  return found ?? null
}

export async function insertSandbox(
  db: Db,
  row: Pick<Organisation, 'id' | 'name' | 'region'> & { test_of: string },
): Promise<Organisation> {
  const [created] = await db<Organisation[]>`
    insert into organisations (id, name, region, test_of)
    values (${row.id}, ${row.name}, ${row.region}, ${row.test_of})
    returning id, name, region, disabled_at, created_at`
  return created!
}

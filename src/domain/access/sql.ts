import type { Db } from '../../platform/postgres.ts'

export async function insertEntitlements(
  db: Db,
  organisationId: string,
  rows: { id: string; name: string }[],
  at: Date,
): Promise<string[]> {
  const inserted = await db`
    insert into entitlements (id, organisation_id, name, granted_at)
    select id::uuid, ${organisationId}, name, ${at}
    from unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.name)}::text[]) as new (id, name)
    on conflict (organisation_id, name) where revoked_at is null do nothing
    returning name`
  return inserted.map((row) => row.name)
}

export async function updateRevoked(
  db: Db,
  organisationId: string,
  names: string[],
  at: Date,
): Promise<string[]> {
  const revoked = await db`
    update entitlements
    set revoked_at = greatest(${at}, granted_at)
    where organisation_id = ${organisationId}
      and name = any(${names})
      and revoked_at is null
    returning name`
  return revoked.map((row) => row.name)
}

export async function selectHeldEntitlements(db: Db, organisationId: string): Promise<string[]> {
  const rows = await db`
    select name
    from entitlements
    where organisation_id = coalesce(
        -- A sandbox has what its organisation has bought.
        (select test_of from organisations where id = ${organisationId}), ${organisationId}::uuid
      )
      and revoked_at is null
    order by name`
  return rows.map((row) => row.name)
}

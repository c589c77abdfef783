import type { Db } from '../../../platform/postgres.ts'

/** Which applications of other organisations people may use. */
export type OutsidePolicy = 'all' | 'listed' | 'none'

export async function selectOutsidePolicy(db: Db, organisationId: string): Promise<OutsidePolicy> {
  const [row] = await db`select outside_applications from organisations where id = ${organisationId}`
  return row?.outside_applications ?? 'none'
}

/** Keeps others from changing the policy until the transaction ends. */
export async function lockOutsidePolicy(tx: Db, organisationId: string): Promise<OutsidePolicy> {
  const [row] = await tx`
    select outside_applications
    from organisations
    where id = ${organisationId}
    for no key update`
  return row!.outside_applications
}

export async function updateOutsidePolicy(
  db: Db,
  organisationId: string,
  policy: OutsidePolicy,
): Promise<void> {
  await db`update organisations set outside_applications = ${policy} where id = ${organisationId}`
}

export async function isListedApplication(
  db: Db,
  organisationId: string,
  clientId: string,
): Promise<boolean> {
  const [row] = await db`
    select exists (
      select 1
      from allowed_applications
      where organisation_id = ${organisationId}
        and client_id = ${clientId}
    ) as listed`
  return row!.listed
}

export type AllowedApplication = {
  client_id: string
  name: string
  organisation_name: string
  allowed_at: Date
}

export async function selectAllowedApplications(
  db: Db,
  organisationId: string,
): Promise<AllowedApplication[]> {
  return db<AllowedApplication[]>`
    select
      clients.id as client_id, clients.name, organisations.name as organisation_name, allowed_applications.allowed_at
    from allowed_applications
    join clients on clients.id = allowed_applications.client_id
    join organisations on organisations.id = clients.organisation_id
    where allowed_applications.organisation_id = ${organisationId}
    order by clients.name, clients.id`
}

export async function insertAllowedApplication(
  db: Db,
  organisationId: string,
  clientId: string,
  now: Date,
): Promise<void> {
  await db`
    insert into allowed_applications (organisation_id, client_id, allowed_at)
    values (${organisationId}, ${clientId}, ${now})
    on conflict do nothing`
}

export async function deleteAllowedApplication(
  db: Db,
  organisationId: string,
  clientId: string,
): Promise<boolean> {
  const deleted = await db`
    delete from allowed_applications
    where organisation_id = ${organisationId}
      and client_id = ${clientId}`
  return deleted.count === 1
}

import type { Db } from '../../../platform/postgres.ts'

export type Provider = {
  id: string
  name: string
  title: string
  issuer: string
  client_id: string
  client_secret: Buffer
  organisation_id: string | null
  /** Its addresses count as verified even if it does not say so. */
  trusts_email: boolean
  /** People with an address in one of `domains` get an account on their first sign-in. */
  creates_users: boolean
  domains: string[]
  disabled_at: Date | null
}

/** Null when the name is taken. */
export async function insertProvider(db: Db, row: Omit<Provider, 'disabled_at'>): Promise<Provider | null> {
  const [created] = await db<Provider[]>`
    insert into identity_providers (
      id, name, title, issuer, client_id, client_secret, organisation_id, trusts_email, creates_users, domains
    )
    values (
      ${row.id}, ${row.name}, ${row.title}, ${row.issuer}, ${row.client_id}, ${row.client_secret},
      ${row.organisation_id}, ${row.trusts_email}, ${row.creates_users}, ${row.domains}
    )
    on conflict (name) do nothing
    returning
      id, name, title, issuer, client_id, client_secret, organisation_id, trusts_email, creates_users, domains,
      disabled_at`
  return created ?? null
}

export async function selectProviders(db: Db): Promise<Provider[]> {
  return db<Provider[]>`
    select
      id, name, title, issuer, client_id, client_secret, organisation_id, trusts_email, creates_users, domains,
      disabled_at
    from identity_providers
    order by name`
}

export async function setProviderDisabled(db: Db, name: string, disabledAt: Date | null): Promise<boolean> {
  const changed = await db`
    update identity_providers
    set disabled_at = ${disabledAt}
    where name = ${name}`
  return changed.count === 1
}

export async function selectExternalAccount(db: Db, issuer: string, subject: string): Promise<string | null> {
  const [row] = await db`
    select user_id
    from external_accounts
    where issuer = ${issuer}
      and subject = ${subject}`
  return row?.user_id ?? null
}

/** Links a user to an account at an issuer. False when the user already has a different one there. */
export async function linkExternalAccount(
  db: Db,
  row: { issuer: string; subject: string; userId: string; now: Date },
): Promise<boolean> {
  const linked = await db`
    insert into external_accounts (issuer, subject, user_id, created_at)
    select ${row.issuer}, ${row.subject}, ${row.userId}::uuid, ${row.now}::timestamptz
    where not exists (
      select 1
      from external_accounts
      where issuer = ${row.issuer}
        and user_id = ${row.userId}
    )
    on conflict (issuer, subject) do nothing`
  return linked.count === 1
}

export async function updateProviderTrust(
  db: Db,
  name: string,
  changes: Partial<Pick<Provider, 'trusts_email' | 'creates_users' | 'domains'>>,
): Promise<boolean> {
  const changed = await db`update identity_providers set ${db(changes)} where name = ${name}`
  return changed.count === 1
}

export type ExternalAccount = { issuer: string; subject: string; created_at: Date }

export async function selectExternalAccounts(db: Db, userId: string): Promise<ExternalAccount[]> {
  return db<ExternalAccount[]>`
    select issuer, subject, created_at
    from external_accounts
    where user_id = ${userId}
    order by created_at`
}

/** Deletes the links of a user to one issuer, or to all. Returns the issuers. */
export async function deleteExternalAccounts(
  db: Db,
  userId: string,
  issuer: string | null,
): Promise<string[]> {
  const rows = await db`
    delete from external_accounts
    where user_id = ${userId}
      and issuer = coalesce(${issuer}, issuer)
    returning issuer`
  return rows.map((row) => row.issuer)
}

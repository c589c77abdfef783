import type { Db } from '../../platform/postgres.ts'
import type { Role } from './accounts/roles.ts'
import type { Client } from './sql.ts'

export type ClientChanges = {
  redirectUris?: string[]
  scopes?: string[]
  signIn?: string[]
  refreshLifetimeS?: number
  /** Null: back to the service's default. */
  ratePerSecond?: number | null
  rateBurst?: number | null
}

export async function updateClient(db: Db, id: string, changes: ClientChanges): Promise<void> {
  const columns = {
    redirect_uris: changes.redirectUris,
    scopes: changes.scopes,
    sign_in: changes.signIn,
    refresh_lifetime_s: changes.refreshLifetimeS,
    rate_per_second: changes.ratePerSecond,
    rate_burst: changes.rateBurst,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await db`update clients set ${db(given)} where id = ${id}`
}

export async function updateClientDisabled(db: Db, id: string, moment: Date | null): Promise<void> {
  await db`update clients set disabled_at = ${moment} where id = ${id}`
}

export async function updateSecret(db: Db, id: string, hash: Buffer): Promise<void> {
  await db`update clients set secret_hash = ${hash} where id = ${id}`
}

export async function updateUserDisabled(db: Db, id: string, moment: Date | null): Promise<void> {
  await db`update users set disabled_at = ${moment} where id = ${id}`
}

export async function updateUserRole(db: Db, id: string, role: Role): Promise<void> {
  await db`update users set role = ${role} where id = ${id}`
}

export async function selectClients(db: Db, organisationId: string): Promise<Client[]> {
  return db<Client[]>`
    select
      id, organisation_id, name, type, redirect_uris, scopes, catalogue_id, sign_in, refresh_lifetime_s,
      rate_per_second, rate_burst, disabled_at, created_at
    from clients
    where organisation_id = ${organisationId}
    order by id`
}

export type ListedUser = {
  id: string
  email: string
  name: string
  locale: string
  role: Role
  has_password: boolean
  second_factor: boolean
  disabled_at: Date | null
}

/** Oldest first; all of them, or as many as are asked for. */
export async function selectUsers(
  db: Db,
  organisationId: string,
  most: number | null = null,
): Promise<ListedUser[]> {
  return db<ListedUser[]>`
    select
      users.id, users.email, users.name, users.locale, users.role,
      users.password_hash is not null as has_password,
      exists (
        select 1
        from second_factors
        where second_factors.user_id = users.id
          and second_factors.confirmed_at is not null
      ) as second_factor,
      users.disabled_at
    from users
    where organisation_id = ${organisationId}
    order by id
    limit ${most}`
}

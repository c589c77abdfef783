import type { Db } from '../../platform/postgres.ts'
import type { Role } from './accounts/roles.ts'

export type User = {
  id: string
  organisation_id: string
  email: string
  email_verified: boolean
  name: string
  given_name: string
  family_name: string
  picture: string | null
  locale: 'en' | 'fr' | 'es'
  role: Role
  disabled_at: Date | null
  created_at: Date
}

export type ClientType = 'public' | 'confidential' | 'machine' | 'legacy'

export type Client = {
  id: string
  /** Null: an application of the service itself. */
  organisation_id: string | null
  name: string
  type: ClientType
  redirect_uris: string[]
  scopes: string[]
  catalogue_id: string | null
  sign_in: string[]
  /** Seconds a refresh token of this client lives. */
  refresh_lifetime_s: number
  /** Null: the service's default. */
  rate_per_second: number | null
  rate_burst: number | null
  disabled_at: Date | null
  created_at: Date
}

/** What was not chosen when a client was registered; `client update` changes it. */
type ClientDefaults = 'refresh_lifetime_s' | 'rate_per_second' | 'rate_burst' | 'disabled_at' | 'created_at'

/** Null when the e-mail address is taken. */
export async function insertUser(
  db: Db,
  row: Omit<User, 'picture' | 'disabled_at' | 'created_at'> & { password_hash: string | null },
): Promise<User | null> {
  const [created] = await db<User[]>`
    insert into users (
      id, organisation_id, email, email_verified, name, given_name, family_name, locale, role, password_hash
    )
    values (
      ${row.id}, ${row.organisation_id}, ${row.email}, ${row.email_verified}, ${row.name}, ${row.given_name},
      ${row.family_name}, ${row.locale}, ${row.role}, ${row.password_hash}
    )
    on conflict (lower(email)) do nothing
    returning
      id, organisation_id, email, email_verified, name, given_name, family_name, picture, locale, role, disabled_at,
      created_at`
  return created ?? null
}

export async function insertClient(
  db: Db,
  row: Omit<Client, ClientDefaults> & { secret_hash: Buffer | null },
): Promise<Client> {
  const [created] = await db<Client[]>`
    insert into clients (id, organisation_id, name, type, secret_hash, redirect_uris, scopes, catalogue_id, sign_in)
    values (
      ${row.id}, ${row.organisation_id}, ${row.name}, ${row.type}, ${row.secret_hash}, ${row.redirect_uris},
      ${row.scopes}, ${row.catalogue_id}, ${row.sign_in}
    )
    returning
      id, organisation_id, name, type, redirect_uris, scopes, catalogue_id, sign_in, refresh_lifetime_s,
      rate_per_second, rate_burst, disabled_at, created_at`
  return created!
}

import type { Db } from '../../../platform/postgres.ts'
import type { Client } from './client.ts'

/** Columns that get their default on insert; `client update` changes them. */
type ClientDefaults = 'refresh_lifetime_s' | 'rate_per_second' | 'rate_burst' | 'disabled_at' | 'created_at'

export async function insertClient(
  db: Db,
  row: Omit<Client, ClientDefaults> & { secret_hash: Buffer | null },
): Promise<Client> {
  const [created] = await db<Client[]>`
    insert into clients (
      id, organisation_id, name, type, secret_hash, redirect_uris, scopes, catalogue_id, sign_in,
      post_logout_redirect_uris, backchannel_logout_uri, jwks, jwks_uri, device_flow
    )
    values (
      ${row.id}, ${row.organisation_id}, ${row.name}, ${row.type}, ${row.secret_hash}, ${row.redirect_uris},
      ${row.scopes}, ${row.catalogue_id}, ${row.sign_in}, ${row.post_logout_redirect_uris},
      ${row.backchannel_logout_uri}, ${toJson(row.jwks)}::jsonb, ${row.jwks_uri}, ${row.device_flow}
    )
    returning
      id, organisation_id, name, type, redirect_uris, scopes, catalogue_id, sign_in, refresh_lifetime_s,
      rate_per_second, rate_burst, post_logout_redirect_uris, backchannel_logout_uri, jwks, jwks_uri, device_flow, disabled_at,
      created_at`
  return created!
}

export type ClientWithSecret = Client & {
  secret_hash: Buffer | null
  previous_secret_hash: Buffer | null
  previous_secret_until: Date | null
  organisation_disabled: boolean
}

export async function selectClient(db: Db, id: string): Promise<ClientWithSecret | null> {
  const [row] = await db<ClientWithSecret[]>`
    select
      clients.id, clients.organisation_id, clients.name, clients.type, clients.redirect_uris, clients.scopes,
      clients.catalogue_id, clients.sign_in, clients.refresh_lifetime_s, clients.rate_per_second,
      clients.rate_burst, clients.post_logout_redirect_uris, clients.backchannel_logout_uri, clients.jwks, clients.jwks_uri,
      clients.device_flow, clients.disabled_at, clients.created_at, clients.secret_hash, clients.previous_secret_hash, clients.previous_secret_until,
      organisations.disabled_at is not null as organisation_disabled
    from clients
    left join organisations on organisations.id = clients.organisation_id
    where clients.id = ${id}`
  return row ?? null
}

export async function selectClients(db: Db, organisationId: string): Promise<Client[]> {
  return db<Client[]>`
    select
      id, organisation_id, name, type, redirect_uris, scopes, catalogue_id, sign_in, refresh_lifetime_s,
      rate_per_second, rate_burst, post_logout_redirect_uris, backchannel_logout_uri, jwks, jwks_uri, device_flow, disabled_at,
      created_at
    from clients
    where organisation_id = ${organisationId}
    order by id`
}

/** Registers a client of the service itself. Keeps what an operator changed: rate limits and `disabled_at`. */
export async function upsertOwnClient(
  db: Db,
  row: {
    id: string
    name: string
    redirectUris: string[]
    scopes: string[]
    rate: { perSecond: number; burst: number }
  },
): Promise<void> {
  await db`
    insert into clients (id, organisation_id, name, type, redirect_uris, scopes, sign_in, rate_per_second, rate_burst)
    values (
      ${row.id}, null, ${row.name}, 'public', ${row.redirectUris}, ${row.scopes}, '{password}', ${row.rate.perSecond},
      ${row.rate.burst}
    )
    on conflict (id) do update
    set name = excluded.name, redirect_uris = excluded.redirect_uris, scopes = excluded.scopes
    where (clients.name, clients.redirect_uris, clients.scopes)
      is distinct from (excluded.name, excluded.redirect_uris, excluded.scopes)`
}

export type ClientChanges = {
  redirectUris?: string[]
  scopes?: string[]
  signIn?: string[]
  postLogoutRedirectUris?: string[]
  /** Null: the client is no longer told. */
  backchannelLogoutUri?: string | null
  refreshLifetimeS?: number
  deviceFlow?: boolean
  /** Null: back to the service's default. */
  ratePerSecond?: number | null
  rateBurst?: number | null
}

export async function updateClient(db: Db, id: string, changes: ClientChanges): Promise<void> {
  const columns = {
    redirect_uris: changes.redirectUris,
    scopes: changes.scopes,
    sign_in: changes.signIn,
    post_logout_redirect_uris: changes.postLogoutRedirectUris,
    backchannel_logout_uri: changes.backchannelLogoutUri,
    refresh_lifetime_s: changes.refreshLifetimeS,
    device_flow: changes.deviceFlow,
    rate_per_second: changes.ratePerSecond,
    rate_burst: changes.rateBurst,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) return
  await db`update clients set ${db(given)} where id = ${id}`
}

export async function updateClientDisabled(db: Db, id: string, disabledAt: Date | null): Promise<void> {
  await db`update clients set disabled_at = ${disabledAt} where id = ${id}`
}

/** Replaces the secret. The old one works until `previousUntil`. */
export async function updateSecret(
  db: Db,
  id: string,
  hash: Buffer,
  previousUntil: Date | null,
): Promise<void> {
  await db`
    update clients
    set secret_hash = ${hash},
        previous_secret_hash = case when ${previousUntil}::timestamptz is null then null else secret_hash end,
        previous_secret_until = ${previousUntil}
    where id = ${id}`
}

/** Replaces the keys. */
export async function updateKeys(
  db: Db,
  id: string,
  { jwks, jwks_uri }: Pick<Client, 'jwks' | 'jwks_uri'>,
): Promise<void> {
  await db`
    update clients
    set jwks = ${toJson(jwks)}::jsonb, jwks_uri = ${jwks_uri}
    where id = ${id}`
}

function toJson(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value)
}

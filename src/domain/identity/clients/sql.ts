import type { Db } from '../../../platform/postgres.ts'
import type { Client } from '../sql.ts'

export type ClientWithSecret = Client & { secret_hash: Buffer | null; organisation_disabled: boolean }

export async function selectClient(db: Db, id: string): Promise<ClientWithSecret | null> {
  const [row] = await db<ClientWithSecret[]>`
    select
      clients.id, clients.organisation_id, clients.name, clients.type, clients.redirect_uris, clients.scopes,
      clients.catalogue_id, clients.sign_in, clients.refresh_lifetime_s, clients.rate_per_second,
      clients.rate_burst, clients.disabled_at, clients.created_at, clients.secret_hash,
      organisations.disabled_at is not null as organisation_disabled
    from clients
    left join organisations on organisations.id = clients.organisation_id
    where clients.id = ${id}`
  return row ?? null
}

/** A client of the service itself; what an operator set otherwise (limits, disabled) stays. */
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

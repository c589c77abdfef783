import type { Db } from '../../platform/postgres.ts'
import type { Client } from './sql.ts'

export type ClientWithSecret = Client & { secret_hash: Buffer | null; organisation_disabled: boolean }

export async function selectClient(db: Db, id: string): Promise<ClientWithSecret | null> {
  const [row] = await db<ClientWithSecret[]>`
    select
      clients.id, clients.organisation_id, clients.name, clients.type, clients.redirect_uris, clients.scopes,
      clients.catalogue_id, clients.sign_in, clients.refresh_lifetime_s, clients.rate_per_second,
      clients.rate_burst, clients.disabled_at, clients.created_at, clients.secret_hash,
      organisations.disabled_at is not null as organisation_disabled
    from clients
    join organisations on organisations.id = clients.organisation_id
    where clients.id = ${id}`
  return row ?? null
}

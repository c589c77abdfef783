import type { Db } from '../../platform/postgres.ts'
import { type Person, personColumn } from '../identity/accounts/sql.ts'
import type { ClientType } from '../identity/sql.ts'

export type ContextRow = {
  client_id: string
  client_name: string
  client_type: ClientType
  client_scopes: string[]
  client_disabled: boolean
  /** An application of the service itself. */
  client_is_own: boolean
  rate_per_second: number | null
  rate_burst: number | null
  user: Person | null
  organisation_id: string
  organisation_name: string
  organisation_disabled: boolean
  /** The client is bound to a catalogue … */
  bound: boolean
  /** … and this is it, where it belongs to the organisation of the token. */
  catalogue_id: string | null
  catalogue_name: string | null
  token_revoked: boolean
  /** Null where the family is not known. */
  family_revoked: boolean | null
  held: string[]
  lost: { name: string; granted_at: string; revoked_at: string }[]
}

/** All a token stands on, in one query. Entitlements lost before `since` are older than any token in use. */
export async function selectContext(
  db: Db,
  token: { jti: string; sid: string; sub: string; client_id: string; org: string },
  since: Date,
): Promise<ContextRow | null> {
  const [row] = await db<ContextRow[]>`
    select
      clients.id as client_id,
      clients.name as client_name,
      clients.type as client_type,
      clients.scopes as client_scopes,
      clients.disabled_at is not null or owners.disabled_at is not null as client_disabled,
      clients.organisation_id is null as client_is_own,
      clients.rate_per_second,
      clients.rate_burst,
      (
        select ${personColumn(db)}
        from users
        where users.id = ${token.sub}
      ) as user,
      organisations.id as organisation_id,
      organisations.name as organisation_name,
      organisations.disabled_at is not null as organisation_disabled,
      clients.catalogue_id is not null as bound,
      catalogues.id as catalogue_id,
      catalogues.name as catalogue_name,
      exists (select 1 from revoked_access_tokens where id = ${token.jti}) as token_revoked,
      (select revoked_at is not null from token_families where id = ${token.sid}) as family_revoked,
      array(
        select name
        from entitlements
        where organisation_id = organisations.id
          and revoked_at is null
        order by name
      ) as held,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('name', name, 'granted_at', granted_at, 'revoked_at', revoked_at))
          from entitlements
          where organisation_id = organisations.id
            and revoked_at >= ${since}
        ),
        '[]'
      ) as lost
    from clients
    left join organisations as owners on owners.id = clients.organisation_id
    join organisations on organisations.id = ${token.org}
    left join catalogues
      on catalogues.id = clients.catalogue_id
      and catalogues.organisation_id = organisations.id
    where clients.id = ${token.client_id}`
  return row ?? null
}

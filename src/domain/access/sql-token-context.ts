import type { Db } from '../../platform/postgres.ts'
import { userColumn } from '../identity/accounts/sql.ts'
import type { User } from '../identity/accounts/user.ts'
import type { ClientType } from '../identity/clients/client.ts'

export type TokenContextRow = {
  client_id: string
  client_name: string
  client_type: ClientType
  client_scopes: string[]
  client_disabled: boolean
  /** A client of the service itself: the console. */
  client_is_own: boolean
  rate_per_second: number | null
  rate_burst: number | null
  user: User | null
  organisation_id: string
  organisation_name: string
  organisation_disabled: boolean
  /** The organisation whose sandbox this is. */
  test_of: string | null
  /** Whether the client is bound to a catalogue. */
  bound: boolean
  /** That catalogue, if it belongs to the organisation of the token. */
  catalogue_id: string | null
  catalogue_name: string | null
  token_revoked: boolean
  /** Null: there is no such family. */
  family_revoked: boolean | null
  held: string[]
  lost: { name: string; granted_at: string; revoked_at: string }[]
}

/** Everything the validity of a token depends on, in one query. `lost` lists entitlements revoked after `since`. */
export async function selectTokenContext(
  db: Db,
  token: { jti: string; sid: string; sub: string; client_id: string; org: string },
  since: Date,
): Promise<TokenContextRow | null> {
  const [row] = await db<TokenContextRow[]>`
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
        select ${userColumn(db)}
        from users
        where users.id = ${token.sub}
      ) as user,
      organisations.id as organisation_id,
      organisations.name as organisation_name,
      organisations.test_of,
      organisations.disabled_at is not null
        or exists (
          select from organisations as parent where parent.id = organisations.test_of and parent.disabled_at is not null
        ) as organisation_disabled,
      clients.catalogue_id is not null as bound,
      catalogues.id as catalogue_id,
      catalogues.name as catalogue_name,
      exists (select 1 from revoked_access_tokens where id = ${token.jti}) as token_revoked,
      (select revoked_at is not null from token_families where id = ${token.sid}) as family_revoked,
      array(
        select name
        from entitlements
        -- A sandbox has what its organisation has bought.
        where organisation_id = coalesce(organisations.test_of, organisations.id)
          and revoked_at is null
        order by name
      ) as held,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('name', name, 'granted_at', granted_at, 'revoked_at', revoked_at))
          from entitlements
          where organisation_id = coalesce(organisations.test_of, organisations.id)
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

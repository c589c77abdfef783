import type { Db } from '../../../platform/postgres.ts'

export type StoredDetails = {
  created_at: Date
  has_password: boolean
  external_accounts: { issuer: string; subject: string; created_at: string }[]
  known_browsers: { seen_at: string }[]
  passkeys: { name: string; created_at: string; used_at: string | null }[]
  tokens: { application: string; scopes: string[]; created_at: string; revoked_at: string | null }[]
  audit_entries: { occurred_at: string; action: string; address: string | null }[]
}

/** What the tables hold about a user beyond their profile, sessions and consents. */
export async function selectStoredDetails(db: Db, userId: string): Promise<StoredDetails> {
  const [row] = await db<StoredDetails[]>`
    select
      users.created_at,
      users.password_hash is not null as has_password,
      (
        select coalesce(jsonb_agg(to_jsonb(found)), '[]')
        from (select issuer, subject, created_at from external_accounts where user_id = users.id) as found
      ) as external_accounts,
      (
        select coalesce(jsonb_agg(to_jsonb(found)), '[]')
        from (select seen_at from known_browsers where user_id = users.id) as found
      ) as known_browsers,
      (
        select coalesce(jsonb_agg(to_jsonb(found)), '[]')
        from (select name, created_at, used_at from passkeys where user_id = users.id) as found
      ) as passkeys,
      (
        select coalesce(jsonb_agg(to_jsonb(found)), '[]')
        from (
          select clients.name as application, token_families.scopes, token_families.created_at, revoked_at
          from token_families
          join clients on clients.id = token_families.client_id
          where token_families.user_id = users.id
        ) as found
      ) as tokens,
      (
        select coalesce(jsonb_agg(to_jsonb(found)), '[]')
        from (
          select occurred_at, action, address
          from audit_entries
          where organisation_id = users.organisation_id
            and (actor_id = users.id or subject_id = users.id::text)
          order by id desc
          limit 10000
        ) as found
      ) as audit_entries
    from users
    where id = ${userId}`
  return row!
}

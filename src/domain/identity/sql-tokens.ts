import type { Db } from '../../platform/postgres.ts'

export type Family = {
  id: string
  client_id: string
  user_id: string
  scopes: string[]
  auth_time: Date
  created_at: Date
  expires_at: Date
}

export async function insertFamily(db: Db, row: Family): Promise<void> {
  await db`
    insert into token_families (id, client_id, user_id, scopes, auth_time, created_at, expires_at)
    values (
      ${row.id}, ${row.client_id}, ${row.user_id}, ${row.scopes}, ${row.auth_time}, ${row.created_at},
      ${row.expires_at}
    )`
}

export async function insertRevokedAccessToken(db: Db, id: string, expiresAt: Date): Promise<void> {
  await db`
    insert into revoked_access_tokens (id, expires_at)
    values (${id}, ${expiresAt})
    on conflict (id) do nothing`
}

/** Ends a family, and with it every token that descends from it. */
export async function revokeFamily(db: Db, id: string, now: Date): Promise<void> {
  await db`
    update token_families
    set revoked_at = ${now}
    where id = ${id}
      and revoked_at is null`
}

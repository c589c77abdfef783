import type { Db } from '../../../platform/postgres.ts'
import { userColumn } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'

type CodeRow = {
  hash: Buffer
  family_id: string
  client_id: string
  user_id: string
  redirect_uri: string
  scopes: string[]
  nonce: string | null
  code_challenge: string
  auth_time: Date
  expires_at: Date
}

export async function insertCode(db: Db, row: CodeRow): Promise<void> {
  await db`
    insert into authorization_codes (
      hash, family_id, client_id, user_id, redirect_uri, scopes, nonce, code_challenge, auth_time, expires_at
    )
    values (
      ${row.hash}, ${row.family_id}, ${row.client_id}, ${row.user_id}, ${row.redirect_uri}, ${row.scopes},
      ${row.nonce}, ${row.code_challenge}, ${row.auth_time}, ${row.expires_at}
    )`
}

type IssuedCode = CodeRow & { used_at: Date | null; user: User }

export async function selectCode(db: Db, hash: Buffer): Promise<IssuedCode | null> {
  const [row] = await db<IssuedCode[]>`
    select
      codes.hash, codes.family_id, codes.client_id, codes.user_id, codes.redirect_uri, codes.scopes, codes.nonce,
      codes.code_challenge, codes.auth_time, codes.expires_at, codes.used_at, ${userColumn(db)} as user
    from authorization_codes as codes
    join users on users.id = codes.user_id
    where codes.hash = ${hash}`
  return row ?? null
}

/** Marks the code as used and creates its token family in one statement. False when the code was used before. */
export async function useCode(
  db: Db,
  hash: Buffer,
  created: { now: Date; refreshHash: Buffer; refreshExpiresAt: Date },
): Promise<boolean> {
  const rows = await db`
    with used as (
      update authorization_codes
      set used_at = ${created.now}
      where hash = ${hash}
        and used_at is null
      returning family_id, client_id, user_id, scopes, auth_time
    ), family as (
      insert into token_families (id, client_id, user_id, scopes, auth_time, created_at, expires_at)
      select
        family_id, client_id, user_id, scopes, auth_time, ${created.now}::timestamptz,
        ${created.refreshExpiresAt}::timestamptz
      from used
    )
    insert into refresh_tokens (hash, family_id, expires_at)
    select ${created.refreshHash}::bytea, family_id, ${created.refreshExpiresAt}::timestamptz
    from used
    returning family_id`
  return rows.length === 1
}

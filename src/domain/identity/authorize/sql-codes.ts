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
  session_id: string | null
  auth_time: Date
  amr: string[] | null
  acr: string | null
  expires_at: Date
}

/**
 * False when the session has ended or the consent was withdrawn since they were read. The row locks make whatever ends
 * them wait for this code, and then delete it.
 */
export async function insertCode(db: Db, row: CodeRow, needsConsent: boolean): Promise<boolean> {
  const inserted = await db`
    insert into authorization_codes (
      hash, family_id, client_id, user_id, redirect_uri, scopes, nonce, code_challenge, session_id, auth_time, amr, acr,
      expires_at
    )
    select
      ${row.hash}::bytea, ${row.family_id}::uuid, ${row.client_id}::uuid, ${row.user_id}::uuid, ${row.redirect_uri},
      ${row.scopes}::text[], ${row.nonce}, ${row.code_challenge}, ${row.session_id}::uuid,
      ${row.auth_time}::timestamptz, ${row.amr}::text[], ${row.acr}, ${row.expires_at}::timestamptz
    where (
        ${row.session_id}::uuid is null
        or exists (select 1 from sessions where id = ${row.session_id} for key share)
      )
      and (
        not ${needsConsent}
        or exists (
          select 1
          from consents
          where user_id = ${row.user_id}
            and client_id = ${row.client_id}
          for key share
        )
      )`
  return inserted.count === 1
}

type IssuedCode = CodeRow & { used_at: Date | null; user: User }

export async function selectCode(db: Db, hash: Buffer): Promise<IssuedCode | null> {
  const [row] = await db<IssuedCode[]>`
    select
      codes.hash, codes.family_id, codes.client_id, codes.user_id, codes.redirect_uri, codes.scopes, codes.nonce,
      codes.code_challenge, codes.session_id, codes.auth_time, codes.amr, codes.acr, codes.expires_at, codes.used_at,
      ${userColumn(db)} as user
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
      returning family_id, client_id, user_id, session_id, scopes, auth_time, amr, acr
    ), family as (
      insert into token_families (
        id, client_id, user_id, session_id, scopes, auth_time, amr, acr, created_at, expires_at
      )
      select
        family_id, client_id, user_id, session_id, scopes, auth_time, amr, acr, ${created.now}::timestamptz,
        ${created.refreshExpiresAt}::timestamptz
      from used
    )
    insert into refresh_tokens (hash, family_id, expires_at)
    select ${created.refreshHash}::bytea, family_id, ${created.refreshExpiresAt}::timestamptz
    from used
    returning family_id`
  return rows.length === 1
}

import type { Db } from '../../../platform/postgres.ts'
import { type Person, personColumn } from '../accounts/sql.ts'

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

export type CodeRow = {
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

export type IssuedCode = CodeRow & { used_at: Date | null; person: Person }

export async function selectCode(db: Db, hash: Buffer): Promise<IssuedCode | null> {
  const [row] = await db<IssuedCode[]>`
    select
      codes.hash, codes.family_id, codes.client_id, codes.user_id, codes.redirect_uri, codes.scopes, codes.nonce,
      codes.code_challenge, codes.auth_time, codes.expires_at, codes.used_at, ${personColumn(db)} as person
    from authorization_codes as codes
    join users on users.id = codes.user_id
    where codes.hash = ${hash}`
  return row ?? null
}

/** Marks the code as used and makes its family, in one statement; false when somebody was faster. */
export async function useCode(
  db: Db,
  hash: Buffer,
  made: { now: Date; refreshHash: Buffer; refreshExpiresAt: Date },
): Promise<boolean> {
  const rows = await db`
    with used as (
      update authorization_codes
      set used_at = ${made.now}
      where hash = ${hash}
        and used_at is null
      returning family_id, client_id, user_id, scopes, auth_time
    ), family as (
      insert into token_families (id, client_id, user_id, scopes, auth_time, created_at, expires_at)
      select family_id, client_id, user_id, scopes, auth_time, ${made.now}::timestamptz, ${made.refreshExpiresAt}::timestamptz
      from used
    )
    insert into refresh_tokens (hash, family_id, expires_at)
    select ${made.refreshHash}::bytea, family_id, ${made.refreshExpiresAt}::timestamptz
    from used
    returning family_id`
  return rows.length === 1
}

export type RefreshRow = {
  family_id: string
  client_id: string
  user_id: string
  scopes: string[]
  auth_time: Date
  expires_at: Date
  rotated_at: Date | null
  revoked: boolean
}

export async function selectRefreshToken(db: Db, hash: Buffer): Promise<RefreshRow | null> {
  const [row] = await db<RefreshRow[]>`
    select
      families.id as family_id, families.client_id, families.user_id, families.scopes, families.auth_time,
      families.revoked_at is not null as revoked, tokens.expires_at, tokens.rotated_at
    from refresh_tokens as tokens
    join token_families as families on families.id = tokens.family_id
    where tokens.hash = ${hash}`
  return row ?? null
}

export type RotatedRow = Pick<RefreshRow, 'family_id' | 'user_id' | 'scopes' | 'auth_time'>

export type RefreshWish = {
  hash: Buffer
  clientId: string
  /** The scopes asked for; none: all that were granted. */
  scopes: string[]
  nextHash: Buffer
  now: Date
  /** A token that was exchanged before this moment is no longer good. */
  graceStart: Date
  expiresAt: Date
}

/**
 * Exchanges a refresh token for the next one if everything is in order, in one statement; null when anything is not.
 * The old one's grace runs from its first exchange. The family's own end, after which it is cleaned away, moves at most
 * once a day: that column is indexed, and this is the busiest write of all.
 */
export async function rotateRefreshToken(db: Db, wish: RefreshWish): Promise<RotatedRow | null> {
  const [row] = await db<RotatedRow[]>`
    with found as (
      select
        tokens.hash, tokens.rotated_at, families.id as family_id, families.user_id, families.scopes,
        families.auth_time
      from refresh_tokens as tokens
      join token_families as families on families.id = tokens.family_id
      where tokens.hash = ${wish.hash}
        and tokens.expires_at > ${wish.now}
        and (tokens.rotated_at is null or tokens.rotated_at >= ${wish.graceStart})
        and families.client_id = ${wish.clientId}
        and families.revoked_at is null
        and families.scopes @> ${wish.scopes}::text[]
    ), old as (
      update refresh_tokens
      set rotated_at = ${wish.now}
      where hash = (select hash from found where rotated_at is null)
    ), family as (
      update token_families
      set expires_at = ${wish.expiresAt}
      where id = (select family_id from found)
        and expires_at < ${wish.expiresAt}::timestamptz - interval '1 day'
    ), next as (
      insert into refresh_tokens (hash, family_id, expires_at)
      select ${wish.nextHash}::bytea, family_id, ${wish.expiresAt}::timestamptz
      from found
    )
    select family_id, user_id, scopes, auth_time
    from found`
  return row ?? null
}

export async function insertRefreshToken(
  db: Db,
  row: { hash: Buffer; familyId: string; expiresAt: Date },
): Promise<void> {
  await db`
    insert into refresh_tokens (hash, family_id, expires_at)
    values (${row.hash}, ${row.familyId}, ${row.expiresAt})`
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

/** When the person signed in by whose session these tokens came. */
export async function selectAuthTime(db: Db, familyId: string): Promise<Date | null> {
  const [row] = await db<{ auth_time: Date }[]>`
    select auth_time
    from token_families
    where id = ${familyId}`
  return row?.auth_time ?? null
}

/** Tokens of one application that came by the sign-in of that moment, or by any other one. */
export async function revokeFamiliesBySignIn(
  db: Db,
  owner: { userId: string; clientId: string },
  signIn: { of: Date } | { notOf: Date | null },
  now: Date,
): Promise<void> {
  await db`
    update token_families
    set revoked_at = ${now}
    where user_id = ${owner.userId}
      and client_id = ${owner.clientId}
      and revoked_at is null
      and ${'of' in signIn ? db`auth_time = ${signIn.of}` : db`auth_time is distinct from ${signIn.notOf}`}`
}

/** Ends every token of a user, or those one application holds. */
export async function revokeFamilies(
  db: Db,
  owner: { userId: string; clientId?: string },
  now: Date,
): Promise<void> {
  await db`
    update token_families
    set revoked_at = ${now}
    where user_id = ${owner.userId}
      and client_id = coalesce(${owner.clientId ?? null}::uuid, client_id)
      and revoked_at is null`
}

import type { Db } from '../../../platform/postgres.ts'

type Family = {
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

type RefreshRow = {
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

type RotatedRow = Pick<RefreshRow, 'family_id' | 'user_id' | 'scopes' | 'auth_time'>

type RefreshRotation = {
  hash: Buffer
  clientId: string
  /** The requested scopes; empty: all granted scopes. */
  scopes: string[]
  nextHash: Buffer
  now: Date
  /** A token first exchanged before this time can no longer be used. */
  graceStart: Date
  expiresAt: Date
}

/**
 * Exchanges a valid refresh token for the next one, in one statement; null when it is not valid. The grace period runs
 * from the first exchange. The family's `expires_at`, which the clean-up uses, is updated at most once a day: the
 * column is indexed, and this is the most frequent write of the service.
 */
export async function rotateRefreshToken(db: Db, rotation: RefreshRotation): Promise<RotatedRow | null> {
  const [row] = await db<RotatedRow[]>`
    with found as (
      select
        tokens.hash, tokens.rotated_at, families.id as family_id, families.user_id, families.scopes,
        families.auth_time
      from refresh_tokens as tokens
      join token_families as families on families.id = tokens.family_id
      where tokens.hash = ${rotation.hash}
        and tokens.expires_at > ${rotation.now}
        and (tokens.rotated_at is null or tokens.rotated_at >= ${rotation.graceStart})
        and families.client_id = ${rotation.clientId}
        and families.revoked_at is null
        and families.scopes @> ${rotation.scopes}::text[]
    ), old as (
      update refresh_tokens
      set rotated_at = ${rotation.now}
      where hash = (select hash from found where rotated_at is null)
    ), family as (
      update token_families
      set expires_at = ${rotation.expiresAt}
      where id = (select family_id from found)
        and expires_at < ${rotation.expiresAt}::timestamptz - interval '1 day'
    ), next as (
      insert into refresh_tokens (hash, family_id, expires_at)
      select ${rotation.nextHash}::bytea, family_id, ${rotation.expiresAt}::timestamptz
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

/** Revokes a family and thereby all its tokens. */
export async function revokeFamily(db: Db, id: string, now: Date): Promise<void> {
  await db`
    update token_families
    set revoked_at = ${now}
    where id = ${id}
      and revoked_at is null`
}

/** When the user of this token family signed in. */
export async function selectAuthTime(db: Db, familyId: string): Promise<Date | null> {
  const [row] = await db<{ auth_time: Date }[]>`
    select auth_time
    from token_families
    where id = ${familyId}`
  return row?.auth_time ?? null
}

/** Revokes the tokens of one client issued in the sign-in at that time, or in any other one. */
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

/** Revokes all tokens of a user, or only those of one client. */
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

import type { Db, Fragment } from '../../../platform/postgres.ts'

type Family = {
  id: string
  client_id: string
  user_id: string
  session_id?: string | null
  scopes: string[]
  auth_time: Date
  amr?: string[] | null
  acr?: string | null
  created_at: Date
  expires_at: Date
}

export async function insertFamily(db: Db, row: Family): Promise<void> {
  await db`
    insert into token_families (
      id, client_id, user_id, session_id, scopes, auth_time, amr, acr, created_at, expires_at
    )
    values (
      ${row.id}, ${row.client_id}, ${row.user_id}, ${row.session_id ?? null}, ${row.scopes}, ${row.auth_time},
      ${row.amr ?? null}, ${row.acr ?? null}, ${row.created_at}, ${row.expires_at}
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

type RotatedRow = Pick<RefreshRow, 'family_id' | 'user_id' | 'scopes' | 'auth_time' | 'expires_at'> & {
  session_id: string | null
  amr: string[] | null
  acr: string | null
}

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
  /** A family ends this long after its sign-in, whatever it was exchanged for. */
  maxDays: number
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
        families.auth_time, families.session_id, families.amr, families.acr,
        least(
          ${rotation.expiresAt}::timestamptz,
          families.created_at + make_interval(days => ${rotation.maxDays})
        ) as expires_at
      from refresh_tokens as tokens
      join token_families as families on families.id = tokens.family_id
      where tokens.hash = ${rotation.hash}
        and tokens.expires_at > ${rotation.now}
        and (tokens.rotated_at is null or tokens.rotated_at >= ${rotation.graceStart})
        and families.client_id = ${rotation.clientId}
        and families.revoked_at is null
        and families.created_at + make_interval(days => ${rotation.maxDays}) > ${rotation.now}
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
      select ${rotation.nextHash}::bytea, family_id, expires_at
      from found
    )
    select family_id, user_id, scopes, auth_time, session_id, amr, acr, expires_at
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

/** The session of a token family. Families of earlier releases name only the time of their sign-in. */
export type FamilySession = { id: string | null; signedInAt: Date | null }

export async function selectFamilySession(db: Db, familyId: string): Promise<FamilySession | null> {
  const [row] = await db<{ session_id: string | null; auth_time: Date }[]>`
    select session_id, auth_time
    from token_families
    where id = ${familyId}`
  return row === undefined ? null : { id: row.session_id, signedInAt: row.auth_time }
}

/** Revokes the tokens and codes of one client issued in one session, or in all others. Call it in a transaction. */
export async function revokeFamiliesBySession(
  tx: Db,
  owner: { userId: string; clientId: string },
  session: { of: FamilySession } | { notOf: FamilySession },
  now: Date,
): Promise<void> {
  const { id, signedInAt } = 'of' in session ? session.of : session.notOf
  const isOfSession = tx`
    case when session_id is null then auth_time is not distinct from ${signedInAt} else session_id = ${id} end`
  const condition = 'of' in session ? isOfSession : tx`(${isOfSession}) is not true`
  await deleteUnusedCodes(tx, owner, condition, now)
  await tx`
    update token_families
    set revoked_at = ${now}
    where user_id = ${owner.userId}
      and client_id = ${owner.clientId}
      and revoked_at is null
      and ${condition}`
}

/** Assigns the tokens of a session to the one that replaces it. */
export async function moveFamilies(
  tx: Db,
  session: { from: string; to: string },
  userId: string,
): Promise<void> {
  await tx`
    update token_families
    set session_id = ${session.to}
    where session_id = ${session.from}
      and user_id = ${userId}
      and revoked_at is null`
}

/**
 * Deletes codes that were not exchanged yet, of browsers and devices. Do this before revoking tokens: an exchange under way then either finds no
 * code, or has created tokens that the next statement revokes. The index on `expires_at` finds the codes of the last minute.
 */
async function deleteUnusedCodes(
  tx: Db,
  owner: { userId: string; clientId?: string },
  condition: Fragment,
  now: Date,
): Promise<void> {
  await tx`
    delete from authorization_codes
    where expires_at > ${now}
      and used_at is null
      and user_id = ${owner.userId}
      and client_id = coalesce(${owner.clientId ?? null}::uuid, client_id)
      and ${condition}`
  await tx`
    delete from device_codes
    where user_id = ${owner.userId}
      and client_id = coalesce(${owner.clientId ?? null}::uuid, client_id)
      and ${condition}`
}

/** Revokes all tokens and codes of a user, or only those of one client. Call it in a transaction. */
export async function revokeFamilies(
  tx: Db,
  owner: { userId: string; clientId?: string },
  now: Date,
): Promise<void> {
  await deleteUnusedCodes(tx, owner, tx`true`, now)
  await tx`
    update token_families
    set revoked_at = ${now}
    where user_id = ${owner.userId}
      and client_id = coalesce(${owner.clientId ?? null}::uuid, client_id)
      and revoked_at is null`
}

/**
 * Revokes the tokens, and deletes the codes, that people of an organisation gave to applications of others, except to
 * listed ones. Codes first, see `deleteUnusedCodes`.
 */
export async function revokeOutsideFamilies(
  tx: Db,
  organisationId: string,
  keepListed: boolean,
  now: Date,
): Promise<void> {
  const isOutside = tx`
    users.organisation_id = ${organisationId}
    and clients.organisation_id <> ${organisationId}
    and not (
      ${keepListed}
      and exists (
        select 1
        from allowed_applications
        where allowed_applications.organisation_id = ${organisationId}
          and allowed_applications.client_id = clients.id
      )
    )`
  await tx`
    delete from authorization_codes as codes
    using users, clients
    where codes.expires_at > ${now}
      and codes.used_at is null
      and users.id = codes.user_id
      and clients.id = codes.client_id
      and ${isOutside}`
  await tx`
    delete from device_codes as codes
    using users, clients
    where users.id = codes.user_id
      and clients.id = codes.client_id
      and ${isOutside}`
  await tx`
    update token_families
    set revoked_at = ${now}
    from users, clients
    where users.id = token_families.user_id
      and clients.id = token_families.client_id
      and token_families.revoked_at is null
      and ${isOutside}`
}

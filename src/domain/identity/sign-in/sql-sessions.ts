import type { Db } from '../../../platform/postgres.ts'
import { userColumn } from '../accounts/sql.ts'
import type { User } from '../accounts/user.ts'

/** How and when the user of a session gave their credentials. An external provider may have asked for them earlier. */
export type Authentication = {
  authTime: Date
  /** The methods, in the words of RFC 8176. */
  amr: string[]
  /** The level: of an external provider, in its own words, or of a second step. */
  acr: string | null
}

type SessionRow = {
  id: string
  secret_hash: Buffer
  user_id: string
  method: string
  signed_in_at: Date
  auth_time: Date
  amr: string[]
  acr: string | null
  seen_at: Date
  expires_at: Date
  user_agent: string
  address: string
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db`
    insert into sessions (
      id, secret_hash, user_id, method, signed_in_at, auth_time, amr, acr, seen_at, expires_at, user_agent, address
    )
    values (
      ${row.id}, ${row.secret_hash}, ${row.user_id}, ${row.method}, ${row.signed_in_at}, ${row.auth_time},
      ${row.amr}, ${row.acr}, ${row.seen_at}, ${row.expires_at}, ${row.user_agent}, ${row.address}
    )`
}

export type Session = Pick<
  SessionRow,
  'id' | 'method' | 'signed_in_at' | 'auth_time' | 'amr' | 'acr' | 'seen_at' | 'expires_at'
> & { confirmed_at: Date | null; user: User }

export async function selectSession(db: Db, secretHash: Buffer, now: Date): Promise<Session | null> {
  const [row] = await db<Session[]>`
    select
      sessions.id, sessions.method, sessions.signed_in_at, sessions.seen_at, sessions.expires_at,
      sessions.confirmed_at,
      coalesce(sessions.auth_time, sessions.signed_in_at) as auth_time,
      coalesce(sessions.amr, '{}') as amr, sessions.acr, ${userColumn(db)} as user
    from sessions
    join users on users.id = sessions.user_id
    where sessions.secret_hash = ${secretHash}
      and sessions.expires_at > ${now}`
  return row ?? null
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db`update sessions set seen_at = ${now} where id = ${id}`
}

export async function updateSessionAuthentication(
  db: Db,
  id: string,
  { amr, acr, secretHash }: Pick<Authentication, 'amr' | 'acr'> & { secretHash: Buffer },
): Promise<void> {
  await db`
    update sessions
    set amr = ${amr}, acr = ${acr}, secret_hash = ${secretHash}
    where id = ${id}`
}

/** Records that the user repeated their password. */
export async function confirmSession(db: Db, id: string, now: Date): Promise<void> {
  await db`update sessions set confirmed_at = ${now} where id = ${id}`
}

/** Returns when the user had signed in; null when there is no such session. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<Date | null> {
  const [deleted] = await db<{ signed_in_at: Date }[]>`
    delete from sessions
    where id = ${id}
      and user_id = ${userId}
    returning signed_in_at`
  return deleted?.signed_in_at ?? null
}

/** Deletes all sessions of a user except `exceptId`. */
export async function deleteSessions(db: Db, userId: string, exceptId: string | null): Promise<void> {
  await db`
    delete from sessions
    where user_id = ${userId}
      and id is distinct from ${exceptId}::uuid`
}

export type ListedSession = Omit<SessionRow, 'secret_hash' | 'user_id' | 'auth_time' | 'amr' | 'acr'>

export async function selectSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  return db<ListedSession[]>`
    select id, method, signed_in_at, seen_at, expires_at, user_agent, address
    from sessions
    where user_id = ${userId}
      and expires_at > ${now}
    order by seen_at desc`
}

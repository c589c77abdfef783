import type { Db } from '../../../platform/postgres.ts'
import { type Person, personColumn } from '../accounts/sql.ts'

export type SessionRow = {
  id: string
  secret_hash: Buffer
  user_id: string
  method: string
  signed_in_at: Date
  seen_at: Date
  expires_at: Date
  user_agent: string
  address: string
}

export async function insertSession(db: Db, row: SessionRow): Promise<void> {
  await db`
    insert into sessions (
      id, secret_hash, user_id, method, signed_in_at, seen_at, expires_at, user_agent, address
    )
    values (
      ${row.id}, ${row.secret_hash}, ${row.user_id}, ${row.method}, ${row.signed_in_at}, ${row.seen_at},
      ${row.expires_at}, ${row.user_agent}, ${row.address}
    )`
}

export type Session = Pick<SessionRow, 'id' | 'method' | 'signed_in_at' | 'seen_at'> & { user: Person }

export async function selectSession(db: Db, secretHash: Buffer, now: Date): Promise<Session | null> {
  const [row] = await db<Session[]>`
    select sessions.id, sessions.method, sessions.signed_in_at, sessions.seen_at, ${personColumn(db)} as user
    from sessions
    join users on users.id = sessions.user_id
    where sessions.secret_hash = ${secretHash}
      and sessions.expires_at > ${now}`
  return row ?? null
}

export async function touchSession(db: Db, id: string, now: Date): Promise<void> {
  await db`update sessions set seen_at = ${now} where id = ${id}`
}

/** Answers when its person had signed in; null when there is no such session. */
export async function deleteSession(db: Db, userId: string, id: string): Promise<Date | null> {
  const [gone] = await db<{ signed_in_at: Date }[]>`
    delete from sessions
    where id = ${id}
      and user_id = ${userId}
    returning signed_in_at`
  return gone?.signed_in_at ?? null
}

/** All sessions of a user but, where one is named, that one. */
export async function deleteSessions(db: Db, userId: string, but: string | null): Promise<void> {
  await db`
    delete from sessions
    where user_id = ${userId}
      and id is distinct from ${but}::uuid`
}

export type ListedSession = Omit<SessionRow, 'secret_hash' | 'user_id'>

export async function selectSessions(db: Db, userId: string, now: Date): Promise<ListedSession[]> {
  return db<ListedSession[]>`
    select id, method, signed_in_at, seen_at, expires_at, user_agent, address
    from sessions
    where user_id = ${userId}
      and expires_at > ${now}
    order by seen_at desc`
}

export type ConsentRow = {
  user_id: string
  client_id: string
  requested: string[]
  granted: string[]
  decided_at: Date
}

export async function selectConsent(db: Db, userId: string, clientId: string): Promise<ConsentRow | null> {
  const [row] = await db<ConsentRow[]>`
    select user_id, client_id, requested, granted, decided_at
    from consents
    where user_id = ${userId}
      and client_id = ${clientId}`
  return row ?? null
}

export async function upsertConsent(db: Db, row: ConsentRow): Promise<void> {
  await db`
    insert into consents (user_id, client_id, requested, granted, decided_at)
    values (${row.user_id}, ${row.client_id}, ${row.requested}, ${row.granted}, ${row.decided_at})
    on conflict (user_id, client_id) do update
      set requested = excluded.requested,
          granted = excluded.granted,
          decided_at = excluded.decided_at`
}

export async function deleteConsent(db: Db, userId: string, clientId: string): Promise<void> {
  await db`
    delete from consents
    where user_id = ${userId}
      and client_id = ${clientId}`
}

export type ListedConsent = { client_id: string; client_name: string; granted: string[]; decided_at: Date }

export async function selectConsents(db: Db, userId: string): Promise<ListedConsent[]> {
  return db<ListedConsent[]>`
    select consents.client_id, clients.name as client_name, consents.granted, consents.decided_at
    from consents
    join clients on clients.id = consents.client_id
    where consents.user_id = ${userId}
    order by consents.decided_at desc`
}

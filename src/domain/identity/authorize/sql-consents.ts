import type { Db } from '../../../platform/postgres.ts'

type ConsentRow = {
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

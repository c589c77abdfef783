import type { Db } from '../../platform/postgres.ts'

export async function insertRequest(tx: Db, ingestionId: string, tracks: unknown[]): Promise<void> {
  await tx`
    insert into ingestion_requests (ingestion_id, tracks)
    values (${ingestionId}, ${JSON.stringify(tracks)}::json)`
}

export async function selectRequest(db: Db, ingestionId: string): Promise<unknown[]> {
  const [found] = await db<{ tracks: unknown[] }[]>`
    select tracks
    from ingestion_requests
    where ingestion_id = ${ingestionId}`
  return found?.tracks ?? []
}

export async function deleteRequest(tx: Db, ingestionId: string): Promise<void> {
  await tx`delete from ingestion_requests where ingestion_id = ${ingestionId}`
}

export async function insertMessage(
  tx: Db,
  ingestionId: string,
  firstIndex: number,
  received: object,
): Promise<void> {
  await tx`
    insert into ingestion_messages (ingestion_id, first_index, received)
    values (${ingestionId}, ${firstIndex}, ${JSON.stringify(received)}::jsonb)
    on conflict (ingestion_id, first_index) do update set received = excluded.received`
}

export async function selectMessages(
  db: Db,
  ingestionId: string,
): Promise<{ first_index: number; received: unknown }[]> {
  return db<{ first_index: number; received: unknown }[]>`
    select first_index, received
    from ingestion_messages
    where ingestion_id = ${ingestionId}
    order by first_index`
}

/** True for one process whenever the time has come; the next time is then set. */
export async function takeComputeTurn(db: Db, times: { now: Date; next: Date }): Promise<boolean> {
  const taken = await db`
    update ingestion_schedule
    set compute_at = ${times.next}
    where compute_at <= ${times.now}`
  return taken.count > 0
}

export async function setComputeTurn(db: Db, at: Date): Promise<void> {
  await db`
    update ingestion_schedule
    set compute_at = least(compute_at, ${at}::timestamptz)`
}

import type { Db } from '../../platform/postgres.ts'

export async function insertRequest(tx: Db, ingestionId: string, tracks: unknown[]): Promise<void> {
  await tx`
    insert into ingestion_requests (ingestion_id, tracks)
    values (${ingestionId}, ${JSON.stringify(tracks)}::json)`
}

/** Adds the records of another call to an ingestion. The ingestion is locked. */
export async function appendRequest(tx: Db, ingestionId: string, tracks: unknown[]): Promise<void> {
  await tx`
    insert into ingestion_requests (ingestion_id, first_index, tracks)
    select id, greatest(next_index, max(first_index + json_array_length(tracks))), ${JSON.stringify(tracks)}::json
    from ingestions
    left join ingestion_requests on ingestion_id = id
    where id = ${ingestionId}
    group by id`
}

type RequestRow = { first_index: number; tracks: unknown[] }

/** The records of each call, for calls that are not stored yet. */
export async function selectRequests(db: Db, ingestionId: string): Promise<RequestRow[]> {
  return db<RequestRow[]>`
    select first_index, tracks
    from ingestion_requests
    where ingestion_id = ${ingestionId}
    order by first_index`
}

/** Deletes the records of calls whose items start before this index; without one, of all calls. */
export async function deleteRequests(tx: Db, ingestionId: string, before?: number): Promise<void> {
  await tx`
    delete from ingestion_requests
    where ingestion_id = ${ingestionId}
      ${before === undefined ? tx`` : tx`and first_index < ${before}`}`
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
    select
      first_index,
      -- Rows of earlier releases have neither the index of the last item nor the files.
      jsonb_build_object(
        'last_index',
        coalesce(lead(first_index) over (order by first_index), (select total from ingestions where id = ingestion_id)) - 1,
        'files', '[]'::jsonb, 'manifests', '[]'::jsonb, 'batch', received ->> 'key'
      ) || received as received
    from ingestion_messages
    where ingestion_id = ${ingestionId}
    order by first_index`
}

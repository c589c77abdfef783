import type { Db } from '../../platform/postgres.ts'

/** The files of DDEX deliveries. */

/** Records which files there are now: files that come or go later do not change what the delivery contains. */
export async function insertFiles(
  tx: Db,
  ingestionId: string,
  listing: { areaId: string; prefix: string },
): Promise<void> {
  await tx`
    insert into ingestion_files (ingestion_id, number, key, size)
    select ${ingestionId}, row_number() over (order by key) - 1, key, size
    from storage_objects
    where area_id = ${listing.areaId}
      and key > ${listing.prefix}
      and key < storage_after_prefix(${listing.prefix})
      and key not like '%/'`
}

export async function selectFiles(
  db: Db,
  ingestionId: string,
  after: number,
  limit: number,
): Promise<{ number: number; key: string; size: number }[]> {
  return db<{ number: number; key: string; size: number }[]>`
    select number, key, size
    from ingestion_files
    where ingestion_id = ${ingestionId}
      and number > ${after}
    order by number
    limit ${limit}`
}

export async function deleteFiles(tx: Db, ingestionId: string): Promise<void> {
  await tx`delete from ingestion_files where ingestion_id = ${ingestionId}`
}

/** Which messages with these keys were read before, by any ingestion of the organisation. */
export async function selectTakenMessages(
  db: Db,
  organisationId: string,
  keys: string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ key: string }[]>`
    select received ->> 'key' as key
    from ingestion_messages
    join ingestions on ingestions.id = ingestion_id
    where received ->> 'key' = any(${keys}::text[])
      and received ->> 'problem' is null
      and organisation_id = ${organisationId}`
  return new Set(rows.map(({ key }) => key))
}

/** How far the items of a message have come. */
export type MessageState = {
  /** Failed items, and items that an end of the ingestion cut short. */
  untaken: { audio: { key: string; delivered: string } | null }[]
}

export async function selectUntaken(
  db: Db,
  ingestionId: string,
  range: { from: number; to: number },
  options: { cancelled: boolean },
): Promise<MessageState['untaken']> {
  return db<MessageState['untaken']>`
    select case when audio ? 'delivered' then audio end as audio
    from ingestion_items
    where ingestion_id = ${ingestionId}
      and index >= ${range.from}
      and index < ${range.to}
      and (
        status = 'failed'
        ${options.cancelled ? db`or (status = 'skipped' and not analysed and audio ? 'delivered')` : db``}
      )`
}

/** Whether an item that stands for the batch as a whole has failed. */
export async function hasFailedBatch(db: Db, ingestionId: string, folder: string): Promise<boolean> {
  const rows = await db`
    select 1
    from ingestion_items
    where ingestion_id = ${ingestionId}
      and status = 'failed'
      and source = ${folder}
    limit 1`
  return rows.length > 0
}

/** Moves delivered audio that is not analysed yet back to where it was delivered. Call it before the items are ended. */
export async function returnOpenAudio(tx: Db, areaId: string, ingestionId: string): Promise<void> {
  await tx`
    update storage_objects as objects
    set key = open.delivered
    from (
      select audio ->> 'key' as key, min(audio ->> 'delivered') as delivered
      from ingestion_items
      where ingestion_id = ${ingestionId}
        and audio ? 'delivered'
      group by audio ->> 'key'
      having bool_and(work = 'analyse')
    ) as open
    where objects.area_id = ${areaId}
      and objects.key = open.key collate "C"
      and not exists (
        select 1
        from storage_objects as existing
        where existing.area_id = ${areaId}
          and existing.key = open.delivered collate "C"
      )`
}

import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'
import type { HashSum } from './sources/delivered-track.ts'

/** Notified when there are items to analyse. */
export const analysisChannel = 'euterpe_ingestion'

export type ItemStatus = 'pending' | 'stored' | 'analysing' | 'analysed' | 'available' | 'failed' | 'skipped'
type ItemWork = 'move' | 'analyse' | 'compute'

/** Where an item's audio is: a key in the area, or a URL to download it from. */
export type ItemAudio = {
  key?: string
  url?: string
  /** The key that it is moved from. */
  delivered?: string
  hash_sum?: HashSum | null
  /** A picture: it is kept and not analysed. */
  is_image?: true
}

export type Item = {
  ingestion_id: string
  index: number
  id: string
  source: string
  outer_id: string | null
  status: ItemStatus
  error_code: string | null
  message: string | null
  track_id: string | null
  warnings: string[] | null
}

export type NewItem = Item & {
  work: ItemWork | null
  stored: boolean
  retryable: boolean
  track_seq: number | null
  audio: ItemAudio | null
  content_hash: Buffer | null
  reservation_id: string | null
}

/** A range of items. Their indices have no gap, so that it costs the same however far down the list it is. */
export async function selectItems(
  db: Db,
  ingestionId: string,
  range: { limit: number; offset: number },
): Promise<Item[]> {
  return db<Item[]>`
    select ingestion_id, index, id, source, outer_id, status, error_code, message, track_id, warnings
    from ingestion_items
    where ingestion_id = ${ingestionId}
      and index >= ${range.offset}::bigint
      and index < ${range.offset + range.limit}::bigint
    order by index`
}

export function itemList(
  db: Db,
  ingestionId: string,
  {
    status,
    errorCode,
    total,
  }: { status: ItemStatus | undefined; errorCode?: string | undefined; total: number },
): List {
  const key: SortColumn = { sql: db`index`, type: 'bigint' }
  const where = db`
    ingestion_id = ${ingestionId}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${errorCode === undefined ? db`` : db`and error_code = ${errorCode}`}`
  const isAll = status === undefined && errorCode === undefined
  return {
    identity: { list: 'items', ingestionId, status, errorCode },
    columns: db`ingestion_id, index, id, source, outer_id, status, error_code, message, track_id, warnings`,
    from: db`ingestion_items`,
    where,
    key,
    sorts: { position: key },
    changedAt: db`updated_at`,
    defaultSort: { by: 'position', descending: false },
    count: async () => (isAll ? total : countItems(db, where)),
  }
}

async function countItems(db: Db, where: List['where']): Promise<number> {
  const [row] = await db`
    select count(*) as count
    from ingestion_items
    where ${where}`
  return row!.count
}

type ItemInWork = Pick<NewItem, 'index' | 'outer_id' | 'audio' | 'track_id' | 'track_seq'> & {
  reservation_id: string | null
  analysed: boolean
  source: string
}

/** The next items of an ingestion that wait for this work. */
export async function selectItemsFor(
  db: Db,
  ingestionId: string,
  work: 'move' | 'compute',
  limit: number,
): Promise<ItemInWork[]> {
  return db<ItemInWork[]>`
    select index, source, outer_id, audio, track_id, track_seq, reservation_id, analysed
    from ingestion_items
    where ingestion_id = ${ingestionId}
      and work = ${work}
    order by index
    limit ${limit}`
}

export type ItemChange = {
  index: number
  status: ItemStatus
  work: ItemWork | null
  error_code?: string | null
  message?: string | null
  retryable?: boolean
  /** True when the credit reserved for the item is no longer its own. */
  freed?: boolean
}

/** Gives items another state and ends their leases. An item that is to be analysed is due at once. */
export async function changeItems(tx: Db, ingestionId: string, changes: ItemChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx`
    update ingestion_items
    set status = change.status,
        work = change.work,
        error_code = change.error_code,
        message = change.message,
        retryable = change.retryable,
        due_at = case when change.work = 'analyse' then now() end,
        claim_id = null,
        reservation_id = case when change.freed then null else reservation_id end
    from unnest(
      ${changes.map(({ index }) => index)}::int[],
      ${changes.map(({ status }) => status)}::text[],
      ${changes.map(({ work }) => work)}::text[],
      ${changes.map(({ error_code }) => error_code ?? null)}::text[],
      ${changes.map(({ message }) => message ?? null)}::text[],
      ${changes.map(({ retryable }) => String(retryable ?? false))}::text[]::boolean[],
      ${changes.map(({ freed }) => String(freed ?? false))}::text[]::boolean[]
    ) as change (index, status, work, error_code, message, retryable, freed)
    where ingestion_items.ingestion_id = ${ingestionId}
      and ingestion_items.index = change.index`
}

/** Skips the open items of an ingestion, with a message. Returns how many credits of each reservation are to be released. */
export async function endOpenItems(
  tx: Db,
  ingestionId: string,
  message: string,
): Promise<{ reservation_id: string; count: number }[]> {
  return tx<{ reservation_id: string; count: number }[]>`
    with open as (
      select index, reservation_id
      from ingestion_items
      where ingestion_id = ${ingestionId}
        and work in ('move', 'analyse')
    ),
    ended as (
      update ingestion_items
      set status = 'skipped',
          work = null,
          message = ${message},
          due_at = null,
          claim_id = null,
          reservation_id = null
      from open
      where ingestion_items.ingestion_id = ${ingestionId}
        and ingestion_items.index = open.index
      returning open.reservation_id
    )
    select reservation_id, count(*) as count
    from ended
    where reservation_id is not null
    group by reservation_id
    order by reservation_id`
}

/** Wakes the analysis workers when the transaction commits. */
export async function notifyAnalysisWorkers(tx: Db): Promise<void> {
  await tx`select pg_notify(${analysisChannel}, '')`
}

/** Failed items that a retry may help: all of them, or those chosen by index and cause. */
export async function selectRetryable(
  db: Db,
  ingestionId: string,
  limit: number,
  { indexes, error_code }: { indexes?: number[] | undefined; error_code?: string | undefined } = {},
): Promise<(ItemInWork & { error_code: string | null })[]> {
  return db<(ItemInWork & { error_code: string | null })[]>`
    select index, source, outer_id, audio, track_id, track_seq, reservation_id, analysed, error_code
    from ingestion_items
    where ingestion_id = ${ingestionId}
      and status = 'failed'
      and retryable
      ${indexes === undefined ? db`` : db`and index = any(${indexes}::int[])`}
      ${error_code === undefined ? db`` : db`and error_code = ${error_code}`}
    order by index
    limit ${limit}`
}

/** Resets failed items, so that they are processed again at once. */
export async function reviveItems(
  tx: Db,
  ingestionId: string,
  indices: number[],
  reservationId: string,
): Promise<void> {
  await tx`
    update ingestion_items
    set status = 'stored',
        work = case when audio ? 'delivered' then 'move' else 'analyse' end,
        error_code = null,
        message = null,
        retryable = false,
        tries = 0,
        due_at = now(),
        reservation_id = ${reservationId}
    where ingestion_id = ${ingestionId}
      and index = any(${indices}::int[])
      and status = 'failed'`
}

export async function countRetryable(
  db: Db,
  ingestionIds: string[],
): Promise<Map<string, { count: number; message: string }>> {
  const rows = await db<{ ingestion_id: string; count: number; message: string }[]>`
    select ingestion_id, count(*) as count, min(message) as message
    from ingestion_items
    where ingestion_id = any(${ingestionIds}::uuid[])
      and status = 'failed'
      and retryable
    group by ingestion_id`
  return new Map(rows.map(({ ingestion_id, ...rest }) => [ingestion_id, rest]))
}

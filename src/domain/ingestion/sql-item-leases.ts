import { type Lease, leaseSql, maxLeaseMs } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'
import type { ItemAudio } from './sql-items.ts'

/** An item that this process analyses. */
export type LeasedItem = {
  /** The token of the lease. */
  token: string
  ingestion_id: string
  index: number
  organisation_id: string
  catalogue_id: string
  outer_id: string | null
  track_id: string
  track_seq: number
  audio: ItemAudio | null
  content_hash: Buffer | null
  reservation_id: string | null
  tries: number
}

/** An item to analyse is due at `due_at`. Acquiring it moves that moment to the end of the lease, so one index serves both. */
const leaseOf = (db: Db) => leaseSql(db, { token: db`claim_id`, until: db`due_at`, maxMs: maxLeaseMs })

const isHeld = (db: Db, item: Pick<LeasedItem, 'ingestion_id' | 'index' | 'token'>) => db`
  ingestion_id = ${item.ingestion_id}
  and index = ${item.index}
  and work = 'analyse'
  and ${leaseOf(db).isHeldBy(item)}`

/**
 * Acquires items to analyse. Organisations get equal shares, and so do the ingestions of one: neither a large organisation
 * nor a large ingestion keeps small ones waiting. What an organisation already has in work, by its id, counts towards its share.
 */
export async function acquireItems(
  db: Db,
  lease: Lease,
  limit: number,
  inWork: Record<string, number> = {},
): Promise<LeasedItem[]> {
  const { acquire, isExpired } = leaseOf(db)
  return db<LeasedItem[]>`
    with offered as (
      select
        due.ingestion_id,
        due.index,
        row_number() over (partition by organisation_id order by random())
          + coalesce((${JSON.stringify(inWork)}::jsonb ->> organisation_id::text)::int, 0) as share
      from ingestions
      cross join lateral (
        select ingestion_id, index
        from ingestion_items
        where ingestion_id = ingestions.id
          and work = 'analyse'
          and ${isExpired}
        order by due_at
        limit ${limit * 2}
      ) as due
      where finished_at is null
        and status in ('storing', 'analysing')
        and waiting > 0
      order by share, random()
      limit ${limit * 2}
    ),
    acquired as (
      select items.ingestion_id, items.index
      from ingestion_items as items
      join offered using (ingestion_id, index)
      where items.work = 'analyse'
        and ${isExpired}
      order by share
      limit ${limit}
      for update of items skip locked
    )
    update ingestion_items as items
    set status = 'analysing',
        ${acquire(lease)}
    from acquired, ingestions
    where items.ingestion_id = acquired.ingestion_id
      and items.index = acquired.index
      and ingestions.id = acquired.ingestion_id
    returning
      claim_id as token, items.ingestion_id, items.index, organisation_id, catalogue_id, outer_id, track_id, track_seq, audio,
      content_hash, items.reservation_id, items.tries`
}

export async function renewItem(db: Db, item: LeasedItem, lease: Lease): Promise<boolean> {
  const renewed = await db`
    update ingestion_items
    set ${leaseOf(db).renew(lease)}
    where ${isHeld(db, item)}`
  return renewed.count > 0
}

/** For a process that stops: another one may acquire the item at once. */
export async function releaseItem(db: Db, item: LeasedItem): Promise<void> {
  await db`
    update ingestion_items
    set status = 'stored',
        ${leaseOf(db).release()}
    where ${isHeld(db, item)}`
}

/** Releases an item whose analysis failed, to be tried again after a pause. The item shows the reason meanwhile. */
export async function postponeItem(
  db: Db,
  item: LeasedItem,
  reason: { code: string; message: string },
  pauseMs: number,
): Promise<void> {
  await db`
    update ingestion_items
    set status = 'stored',
        error_code = ${reason.code},
        message = ${reason.message},
        tries = tries + 1,
        ${leaseOf(db).release(pauseMs)}
    where ${isHeld(db, item)}`
}

/** The item is locked by `lockHeldItem`. */
export async function finishAnalysis(tx: Db, item: LeasedItem): Promise<void> {
  await tx`
    update ingestion_items
    set status = 'analysed',
        work = 'compute',
        analysed = true,
        error_code = null,
        message = null,
        reservation_id = null,
        ${leaseOf(tx).clear}
    where ${isHeld(tx, item)}`
}

/** Whether the lease still belongs to this process. Nobody can take it over until the transaction ends. */
export async function lockHeldItem(tx: Db, item: LeasedItem): Promise<boolean> {
  const found = await tx`
    select 1
    from ingestion_items
    where ${isHeld(tx, item)}
    for update`
  return found.length > 0
}

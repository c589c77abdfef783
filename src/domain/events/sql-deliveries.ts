import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

export type Attempt = {
  attempted_at: string
  duration_ms: number
  /** Null when there was no response. */
  response_status: number | null
  /** The beginning of the response; attempts before 1.15 have none. */
  response_body?: string
  error: string | null
}

export type Delivery = {
  id: string
  webhook_id: string
  event_id: string
  event_type: string
  status: DeliveryStatus
  attempts: Attempt[]
  due_at: Date | null
  created_at: Date
  delivered_at: Date | null
}

export type DeliveryFilter = {
  status?: DeliveryStatus | undefined
  type?: string | undefined
  createdAfter?: Date | undefined
  createdBefore?: Date | undefined
}

export function deliveryList(db: Db, webhookId: string, filter: DeliveryFilter): List {
  const { status, type, createdAfter, createdBefore } = filter
  const key: SortColumn = { sql: db`id`, type: 'uuid' }
  const where = db`
    webhook_id = ${webhookId}
    ${status === undefined ? db`` : db`and status = ${status}`}
    ${type === undefined ? db`` : db`and event_type = ${type}`}
    ${createdAfter === undefined ? db`` : db`and created_at > ${createdAfter}`}
    ${createdBefore === undefined ? db`` : db`and created_at < ${createdBefore}`}`
  return {
    identity: { list: 'deliveries', webhookId, ...filter },
    columns: deliveryColumns(db),
    from: db`webhook_deliveries`,
    where,
    key,
    sorts: { created: key },
    changedAt: db`updated_at`,
    defaultSort: { by: 'created', descending: true },
    count: async () => {
      const [row] = await db`select count(*) as count from webhook_deliveries where ${where}`
      return row!.count
    },
  }
}

export async function selectDelivery(db: Db, webhookId: string, id: string): Promise<Delivery | null> {
  const [found] = await db<Delivery[]>`
    select ${deliveryColumns(db)}
    from webhook_deliveries
    where webhook_id = ${webhookId}
      and id = ${id}`
  return found ?? null
}

/** The event of a delivery, as long as it is kept. */
export async function selectDeliveredEvent(
  db: Db,
  eventId: string,
): Promise<{ event_id: string; type: string; data: unknown; event_at: Date } | null> {
  const [found] = await db<{ event_id: string; type: string; data: unknown; event_at: Date }[]>`
    select id as event_id, type, data, created_at as event_at
    from events
    where id = ${eventId}`
  return found ?? null
}

/** Makes a delivery due again, with all its retries. */
export async function restartDelivery(
  tx: Db,
  webhookId: string,
  id: string,
  giveUpAt: Date,
): Promise<Delivery | null> {
  const [restarted] = await tx<Delivery[]>`
    update webhook_deliveries
    set status = 'pending',
        tries = 0,
        due_at = now(),
        give_up_at = ${giveUpAt},
        delivered_at = null
    where webhook_id = ${webhookId}
      and id = ${id}
    returning ${deliveryColumns(tx)}`
  await tx`select pg_notify('euterpe_webhooks', '')`
  return restarted ?? null
}

export type RedeliveryFilter = {
  status: Exclude<DeliveryStatus, 'pending'>
  types: string[] | null
  createdAfter: Date | null
  createdBefore: Date | null
}

/** Makes many deliveries due again, oldest first. Returns how many. */
export async function restartDeliveries(
  tx: Db,
  webhookId: string,
  filter: RedeliveryFilter,
  { giveUpAt, limit }: { giveUpAt: Date; limit: number },
): Promise<number> {
  const restarted = await tx`
    update webhook_deliveries
    set status = 'pending',
        tries = 0,
        due_at = now(),
        give_up_at = ${giveUpAt},
        delivered_at = null
    where id = any(
      array(
        select id
        from webhook_deliveries
        where webhook_id = ${webhookId}
          and status = ${filter.status}
          ${filter.types === null ? tx`` : tx`and event_type = any(${filter.types}::text[])`}
          ${filter.createdAfter === null ? tx`` : tx`and created_at > ${filter.createdAfter}`}
          ${filter.createdBefore === null ? tx`` : tx`and created_at < ${filter.createdBefore}`}
        order by id
        limit ${limit}
      )
    )`
  await tx`select pg_notify('euterpe_webhooks', '')`
  return restarted.count
}

/** Fails deliveries that could not be sent in time, because their webhook was disabled or paused. */
export async function failOverdueDeliveries(db: Db, moment: Date): Promise<number> {
  const failed = await db`
    update webhook_deliveries
    set status = 'failed',
        due_at = null
    where status = 'pending'
      and give_up_at < ${moment}`
  return failed.count
}

export async function deleteDeliveriesBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const deleted = await db`
    delete from webhook_deliveries
    where ctid = any(
      array(select ctid from webhook_deliveries where created_at < ${moment} and status <> 'pending' limit ${limit})
    )`
  return deleted.count
}

export async function deleteEventsBefore(db: Db, moment: Date, limit: number): Promise<number> {
  const deleted = await db`
    delete from events
    where ctid = any(array(select ctid from events where created_at < ${moment} limit ${limit}))`
  return deleted.count
}

function deliveryColumns(db: Db) {
  return db`id, webhook_id, event_id, event_type, status, attempts, due_at, created_at, delivered_at`
}

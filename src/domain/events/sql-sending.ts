import { type Lease, leaseSql, maxLeaseMs } from '../../platform/leases.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Attempt, DeliveryStatus } from './sql-deliveries.ts'
import type { WebhookSecrets } from './sql-webhooks.ts'

/** A webhook that this process sends to. */
export type LeasedWebhook = {
  id: string
  /** The token of the lease. */
  token: string
  organisation_id: string
  url: string
  /** Failed attempts since the last success. */
  failures: number
} & WebhookSecrets

/** `served_until` is also the moment at which the last lease ended: webhooks served longest ago come first. */
const leaseOf = (db: Db) => leaseSql(db, { token: db`lease_id`, until: db`served_until`, maxMs: maxLeaseMs })

/** A process whose clock is behind the database's must not find due deliveries late. */
const isDue = (db: Db, now: Date) => db`webhook_deliveries.due_at <= greatest(${now}::timestamptz, now())`

/** Acquires webhooks that have due deliveries. */
export async function acquireWebhooks(
  db: Db,
  lease: Lease,
  { now, limit }: { now: Date; limit: number },
): Promise<LeasedWebhook[]> {
  const { acquire, isFree } = leaseOf(db)
  return db<LeasedWebhook[]>`
    update webhooks
    set ${acquire(lease)}
    where id = any(
      array(
        select id
        from webhooks
        where disabled_at is null
          and exists (
            select 1
            from organisations
            where organisations.id = webhooks.organisation_id
              and organisations.disabled_at is null
          )
          and ${isFree}
          and (rests_until is null or rests_until <= ${now})
          and exists (
            select 1
            from webhook_deliveries
            where webhook_deliveries.webhook_id = webhooks.id
              and webhook_deliveries.status = 'pending'
              and ${isDue(db, now)}
          )
        order by served_until nulls first
        limit ${limit}
        for update skip locked
      )
    )
    returning
      id, lease_id as token, organisation_id, url, failures, secret, former_secret, former_secret_until`
}

export async function renewWebhook(db: Db, webhook: LeasedWebhook, lease: Lease): Promise<boolean> {
  const { renew, isHeldBy } = leaseOf(db)
  const renewed = await db`
    update webhooks
    set ${renew(lease)}
    where id = ${webhook.id}
      and ${isHeldBy(webhook)}`
  return renewed.count > 0
}

/** Releases the webhook. What was learned about the receiver counts only if the webhook still has the same URL. */
export async function releaseWebhook(
  db: Db,
  webhook: LeasedWebhook,
  result: { now: Date; failures: number; pausedUntil: Date | null; gone: boolean },
): Promise<void> {
  const { release, isHeldBy } = leaseOf(db)
  const sameUrl = db`url = ${webhook.url}`
  await db`
    update webhooks
    set ${release()},
        failures = case when ${sameUrl} then ${result.failures} else failures end,
        rests_until = case when ${sameUrl} then ${result.pausedUntil}::timestamptz else rests_until end,
        disabled_at = case when ${sameUrl} and ${result.gone} then ${result.now}::timestamptz else disabled_at end,
        disabled_reason = case when ${sameUrl} and ${result.gone} then 'gone' else disabled_reason end
    where id = ${webhook.id}
      and ${isHeldBy(webhook)}`
}

export type DueDelivery = {
  id: string
  tries: number
  give_up_at: Date
  event_id: string
  type: string
  data: unknown
  event_at: Date
}

/** None when the lease is lost, or the webhook was changed, disabled or deleted. */
export async function selectDueDeliveries(
  db: Db,
  webhook: LeasedWebhook,
  { now, limit }: { now: Date; limit: number },
): Promise<DueDelivery[]> {
  return db<DueDelivery[]>`
    select
      webhook_deliveries.id, webhook_deliveries.tries, webhook_deliveries.give_up_at, events.id as event_id, events.type,
      events.data, events.created_at as event_at
    from webhook_deliveries
    join events on events.id = webhook_deliveries.event_id
    where webhook_deliveries.webhook_id = ${webhook.id}
      and webhook_deliveries.status = 'pending'
      and ${isDue(db, now)}
      and exists (
        select 1
        from webhooks
        where webhooks.id = ${webhook.id}
          and webhooks.url = ${webhook.url}
          and webhooks.disabled_at is null
          and ${leaseOf(db).isHeldBy(webhook)}
      )
    order by webhook_deliveries.due_at, webhook_deliveries.id
    limit ${limit}`
}

export type Outcome = { id: string; status: DeliveryStatus; dueAt: Date | null; attempt: Attempt }

const maxStoredAttempts = 50

/** Records attempts. Nothing changes when the lease is lost: the process that took over sends and records on its own. */
export async function updateDeliveries(
  db: Db,
  webhook: LeasedWebhook,
  outcomes: Outcome[],
  now: Date,
): Promise<void> {
  await db`
    update webhook_deliveries
    set status = outcome.status,
        due_at = outcome.due_at,
        tries = tries + 1,
        attempts = case when jsonb_array_length(attempts) >= ${maxStoredAttempts} then attempts - 0 else attempts end || outcome.attempt::jsonb,
        delivered_at = case when outcome.status = 'delivered' then ${now}::timestamptz end
    from unnest(
      ${outcomes.map((outcome) => outcome.id)}::uuid[],
      ${outcomes.map((outcome) => outcome.status)}::text[],
      ${outcomes.map((outcome) => outcome.dueAt?.toISOString() ?? null)}::timestamptz[],
      ${outcomes.map((outcome) => JSON.stringify(outcome.attempt))}::text[]
    ) as outcome (id, status, due_at, attempt)
    where webhook_deliveries.id = outcome.id
      and webhook_deliveries.status = 'pending'
      and exists (
        select 1
        from webhooks
        where webhooks.id = ${webhook.id}
          and ${leaseOf(db).isHeldBy(webhook)}
      )`
}

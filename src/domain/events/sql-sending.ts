import type { Db } from '../../platform/postgres.ts'
import type { Attempt, DeliveryStatus } from './sql-deliveries.ts'

/** A webhook that this process sends to. Until `served_until` no other does; the moment also tells one turn from the next. */
export type Turn = {
  id: string
  organisation_id: string
  url: string
  failures: number
  served_until: Date
}

/** Takes webhooks for which something is due, those first that were served longest ago. */
export async function claimTurns(db: Db, options: { now: Date; until: Date; most: number }): Promise<Turn[]> {
  return db<Turn[]>`
    update webhooks
    set served_until = ${options.until}
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
          and (served_until is null or served_until <= ${options.now})
          and (rests_until is null or rests_until <= ${options.now})
          and exists (
            select 1
            from webhook_deliveries
            where webhook_deliveries.webhook_id = webhooks.id
              and webhook_deliveries.status = 'pending'
              and webhook_deliveries.due_at <= ${options.now}
          )
        order by served_until nulls first
        limit ${options.most}
        for update skip locked
      )
    )
    returning id, organisation_id, url, failures, served_until`
}

/** False where the turn was lost, or its webhook is gone, changed or disabled. */
export async function renewTurn(db: Db, turn: Turn, until: Date): Promise<boolean> {
  const renewed = await db`
    update webhooks
    set served_until = ${until}
    where id = ${turn.id}
      and served_until = ${turn.served_until}
      and url = ${turn.url}
      and disabled_at is null`
  return renewed.count > 0
}

/** Lets others serve it. What was learned of a receiver counts only while the webhook still names it. */
export async function endTurn(
  db: Db,
  turn: Turn,
  end: { now: Date; failures: number; restsUntil: Date | null; gone: boolean },
): Promise<void> {
  const sameUrl = db`url = ${turn.url}`
  await db`
    update webhooks
    set served_until = ${end.now},
        failures = case when ${sameUrl} then ${end.failures} else failures end,
        rests_until = case when ${sameUrl} then ${end.restsUntil}::timestamptz else rests_until end,
        disabled_at = case when ${sameUrl} and ${end.gone} then ${end.now}::timestamptz else disabled_at end,
        disabled_reason = case when ${sameUrl} and ${end.gone} then 'gone' else disabled_reason end
    where id = ${turn.id}
      and served_until = ${turn.served_until}`
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

export async function selectDue(
  db: Db,
  webhookId: string,
  options: { now: Date; most: number },
): Promise<DueDelivery[]> {
  return db<DueDelivery[]>`
    select due.id, due.tries, due.give_up_at, events.id as event_id, events.type, events.data, events.created_at as event_at
    from webhook_deliveries as due
    join events on events.id = due.event_id
    where due.webhook_id = ${webhookId}
      and due.status = 'pending'
      and due.due_at <= ${options.now}
    order by due.due_at, due.id
    limit ${options.most}`
}

export type Outcome = { id: string; status: DeliveryStatus; dueAt: Date | null; attempt: Attempt }

const attemptsKept = 50

export async function updateDeliveries(db: Db, outcomes: Outcome[], now: Date): Promise<void> {
  await db`
    update webhook_deliveries
    set status = made.status,
        due_at = made.due_at,
        tries = tries + 1,
        attempts = case when jsonb_array_length(attempts) >= ${attemptsKept} then attempts - 0 else attempts end || made.attempt::jsonb,
        delivered_at = case when made.status = 'delivered' then ${now}::timestamptz end
    from unnest(
      ${outcomes.map((outcome) => outcome.id)}::uuid[],
      ${outcomes.map((outcome) => outcome.status)}::text[],
      ${outcomes.map((outcome) => outcome.dueAt?.toISOString() ?? null)}::timestamptz[],
      ${outcomes.map((outcome) => JSON.stringify(outcome.attempt))}::text[]
    ) as made (id, status, due_at, attempt)
    where webhook_deliveries.id = made.id
      and webhook_deliveries.status = 'pending'`
}

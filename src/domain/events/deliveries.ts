import { newId } from '../../lib/ids.ts'
import type { ListPage, ListRequest } from '../../lib/page.ts'
import { Problem } from '../../lib/problem.ts'
import { listRows } from '../../platform/list-rows.ts'
import { transaction } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { bodyOf } from './attempt.ts'
import { retryForMs } from './schedule.ts'
import {
  type Delivery,
  type DeliveryFilter,
  deliveryList,
  type RedeliveryFilter,
  restartDeliveries,
  restartDelivery,
  selectDeliveredEvent,
  selectDelivery,
} from './sql-deliveries.ts'
import { insertDeliveries, insertEvents } from './sql-events.ts'
import type { Webhook } from './sql-webhooks.ts'
import type { NewEvent } from './types.ts'
import { findWebhook } from './webhooks.ts'

/** Lists the deliveries of a webhook, sent or not, newest first. */
export async function listDeliveries(
  context: Context,
  organisationId: string,
  webhookId: string,
  request: ListRequest & DeliveryFilter,
): Promise<ListPage<Delivery>> {
  await findWebhook(context, organisationId, webhookId)
  const { status, type, createdAfter, createdBefore } = request
  const filter = { status, type, createdAfter, createdBefore }
  return listRows(context.db, deliveryList(context.db, webhookId, filter), request)
}

export async function findDelivery(
  context: Context,
  organisationId: string,
  webhookId: string,
  id: string,
): Promise<Delivery & { payload: string | null }> {
  await findWebhook(context, organisationId, webhookId)
  const delivery = requireDelivery(await selectDelivery(context.db, webhookId, id))
  const event = await selectDeliveredEvent(context.db, delivery.event_id)
  const webhook = { id: webhookId, organisation_id: organisationId }
  return { ...delivery, payload: event === null ? null : bodyOf(webhook, event) }
}

/** Sends a delivery again, with the same webhook-id, whether it arrived or not. */
export async function redeliver(
  context: Context,
  organisationId: string,
  webhookId: string,
  id: string,
): Promise<Delivery> {
  refuseDisabled(await findWebhook(context, organisationId, webhookId))
  return requireDelivery(
    await transaction(context.db, (tx) => restartDelivery(tx, webhookId, id, timesOf(context).giveUpAt)),
  )
}

/** One call restarts no more; call again for the rest. */
const maxRestarted = 10_000

/** Sends many deliveries again, oldest first: those that failed, or all of a period. */
export async function redeliverMany(
  context: Context,
  organisationId: string,
  webhookId: string,
  filter: RedeliveryFilter,
): Promise<{ queued: number; has_more: boolean }> {
  refuseDisabled(await findWebhook(context, organisationId, webhookId))
  const { giveUpAt } = timesOf(context)
  const queued = await transaction(context.db, (tx) =>
    restartDeliveries(tx, webhookId, filter, { giveUpAt, limit: maxRestarted }),
  )
  return { queued, has_more: queued === maxRestarted }
}

/** Sends a test event to this webhook alone, whatever it subscribes to. */
export async function sendTest(
  context: Context,
  organisationId: string,
  webhookId: string,
): Promise<Delivery> {
  refuseDisabled(await findWebhook(context, organisationId, webhookId))
  const event: NewEvent = {
    organisationId,
    type: 'webhook.test',
    data: { message: 'This is a test. Nothing has happened.' },
  }
  const [eventId, id, times] = [newId(), newId(), timesOf(context)]
  return transaction(context.db, async (tx) => {
    await insertEvents(tx, [{ id: eventId, ...event }], times.now)
    await insertDeliveries(tx, [{ id, webhookId, eventId, type: event.type }], times)
    return requireDelivery(await selectDelivery(tx, webhookId, id))
  })
}

function timesOf(context: Context) {
  const now = context.clock.now()
  return { now, giveUpAt: new Date(now.getTime() + retryForMs) }
}

function refuseDisabled(webhook: Webhook): void {
  if (webhook.disabled_at === null) return
  throw new Problem('validation_error', 'This webhook is disabled. Enable it first with {"enabled": true}.')
}

function requireDelivery(delivery: Delivery | null): Delivery {
  if (delivery === null)
    throw new Problem('not_found', 'There is no such delivery. Deliveries are kept for 30 days.')
  return delivery
}

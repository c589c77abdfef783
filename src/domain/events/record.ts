import { newId } from '../../lib/ids.ts'
import type { Db } from '../../platform/postgres.ts'
import type { Context } from '../context.ts'
import { retryForMs } from './schedule.ts'
import { insertDeliveries, insertEvents, selectSubscribers } from './sql-events.ts'
import type { NewEvent } from './types.ts'

/**
 * Records an event in the log, and for the webhooks that subscribe to it. Call it in the transaction that makes the event
 * true: the event is then sent if and only if that transaction commits.
 */
export async function recordEvent(context: Pick<Context, 'clock'>, tx: Db, event: NewEvent): Promise<void> {
  await recordEvents(context, tx, [event])
}

/** Records many events with three queries at most. */
export async function recordEvents(
  context: Pick<Context, 'clock'>,
  tx: Db,
  events: readonly NewEvent[],
): Promise<void> {
  if (events.length === 0) return
  const subscribers = await selectSubscribers(
    tx,
    unique(events.map((event) => event.organisationId)),
    unique(events.map((event) => event.type)),
  )
  const now = context.clock.now()
  const recorded = events.map((event) => {
    const subscribed = subscribers.filter(
      ({ organisation_id, catalogue_id, event_types }) =>
        organisation_id === event.organisationId &&
        event_types.includes(event.type) &&
        // Events that belong to no catalogue, such as those of credits, are for everybody.
        (catalogue_id === null || !('catalog_id' in event.data) || event.data.catalog_id === catalogue_id),
    )
    return { id: newId(), event, subscribed }
  })
  await insertEvents(
    tx,
    recorded.map(({ id, event }) => ({ id, ...event })),
    now,
  )
  const deliveries = recorded.flatMap(({ id, event, subscribed }) =>
    subscribed.map((webhook) => ({ id: newId(), webhookId: webhook.id, eventId: id, type: event.type })),
  )
  if (deliveries.length === 0) return
  await insertDeliveries(tx, deliveries, { now, giveUpAt: new Date(now.getTime() + retryForMs) })
}

function unique<T>(values: T[]): T[] {
  return [...new Set(values)]
}

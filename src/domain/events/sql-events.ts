import type { Db } from '../../platform/postgres.ts'
import type { NewEvent } from './types.ts'

type Subscriber = {
  id: string
  organisation_id: string
  /** Null: it receives the events of all catalogues. */
  catalogue_id: string | null
  event_types: string[]
}

export async function selectSubscribers(
  db: Db,
  organisationIds: string[],
  types: string[],
): Promise<Subscriber[]> {
  return db<Subscriber[]>`
    select id, organisation_id, catalogue_id, event_types
    from webhooks
    where organisation_id = any(${organisationIds}::uuid[])
      and disabled_at is null
      and event_types && ${types}::text[]`
}

export async function insertEvents(tx: Db, events: (NewEvent & { id: string })[], now: Date): Promise<void> {
  await tx`
    insert into events (id, organisation_id, type, data, created_at)
    select id, organisation_id, type, data::jsonb, ${now}
    from unnest(
      ${events.map((event) => event.id)}::uuid[],
      ${events.map((event) => event.organisationId)}::uuid[],
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => JSON.stringify(event.data))}::text[]
    ) as given (id, organisation_id, type, data)`
}

type NewDelivery = { id: string; webhookId: string; eventId: string; type: string }

/** Deliveries are due at once by the database's clock: a process whose clock is ahead must not delay them. */
export async function insertDeliveries(
  tx: Db,
  deliveries: NewDelivery[],
  times: { now: Date; giveUpAt: Date },
): Promise<void> {
  await tx`
    insert into webhook_deliveries (id, webhook_id, event_id, event_type, status, due_at, give_up_at, created_at)
    select id, webhook_id, event_id, event_type, 'pending', now(), ${times.giveUpAt}, ${times.now}
    from unnest(
      ${deliveries.map((delivery) => delivery.id)}::uuid[],
      ${deliveries.map((delivery) => delivery.webhookId)}::uuid[],
      ${deliveries.map((delivery) => delivery.eventId)}::uuid[],
      ${deliveries.map((delivery) => delivery.type)}::text[]
    ) as given (id, webhook_id, event_id, event_type)`
}

import type { List, SortColumn } from '../../platform/list-rows.ts'
import type { Db } from '../../platform/postgres.ts'

export type Webhook = {
  id: string
  organisation_id: string
  url: string
  description: string
  event_types: string[]
  disabled_at: Date | null
  disabled_reason: string | null
  created_at: Date
  updated_at: Date
}

/** Sealed. Null: the webhook has none yet. */
export type WebhookSecrets = {
  secret: Buffer | null
  former_secret: Buffer | null
  former_secret_until: Date | null
}

/** Null when the organisation has the maximum number of webhooks. The lock lets one of several parallel calls count at a time. */
export async function insertWebhook(
  tx: Db,
  row: Pick<Webhook, 'id' | 'organisation_id' | 'url' | 'description' | 'event_types'> & { secret: Buffer },
  options: { now: Date; max: number },
): Promise<Webhook | null> {
  await tx`select pg_advisory_xact_lock(hashtext(${`webhooks ${row.organisation_id}`}))`
  const [created] = await tx<Webhook[]>`
    insert into webhooks (id, organisation_id, url, description, event_types, secret, created_at, updated_at)
    select ${row.id}, ${row.organisation_id}, ${row.url}, ${row.description}, ${row.event_types}, ${row.secret}::bytea,
      ${options.now}::timestamptz, ${options.now}::timestamptz
    where (select count(*) from webhooks where organisation_id = ${row.organisation_id}) < ${options.max}
    returning ${webhookColumns(tx)}`
  return created ?? null
}

export async function selectWebhook(db: Db, organisationId: string, id: string): Promise<Webhook | null> {
  const [found] = await db<Webhook[]>`
    select ${webhookColumns(db)}
    from webhooks
    where organisation_id = ${organisationId}
      and id = ${id}`
  return found ?? null
}

/** Keeps others from changing a webhook until the transaction ends. */
export async function lockWebhook(tx: Db, organisationId: string, id: string): Promise<Webhook | null> {
  const [found] = await tx<Webhook[]>`
    select ${webhookColumns(tx)}
    from webhooks
    where organisation_id = ${organisationId}
      and id = ${id}
    for update`
  return found ?? null
}

/** With a catalogue: only webhooks that are bound to it. */
export function webhookList(db: Db, organisationId: string, catalogueId: string | null): List {
  const key: SortColumn = { sql: db`id`, type: 'uuid' }
  const where = db`
    organisation_id = ${organisationId}
    ${catalogueId === null ? db`` : db`and catalogue_id = ${catalogueId}`}`
  return {
    identity: { list: 'webhooks', organisationId, catalogueId },
    columns: webhookColumns(db),
    from: db`webhooks`,
    where,
    key,
    sorts: { created: key, updated: { sql: db`updated_at`, type: 'timestamptz' } },
    changedAt: db`updated_at`,
    defaultSort: { by: 'created', descending: false },
    count: async () => {
      const [row] = await db`select count(*) as count from webhooks where ${where}`
      return row!.count
    },
  }
}

export async function countWebhooks(db: Db, organisationId: string): Promise<number> {
  const [row] = await db`select count(*) as count from webhooks where organisation_id = ${organisationId}`
  return row!.count
}

/** The catalogue whose events a webhook receives. Null: those of all catalogues, or there is no such webhook. */
export async function selectWebhookCatalogue(
  db: Db,
  organisationId: string,
  id: string,
): Promise<string | null> {
  const [row] = await db<{ catalogue_id: string | null }[]>`
    select catalogue_id
    from webhooks
    where organisation_id = ${organisationId}
      and id = ${id}`
  return row?.catalogue_id ?? null
}

export async function bindWebhook(
  tx: Db,
  organisationId: string,
  id: string,
  catalogueId: string,
): Promise<void> {
  await tx`
    update webhooks
    set catalogue_id = ${catalogueId}
    where organisation_id = ${organisationId}
      and id = ${id}`
}

/** A changed webhook is no longer paused for its failures. */
export async function updateWebhook(db: Db, row: Webhook): Promise<Webhook> {
  const [updated] = await db<Webhook[]>`
    update webhooks
    set url = ${row.url},
        description = ${row.description},
        event_types = ${row.event_types},
        disabled_at = ${row.disabled_at},
        disabled_reason = ${row.disabled_reason},
        updated_at = ${row.updated_at},
        failures = 0,
        rests_until = null
    where organisation_id = ${row.organisation_id}
      and id = ${row.id}
    returning ${webhookColumns(db)}`
  return updated!
}

/** The former secret stays in force until then. */
export async function replaceSecret(
  db: Db,
  webhook: Pick<Webhook, 'id' | 'organisation_id'>,
  secret: Buffer,
  formerUntil: Date,
): Promise<boolean> {
  const changed = await db`
    update webhooks
    set former_secret = secret,
        former_secret_until = case when secret is not null then ${formerUntil}::timestamptz end,
        secret = ${secret}
    where organisation_id = ${webhook.organisation_id}
      and id = ${webhook.id}`
  return changed.count > 0
}

export async function deleteWebhook(db: Db, organisationId: string, id: string): Promise<void> {
  await db`delete from webhooks where organisation_id = ${organisationId} and id = ${id}`
}

function webhookColumns(db: Db) {
  return db`id, organisation_id, url, description, event_types, disabled_at, disabled_reason, created_at, updated_at`
}
